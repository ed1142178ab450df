import type { SessionCore } from './recordState.ts';

const KEY = 'source';

/** What is said of the record that a new one is made of; kept like a comment that is written and not sent. */
export const sourceText = {
  key: KEY,
  read({ getState }: Pick<SessionCore, 'getState'>): string | undefined {
    const text = getState().kept[KEY]?.value;
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  },
  forget({ getState, set }: Pick<SessionCore, 'getState' | 'set'>): void {
    const { [KEY]: _, ...kept } = getState().kept;
    set({ kept });
  },
};
