import { retryWithBackoff } from './attempts.ts';
import { RejectedCallError, type WidgetCalls } from './calls.ts';
import type { ChatController, PendingMessage } from './chatState.ts';
import type { WidgetLanguage } from './texts.ts';
import type { WidgetVisitor } from './visitor.ts';

interface Parts {
  readonly calls: Pick<WidgetCalls, 'send'>;
  readonly visitor: WidgetVisitor;
  readonly lang: WidgetLanguage;
  /** Returns the URL of the site's page. */
  readonly page: () => string;
  readonly onSent: () => void;
}

/** Sends messages one after the other. A rejected message waits until the visitor sends it again or discards it. */
export function createOutbox(
  { getState, set, noteFailure }: ChatController,
  { calls, visitor, lang, page, onSent }: Parts,
) {
  let isSending = false;

  const change = (key: string, refused: string | null) =>
    set({ waiting: getState().waiting.map(one => (one.key === key ? { ...one, refused } : one)) });
  const without = (key: string) => getState().waiting.filter(one => one.key !== key);

  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const next = getState().waiting.find(({ refused }) => refused === null);
        if (!next) return;
        await sendOne(next);
      }
    } finally {
      isSending = false;
    }
  }

  const about = () => {
    const [name, at] = [visitor.name(), page()];
    return { ...(name === '' ? {} : { name }), ...(at === '' ? {} : { page: at }) };
  };

  async function sendOne({ key, text, file }: PendingMessage): Promise<void> {
    visitor.begin();
    const send = () =>
      calls.send({ key, text, lang, ...about() }, file).catch(error => {
        const isRefused = error instanceof RejectedCallError && error.status < 500;
        if (!isRefused) throw error;
        change(key, error.code);
        noteFailure(error);
        return null;
      });
    const sent = await retryWithBackoff(send, { onFailure: noteFailure });
    if (!sent) return;
    const messages = [...getState().messages.filter(one => one.key !== key), sent];
    set({ messages, waiting: without(key), trouble: null });
    onSent();
  }

  return {
    send(text: string, file: File | null) {
      const waiting = [...getState().waiting, { key: crypto.randomUUID(), text, file, refused: null }];
      set({ waiting });
      void sendAll();
    },
    sendAgain(key: string) {
      change(key, null);
      void sendAll();
    },
    discard: (key: string) => set({ waiting: without(key) }),
  };
}
