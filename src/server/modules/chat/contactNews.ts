/** Wakes requests of contacts who have their chat open on a page of this server when it changes. */
import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { EventKinds } from '#server/kernel/events/events.ts';

export interface ContactNews {
  readonly subscriber: BroadcastSubscriber;
  /**
   * Starts listening to a conversation. Returns `null` if there are too many listeners.
   * @returns `heard` resolves at the first change, after `ms`, or when the server closes; `stop` ends listening.
   */
  listen(conversationId: string, ms: number): { heard: Promise<void>; stop: () => void } | null;
  /** A colleague is typing a reply. Only contacts connected to the same node see it. */
  noteWriting(conversationId: string): void;
  isWriting(conversationId: string): boolean;
  /** True once requests must no longer be kept waiting. */
  isClosed(): boolean;
  close(): void;
}

/** Per conversation, as many as one contact has pages open; in total, as many as a server can handle. */
const MOST = { ofConversation: 5, all: 10_000 };
/** Typing is reported again every few seconds. */
const WRITES_FOR_MS = 6_000;

export function contactNews(): ContactNews {
  const listeners = new Map<string, Set<() => void>>();
  const writers = new Map<string, NodeJS.Timeout>();
  let count = 0;
  let isClosed = false;
  const wake = (conversationId: string) => {
    for (const call of [...(listeners.get(conversationId) ?? [])]) call();
  };
  const endWriting = (conversationId: string) => {
    clearTimeout(writers.get(conversationId));
    writers.delete(conversationId);
  };
  return {
    subscriber: {
      kinds: ['ConversationChanged'],
      hear(events) {
        for (const { data } of events) {
          const { conversationId, change } = data as EventKinds['ConversationChanged'];
          // The message that was being typed has been sent.
          if (change === 'Written') endWriting(conversationId);
          wake(conversationId);
        }
      },
    },
    listen(conversationId, ms) {
      const others = listeners.get(conversationId) ?? new Set();
      if (others.size >= MOST.ofConversation || count >= MOST.all) return null;
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      listeners.set(conversationId, others.add(resolve));
      count += 1;
      const stop = () => {
        clearTimeout(timer);
        if (!others.delete(resolve)) return;
        count -= 1;
        if (others.size === 0) listeners.delete(conversationId);
      };
      return { heard, stop };
    },
    noteWriting(conversationId) {
      endWriting(conversationId);
      const end = () => {
        endWriting(conversationId);
        wake(conversationId);
      };
      writers.set(conversationId, setTimeout(end, WRITES_FOR_MS).unref());
      wake(conversationId);
    },
    isWriting: conversationId => writers.has(conversationId),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      for (const timer of writers.values()) clearTimeout(timer);
      for (const id of [...listeners.keys()]) wake(id);
    },
  };
}
