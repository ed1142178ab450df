import type { NewMessage } from '#core/model.ts';

export type MessageKeyInput = Omit<NewMessage, 'key' | 'lastSeq'>;

export interface MessageKeyGenerator {
  /** Returns the same key as before if the message hasn't changed, so that the server recognises a retry. */
  get(written: MessageKeyInput, file: File | null): string;
  /** Makes `get` return a new key for the next message, even if it has the same text. */
  renew(): void;
}

/** A message edited before a retry gets a new key: for a known key, the server only returns the stored message. */
export function createMessageKeys(): MessageKeyGenerator {
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
