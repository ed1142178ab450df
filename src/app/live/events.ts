import { useEffect, useEffectEvent } from 'react';

/**
 * An event that the server sent over the hub, or that was announced in this browser; specification section 4 lists the
 * names.
 */
export interface LiveEvent {
  event: string;
  data: unknown;
  at: string;
}

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Announces a change made in this browser, for lists and other views of the record: the server doesn't send events to
 * the connection that caused them. `itemId` is `null` if several records have changed.
 */
export function emitLocalChange({
  directoryId,
  itemId,
}: {
  directoryId: string;
  itemId: string | null;
}): void {
  const data = itemId ? { directoryId, itemId } : { directoryId };
  emitLiveEvent({ event: 'DirectoryItemChanged', data, at: new Date().toISOString() });
}

export function addLiveListener(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls the handler for every event with one of these names while the component is mounted. */
export function useLiveEvent(names: readonly string[], handler: Listener): void {
  const handle = useEffectEvent((event: LiveEvent) => {
    if (names.includes(event.event)) handler(event);
  });
  useEffect(() => addLiveListener(event => handle(event)), []);
}
