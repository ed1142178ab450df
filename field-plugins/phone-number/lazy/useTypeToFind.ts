import { useEffect, useRef, useState } from 'react';
import { COUNTRY_TYPE_TO_FIND_MS } from '#core/limits.ts';

export interface TypeToFind {
  /** The text typed before the time-out; empty once it has passed. */
  readonly typed: string;
  /** Adds a character and returns the text typed so far. */
  type(character: string): string;
  forget(): void;
}

/** Combines letters typed in succession to a word, until 700 ms pass without one (specification section 9). */
export function useTypeToFind(): TypeToFind {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (text: string) => {
    latest.current = text;
    setTyped(text);
  };
  return {
    typed,
    type(character) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => put(''), COUNTRY_TYPE_TO_FIND_MS);
      put(latest.current + character);
      return latest.current;
    },
    forget() {
      clearTimeout(timer.current);
      put('');
    },
  };
}
