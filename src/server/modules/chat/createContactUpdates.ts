/** Resumes the waiting requests of contacts who have their chat open on a web page when the chat changes. */
import type { BroadcastSubscriber } from '#server/kernel/events/broadcasts.ts';
import type { EventKinds } from '#server/kernel/events/events.ts';

export interface ContactUpdateBroadcaster {
  readonly subscriber: BroadcastSubscriber;
  /**
   * Subscribes to a conversation. Returns `heard`, which resolves at the first change, after `ms` milliseconds or when
   * the server closes, and `stop`, which the caller must call at the end. Returns `null` if there are too many
   * subscribers.
   */
  listen(conversationId: string, ms: number): { heard: Promise<void>; stop: () => void } | null;
  /** Records that a colleague is typing a reply. Only contacts connected to the same node can see this. */
  noteWriting(conversationId: string): void;
  isWriting(conversationId: string): boolean;
  /** Returns true once the server is closing. Requests must not wait any longer then. */
  isClosed(): boolean;
  close(): void;
}

/** The maximum number of subscribers per conversation, because a contact can have several pages open, and per node. */
const LIMIT = { ofConversation: 5, all: 10_000 };
/**
 * How long a user counts as typing after a report, in milliseconds. Longer than the interval at which
 * clients repeat the report.
 */
const WRITES_FOR_MS = 6_000;

export function createContactUpdates(): ContactUpdateBroadcaster {
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
      if (others.size >= LIMIT.ofConversation || count >= LIMIT.all) return null;
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
