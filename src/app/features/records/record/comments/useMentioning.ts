import { type KeyboardEvent, useEffect, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';
import { type Named, typedMention } from '#core/notes/mentions.ts';
import { readersOf } from './readersOf.ts';

export interface Mentioning {
  /** Those who can be named now; empty where nobody is being named. */
  readonly choices: readonly Named[];
  /** The one that Enter takes. */
  readonly index: number;
  /** Told what is typed and where the cursor is. */
  look(text: string, cursor: number): void;
  /** Whether the key was about the choice. */
  press(event: KeyboardEvent): boolean;
  choose(named: Named): void;
  close(): void;
}

export interface MentioningInput {
  directoryId: string;
  itemId: string;
  text: string;
  /** The text with the name in place of what was typed, where the cursor goes, and who was named. */
  onChosen: (text: string, cursor: number, named: Named) => void;
}

/** Offers those who may read the record while somebody types `@` and a name. */
export function useMentioning({ directoryId, itemId, text, onChosen }: MentioningInput): Mentioning {
  const [typed, setTyped] = useState<ReturnType<typeof typedMention>>(null);
  const [found, setFound] = useState<{ keyword: string; choices: readonly Named[] } | null>(null);
  const [index, setIndex] = useState(0);
  const keyword = typed?.typed ?? null;
  useEffect(() => {
    if (keyword === null) return;
    const stop = new AbortController();
    const ask = () =>
      readersOf({ directoryId, itemId }, keyword, stop.signal).then(
        choices => {
          setFound({ keyword, choices });
          setIndex(0);
        },
        // Without an answer the name stays what it is: text.
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), keyword === '' ? 0 : SUGGESTION_DEBOUNCE_MS / 2);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [directoryId, itemId, keyword]);
  const choices = typed && found ? found.choices : [];
  const close = () => setTyped(null);
  const choose = (named: Named) => {
    if (!typed) return;
    const name = `@${named.name} `;
    const end = typed.start + 1 + typed.typed.length;
    close();
    onChosen(
      `${text.slice(0, typed.start)}${name}${text.slice(end).trimStart()}`,
      typed.start + name.length,
      named,
    );
  };
  return {
    choices,
    index,
    look: (next, cursor) => setTyped(typedMention(next, cursor)),
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
