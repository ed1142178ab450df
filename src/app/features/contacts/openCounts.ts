/** Loads the number of open processes for all contacts on a page in one request. */
import { api, unwrapResponse } from '../../api/client.ts';

export interface OpenCounts {
  /** Sets the contacts whose processes are counted, and loads the counts. */
  ask(contactIds: readonly string[]): void;
  again(): void;
  /** Returns the count of a contact; `undefined` until it is known. */
  of(contactId: string): number | undefined;
  subscribe(listener: () => void): () => void;
}

type Load = (contactIds: string[]) => Promise<readonly { contactId: string; open: number }[]>;

const loadCounts: Load = contactIds =>
  unwrapResponse(api.POST('/processes/contact-counts', { body: { contactIds } }));

export function createOpenCounts(load: Load = loadCounts): OpenCounts {
  const counts = new Map<string, number>();
  const listeners = new Set<() => void>();
  let asked: readonly string[] = [];
  let turn = 0;
  const run = async () => {
    turn += 1;
    const own = turn;
    if (asked.length === 0) return;
    const found = await load([...asked]);
    // Another request has started in the meantime, for another page or after a change.
    if (own !== turn) return;
    for (const id of asked) counts.set(id, 0);
    for (const { contactId, open } of found) counts.set(contactId, open);
    for (const listener of listeners) listener();
  };
  // Failures are ignored, because the list works without the counts.
  const again = () => void run().catch(() => undefined);
  return {
    ask(contactIds) {
      asked = contactIds;
      again();
    },
    again,
    of: contactId => counts.get(contactId),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
