import type { RecordSessionCore } from './recordState.ts';

const KEY = 'source';

/** The comment on the source record of a transformation; stored like an unsent comment. */
export const sourceComment = {
  key: KEY,
  read({ getState }: Pick<RecordSessionCore, 'getState'>): string | undefined {
    const text = getState().kept[KEY]?.value;
    return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
  },
  forget({ getState, set }: Pick<RecordSessionCore, 'getState' | 'set'>): void {
    const { [KEY]: _, ...kept } = getState().kept;
    set({ kept });
  },
};
