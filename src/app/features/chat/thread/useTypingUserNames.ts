import { useEffect, useState } from 'react';
import { useLiveEvent } from '../../../live/events.ts';
import { useBoot, useUser } from '../../../state/useBoot.ts';

/** A writer without updates for this long is assumed to have stopped writing. */
const EXPIRY_MS = 6_000;

/** Returns the names of colleagues who are writing a reply now. */
export function useTypingUserNames(conversationId: string): string[] {
  const { users } = useBoot();
  const own = useUser().id;
  const [writers, setWriters] = useState<ReadonlyMap<string, number>>(new Map());
  useLiveEvent(['ConversationUpdated'], ({ data }) => {
    const told = typeof data === 'object' && data ? (data as { id?: unknown; writing?: unknown }) : {};
    const { writing } = told;
    if (told.id !== conversationId || typeof writing !== 'string' || writing === own) return;
    setWriters(now => new Map(now).set(writing, Date.now()));
  });
  useEffect(() => {
    if (writers.size === 0) return;
    const timer = setTimeout(() => {
      const since = Date.now() - EXPIRY_MS;
      setWriters(now => new Map([...now].filter(([, at]) => at > since)));
    }, EXPIRY_MS);
    return () => clearTimeout(timer);
  }, [writers]);
  return [...writers.keys()].flatMap(id => users.find(user => user.id === id)?.name ?? []);
}
