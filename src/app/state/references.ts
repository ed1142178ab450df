import type { Item, Reference } from '#core/model.ts';

/** References of records and files found by lookups and uploads, so that a form can display them before it is saved. */
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

/** Caches the references of a record; existing entries take precedence. */
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
