/** Loads the number of open processes for all contacts on a page in one call. */
import { answerOf, api } from '../../api/client.ts';

export interface OpenCounts {
  /** Sets the contacts to count, and loads. */
  ask(contactIds: readonly string[]): void;
  /** Reloads for the same contacts. */
  again(): void;
  /** `undefined` until it is known. */
  of(contactId: string): number | undefined;
  subscribe(listener: () => void): () => void;
}

type Load = (contactIds: string[]) => Promise<readonly { contactId: string; open: number }[]>;

const loadCounts: Load = contactIds =>
  answerOf(api.POST('/processes/contact-counts', { body: { contactIds } }));

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
    // The page has been turned, or something has changed, in the meantime.
    if (own !== turn) return;
    for (const id of asked) counts.set(id, 0);
    for (const { contactId, open } of found) counts.set(contactId, open);
    for (const listener of listeners) listener();
  };
  // The list works without the numbers too.
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
