import type { Item, Reference } from '#core/model.ts';

/** Records and files met while looking up and uploading: what a form shows for an id before it is saved. */
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

/** What a found record points at; what is known better already stays. */
export function rememberReferencesOf({ references = {} }: Item): void {
  for (const [id, reference] of Object.entries(references)) {
    if (!known.has(id)) rememberReference(id, reference);
  }
}

export function knownReference(id: string): Reference | undefined {
  return known.get(id);
}

export function forgetReferences(): void {
  known.clear();
}
