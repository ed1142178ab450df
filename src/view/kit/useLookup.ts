import { useEffect, useState } from 'react';

export interface Lookup<T> {
  state: 'short' | 'loading' | 'ready' | 'failed';
  options: readonly T[];
}

export interface LookupRequest<T> {
  keyword: string;
  isActive: boolean;
  minChars: number;
  debounceMs: number;
  load: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>;
}

/** Asks for options as somebody types: after a pause, from `minChars` characters on, the last question only. */
export function useLookup<T>({ keyword, isActive, minChars, debounceMs, load }: LookupRequest<T>): Lookup<T> {
  const [lookup, setLookup] = useState<Lookup<T>>({ state: 'short', options: [] });
  const wanted = keyword.trim();
  const isShort = wanted.length < minChars;
  useEffect(() => {
    if (!isActive || isShort) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const options = await load(wanted, controller.signal);
        if (!controller.signal.aborted) setLookup({ state: 'ready', options });
      } catch {
        if (!controller.signal.aborted) setLookup({ state: 'failed', options: [] });
      }
    };
    setLookup(before => ({ state: 'loading', options: before.options }));
    const timer = setTimeout(ask, wanted === '' ? 0 : debounceMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [isActive, isShort, wanted, debounceMs, load]);
  return isShort ? { state: 'short', options: [] } : lookup;
}
