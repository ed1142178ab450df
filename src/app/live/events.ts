import { useEffect, useEffectEvent } from 'react';

/** An event sent by the server over the hub, or announced in this browser; its names are in specification section 4. */
export interface LiveEvent {
  event: string;
  data: unknown;
  at: string;
}

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

export function announceLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Announces a change made in this browser, e.g. to the list and to other views of the record: the server doesn't send
 * events to the connection they come from. `itemId` is `null` if several records have changed.
 */
export function announceOwnChange({
  directoryId,
  itemId,
}: {
  directoryId: string;
  itemId: string | null;
}): void {
  const data = itemId ? { directoryId, itemId } : { directoryId };
  announceLiveEvent({ event: 'DirectoryItemChanged', data, at: new Date().toISOString() });
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
