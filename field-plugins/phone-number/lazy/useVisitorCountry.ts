import { useEffect, useEffectEvent } from 'react';
import { useFieldServices } from '#view/engine/fieldServices.ts';

export interface VisitorCountryOptions {
  isOn: boolean;
  /** Used if the visitor's country can't be determined (specification section 8). */
  fallback: string;
  onCountry: (country: string) => void;
}

/** Requests the visitor's country once, and reports the fallback if that fails. */
export function useVisitorCountry({ isOn, fallback, onCountry }: VisitorCountryOptions): void {
  const { visitorCountry } = useFieldServices();
  const take = useEffectEvent(onCountry);
  const takeFallback = useEffectEvent(() => onCountry(fallback));
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    if (!visitorCountry) {
      takeFallback();
      return;
    }
    visitorCountry().then(
      country => isWanted && take(country),
      error => {
        console.warn('unable to fetch the country', error);
        if (isWanted) takeFallback();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isOn, visitorCountry]);
}
