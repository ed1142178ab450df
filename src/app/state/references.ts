import type { Item, Reference } from '#core/model.ts';

/** References of records and files found by lookups and uploads, so that forms can display them before saving. */
const known = new Map<string, Reference>();
const most = 5_000;

export function cacheReference(id: string, reference: Reference): void {
  known.delete(id);
  known.set(id, reference);
  const oldest = known.keys().next();
  if (known.size > most && !oldest.done) known.delete(oldest.value);
}

export function cacheItem({ id, display, number, customFields }: Item): void {
  cacheReference(id, { display, number, customFields });
}

/** Caches the references of a record, without replacing existing entries. */
export function cacheReferences({ references = {} }: Item): void {
  for (const [id, reference] of Object.entries(references)) {
    if (!known.has(id)) cacheReference(id, reference);
  }
}

export function findCachedReference(id: string): Reference | undefined {
  return known.get(id);
}

export function clearReferences(): void {
  known.clear();
}
