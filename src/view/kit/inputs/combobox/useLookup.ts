import { useCallback, useEffect, useState } from 'react';

export interface Lookup<T> {
  state: 'short' | 'loading' | 'ready' | 'failed';
  options: readonly T[];
  /** Repeats the request after a failure. */
  retry: () => void;
}

export interface LookupRequest<T> {
  keyword: string;
  isActive: boolean;
  minChars: number;
  debounceMs: number;
  load: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>;
}

/** Loads options while the user types: after a pause, from `minChars` characters on, keeping only the last request. */
export function useLookup<T>({ keyword, isActive, minChars, debounceMs, load }: LookupRequest<T>): Lookup<T> {
  const [lookup, setLookup] = useState<Omit<Lookup<T>, 'retry'>>({ state: 'short', options: [] });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt(before => before + 1), []);
  const wanted = keyword.trim();
  const isShort = wanted.length < minChars;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same query
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
  }, [isActive, isShort, wanted, debounceMs, load, attempt]);
  return isShort ? { state: 'short', options: [], retry } : { ...lookup, retry };
}
