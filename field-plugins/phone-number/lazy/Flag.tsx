import { useEffect, useState } from 'react';

type FlagAddress = (country: string) => string | undefined;

let loaded: FlagAddress | undefined;

/**
 * The flag of a country, with an aspect ratio of 3:2. Its space is reserved until the images have loaded. Screen
 * readers skip it.
 */
export function Flag({ country }: { country: string }) {
  const address = useFlagAddress()?.(country);
  return (
    <span className="dk-flag" aria-hidden="true">
      {address && <img src={address} alt="" loading="lazy" decoding="async" data-country={country} />}
    </span>
  );
}

function useFlagAddress(): FlagAddress | undefined {
  const [, setLoaded] = useState(loaded !== undefined);
  useEffect(() => {
    if (loaded) return;
    let isShown = true;
    import('./flags.ts')
      .then(({ findFlagUrl }) => {
        loaded = findFlagUrl;
        if (isShown) setLoaded(true);
      })
      // Without its flag, a country is still identified by name and code.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, []);
  return loaded;
}
