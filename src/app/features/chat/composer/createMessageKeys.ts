import type { NewMessage } from '#core/model.ts';

export type Written = Omit<NewMessage, 'key' | 'lastSeq'>;

export interface MessageKeys {
  /** Returns the same key as before for the same message, so that the server recognises one that is sent again. */
  get(written: Written, file: File | null): string;
  /** Starts a new message, which can have the same text. */
  renew(): void;
}

/** An edited message gets a new key: with the old one, the server would answer with the message it has stored. */
export function createMessageKeys(): MessageKeys {
  let last: { readonly text: string; readonly file: File | null; readonly key: string } | null = null;
  return {
    get(written, file) {
      const text = JSON.stringify(written);
      if (last?.text !== text || last.file !== file) last = { text, file, key: crypto.randomUUID() };
      return last.key;
    },
    renew() {
      last = null;
    },
  };
}
