/**
 * Manages the state of the visitor's chat, and keeps it up to date. Calls `onChange` after every change, so that the
 * chat is redrawn.
 */
import { isPermanentConnectionProblem, retryWithBackoff, toConnectionProblem } from './attempts.ts';
import type { WidgetCalls } from './calls.ts';
import type { ChatController, WidgetChatState } from './chatState.ts';
import { mergeMessagePage } from './mergeMessagePage.ts';
import { createOutbox } from './outbox.ts';
import type { WidgetLanguage } from './texts.ts';
import type { WidgetVisitor } from './visitor.ts';

interface Parts {
  readonly calls: WidgetCalls;
  readonly visitor: WidgetVisitor;
  readonly lang: WidgetLanguage;
  readonly page: () => string;
  readonly onChange: (state: WidgetChatState) => void;
}

export function startWidgetConversation({ calls, visitor, lang, page, onChange }: Parts) {
  let state: WidgetChatState = {
    ...{ widget: null, messages: [], waiting: [], hasEarlier: false, isWriting: false, trouble: null },
  };
  let version = '';
  let following: AbortController | null = null;

  const core: ChatController = {
    getState: () => state,
    set(change) {
      state = { ...state, ...change };
      onChange(state);
    },
    noteFailure(error) {
      const trouble = toConnectionProblem(error);
      if (trouble) set({ trouble });
    },
  };
  const { set, noteFailure: onFailure } = core;
  const outbox = createOutbox(core, { calls, visitor, lang, page, onSent: () => void follow() });

  async function readOnce(signal: AbortSignal): Promise<void> {
    const chat = await calls.chat(version === '' ? {} : { seen: version }, signal);
    version = chat.version;
    set({ ...mergeMessagePage(state, chat), isWriting: chat.isWriting, trouble: null });
  }

  /** Keeps the messages up to date until `rest` is called, or until the server finally rejects the calls. */
  async function follow(): Promise<void> {
    if (following || visitor.isNew()) return;
    const own = new AbortController();
    const { signal } = own;
    following = own;
    do await retryWithBackoff(() => readOnce(signal), { onFailure, signal });
    while (!signal.aborted && version !== '' && !isPermanentConnectionProblem(state.trouble));
    if (following === own) following = null;
  }

  return {
    ...outbox,
    /** Redraws the chat after a change outside its state, e.g. of the connection. */
    again: () => onChange(state),
    async open(): Promise<void> {
      await retryWithBackoff(async () => set({ widget: await calls.open(lang), trouble: null }), {
        onFailure,
      });
    },
    follow,
    rest(): void {
      following?.abort();
      following = null;
    },
    async earlier(): Promise<void> {
      const [first] = state.messages;
      if (!first) return;
      const read = async () => {
        const { messages, hasEarlier } = await calls.chat({ before: first.id });
        set({ messages: [...messages, ...state.messages], hasEarlier });
      };
      await retryWithBackoff(read, { onFailure });
    },
  };
}
