import { useEffect, useRef, useState } from 'react';
import { COUNTRY_TYPEAHEAD_RESET_MS } from '#core/limits.ts';

export interface TypeSelect {
  /** The text typed before the time-out, or an empty text once the time-out has passed. */
  readonly typed: string;
  /**
   * Adds a character and returns the text typed so far.
   * @param at The time of the event, which a busy page may only handle later.
   */
  type(character: string, at: number): string;
  forget(): void;
}

/**
 * Combines letters typed in succession to a word, until 700 ms pass without a letter (specification section
 * 9).
 */
export function useTypeSelect(): TypeSelect {
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ text: '', at: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    typed,
    type(character, at) {
      const before = at - latest.current.at > COUNTRY_TYPEAHEAD_RESET_MS ? '' : latest.current.text;
      latest.current = { text: before + character, at };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setTyped(''), COUNTRY_TYPEAHEAD_RESET_MS);
      setTyped(latest.current.text);
      return latest.current.text;
    },
    forget() {
      clearTimeout(timer.current);
      latest.current = { text: '', at: 0 };
      setTyped('');
    },
  };
}
