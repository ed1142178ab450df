import type { Item, Reference } from '#core/model.ts';

/** References of records and files found by lookups and uploads, so that forms can display them before saving. */
const known = new Map<string, Reference>();
const most = 5_000;

export function rememberReference(id: string, reference: Reference): void {
  known.delete(id);
  known.set(id, reference);
  const oldest = known.keys().next();
  if (known.size > most && !oldest.done) known.delete(oldest.value);
}

export function rememberItem({ id, display, number, customFields }: Item): void {
  rememberReference(id, { display, number, customFields });
}

/** Caches the references of a record, without replacing existing entries. */
export function rememberReferences({ references = {} }: Item): void {
  for (const [id, reference] of Object.entries(references)) {
    if (!known.has(id)) rememberReference(id, reference);
  }
}

export function getKnownReference(id: string): Reference | undefined {
  return known.get(id);
}

export function forgetReferences(): void {
  known.clear();
}
