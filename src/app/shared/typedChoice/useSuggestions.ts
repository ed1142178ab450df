import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';

/** Choices offered while the user types, such as users after `@`. */
export interface SuggestionSource<Choice> {
  /** Returns the text typed before the cursor, and the position of its prefix; `null` if nothing should be offered. */
  read(text: string, cursor: number): { readonly start: number; readonly typed: string } | null;
  find(typed: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** Returns whether a choice found earlier still matches the typed text. */
  fits(choice: Choice, typed: string): boolean;
  /** Returns the text that replaces the typed text and its prefix. */
  wordsOf(choice: Choice): string;
}

export interface SuggestionsState<Choice> {
  /** The available choices; empty if nothing is offered. */
  readonly choices: readonly Choice[];
  /** The index of the choice that Enter selects. */
  readonly index: number;
  /** Updates the choices for this text and position of the cursor. */
  look(text: string, cursor: number): void;
  /** Handles a key. Returns true if the list of choices used the key. */
  press(event: KeyboardEvent): boolean;
  choose(choice: Choice): void;
  close(): void;
}

export interface SuggestionsInput<Choice> {
  /** `null` if nothing is offered. */
  offer: SuggestionSource<Choice> | null;
  text: string;
  /** Called with the text in which the choice replaces the typed text, and the new position of the cursor. */
  onChosen: (text: string, cursor: number, choice: Choice) => void;
}

/** Offers choices that match the text typed after a prefix. */
export function useSuggestions<Choice>({
  offer,
  text,
  onChosen,
}: SuggestionsInput<Choice>): SuggestionsState<Choice> {
  const [typed, setTyped] = useState<ReturnType<SuggestionSource<Choice>['read']>>(null);
  const [found, setFound] = useState<readonly Choice[] | null>(null);
  const [index, setIndex] = useState(0);
  const latest = useRef(offer);
  latest.current = offer;
  const keyword = offer ? (typed?.typed ?? null) : null;
  useEffect(() => {
    if (keyword === null) return;
    const stop = new AbortController();
    const ask = () =>
      latest.current?.find(keyword, stop.signal).then(
        choices => {
          if (stop.signal.aborted) return;
          setFound(choices);
          setIndex(0);
        },
        // If the search fails, the previous choices stay.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), keyword === '' ? 0 : SUGGESTION_DEBOUNCE_MS / 2);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword]);
  // Until the latest search has finished, the previous choices that match are offered.
  const choices = offer && typed && found ? found.filter(choice => offer.fits(choice, typed.typed)) : [];
  const close = () => setTyped(null);
  const choose = (choice: Choice) => {
    if (!typed || !offer) return;
    const words = offer.wordsOf(choice);
    const end = typed.start + 1 + typed.typed.length;
    close();
    onChosen(
      `${text.slice(0, typed.start)}${words}${text.slice(end).trimStart()}`,
      typed.start + words.length,
      choice,
    );
  };
  return {
    choices,
    index,
    look: (next, cursor) => setTyped(offer?.read(next, cursor) ?? null),
    press(event) {
      if (choices.length === 0) return false;
      const chosen = choices[index];
      if (event.key === 'ArrowDown') setIndex((index + 1) % choices.length);
      else if (event.key === 'ArrowUp') setIndex((index + choices.length - 1) % choices.length);
      else if (event.key === 'Escape') close();
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.ctrlKey && !event.metaKey)
        choose(chosen);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    choose,
    close,
  };
}
