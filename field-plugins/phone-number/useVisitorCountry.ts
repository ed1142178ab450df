import { useEffect, useRef } from 'react';
import { useFieldServices } from '#view/fieldServices.ts';

export interface VisitorCountryOptions {
  isOn: boolean;
  /** Taken where the visitor's country cannot be told (specification section 8). */
  fallback: string;
  onCountry: (country: string) => void;
}

/** Asks once where the visitor is. */
export function useVisitorCountry({ isOn, fallback, onCountry }: VisitorCountryOptions): void {
  const { visitorCountry } = useFieldServices();
  const latest = useRef({ fallback, onCountry });
  useEffect(() => {
    latest.current = { fallback, onCountry };
  });
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    const tell = (country: string) => isWanted && latest.current.onCountry(country);
    if (!visitorCountry) {
      tell(latest.current.fallback);
      return;
    }
    visitorCountry().then(tell, error => {
      console.warn('unable to fetch the country', error);
      tell(latest.current.fallback);
    });
    return () => {
      isWanted = false;
    };
  }, [isOn, visitorCountry]);
}
