import { type ReactNode, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

/** From this share of the limit on the writer is told how much is left. */
const NEAR = 0.9;

export interface CharacterCount {
  /** Give it every text as it is typed. */
  readonly onInput: (text: string) => void;
  /** Id of the note, for `aria-describedby`; undefined while there is none. */
  readonly noteId: string | undefined;
  readonly note: ReactNode;
}

interface Options {
  /** Of the input. */
  id: string;
  value: string;
  limit: number;
}

/** Says how many characters of how many are typed, near the limit only. */
export function useCharacterCount({ id, value, limit }: Options): CharacterCount {
  const { t } = useMessages();
  const [typed, setTyped] = useState<{ count: number; value: string }>();
  const isNear = (count: number) => count >= limit * NEAR;
  const count = typed?.value === value ? typed.count : value.length;
  const noteId = isNear(count) ? `${id}-count` : undefined;
  return {
    // Far from the limit nothing is drawn anew at a key.
    onInput: text => {
      if (isNear(text.length) || isNear(count)) setTyped({ count: text.length, value });
    },
    noteId,
    note: noteId && (
      <div id={noteId} className="dk-help dk-count" role="status">
        {t('field.characters', { count, number: limit })}
      </div>
    ),
  };
}
