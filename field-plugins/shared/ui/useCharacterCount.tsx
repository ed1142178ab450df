import { type ReactNode, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

/** The share of the limit from which on the number of characters is shown. */
const NEAR = 0.9;

export interface CharacterCount {
  /** Must be called with every typed text. */
  readonly onInput: (text: string) => void;
  /** Id of the note, for `aria-describedby`, or `undefined` while there is none. */
  readonly noteId: string | undefined;
  readonly note: ReactNode;
}

interface Options {
  id: string;
  value: string;
  limit: number;
}

/** Shows the number of typed characters and the limit, only when close to the limit. */
export function useCharacterCount({ id, value, limit }: Options): CharacterCount {
  const { t } = useMessages();
  const [typed, setTyped] = useState<{ count: number; value: string }>();
  const isNear = (count: number) => count >= limit * NEAR;
  const count = typed?.value === value ? typed.count : value.length;
  const noteId = isNear(count) ? `${id}-count` : undefined;
  return {
    // Far from the limit, typing doesn't cause a redraw.
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
