import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';

/** What a text offers while somebody types: people after `@`, for instance. */
export interface TypedOffer<Choice> {
  /** What is being typed before the cursor, and where it begins; null where nothing is offered. */
  read(text: string, cursor: number): { readonly start: number; readonly typed: string } | null;
  find(typed: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** Whether one that was found before still goes with what is typed by now. */
  fits(choice: Choice, typed: string): boolean;
  /** What comes in place of what was typed, with the mark before it. */
  wordsOf(choice: Choice): string;
}

export interface TypedChoices<Choice> {
  /** What can be chosen now; empty where nothing is offered. */
  readonly choices: readonly Choice[];
  /** The one that Enter takes. */
  readonly index: number;
  /** Told what is typed and where the cursor is. */
  look(text: string, cursor: number): void;
  /** Whether the key was about the choice. */
  press(event: KeyboardEvent): boolean;
  choose(choice: Choice): void;
  close(): void;
}

export interface TypedChoicesInput<Choice> {
  /** Null where nothing is offered. */
  offer: TypedOffer<Choice> | null;
  text: string;
  /** The text with the choice in place of what was typed, and where the cursor goes. */
  onChosen: (text: string, cursor: number, choice: Choice) => void;
}

/** Offers what begins with what somebody types behind a mark. */
export function useTypedChoices<Choice>({
  offer,
  text,
  onChosen,
}: TypedChoicesInput<Choice>): TypedChoices<Choice> {
  const [typed, setTyped] = useState<ReturnType<TypedOffer<Choice>['read']>>(null);
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
          setFound(choices);
          setIndex(0);
        },
        // Without an answer what was typed stays what it is: text.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), keyword === '' ? 0 : SUGGESTION_DEBOUNCE_MS / 2);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword]);
  // Until there is an answer for the latest words, those of before are offered, but for such as no longer fit.
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
