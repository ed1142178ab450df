import type { ConfigurationDiff, ConfigurationPlan } from '../model.ts';
import { type ConfigurationDocument, findDirectoryId } from './documents.ts';

export type ConfigurationReference = ConfigurationPlan['references'][number];
export type RemovedEntity = Pick<ConfigurationDiff, 'kind' | 'id' | 'name'>;

/** State that users saved with arbitrary keys (specification section 7). */
export interface SavedUserState {
  readonly userId: string;
  readonly key: string;
  readonly value: unknown;
}

export interface Referrer {
  readonly kind: ConfigurationReference['kind'];
  readonly id: string;
  readonly name: string;
  readonly directoryId?: string;
  readonly userId?: string;
  names(id: string): boolean;
}

/**
 * Creates a predicate that checks whether a document refers to an id. A document that merely belongs to an entity (like
 * a field to its directory) doesn't refer to the entity.
 */
export type IdMatcherFactory = (document: ConfigurationDocument) => (id: string) => boolean;

/**
 * Returns each referrer once per removed entity to which it refers; documents that are also removed are
 * excluded.
 */
export function findReferences(
  removed: readonly RemovedEntity[],
  {
    documents,
    others,
    namesIn,
  }: { documents: readonly ConfigurationDocument[]; others: readonly Referrer[]; namesIn: IdMatcherFactory },
): ConfigurationReference[] {
  if (removed.length === 0) return [];
  const gone = new Set(removed.map(({ id }) => id));
  const referrers = [
    ...documents.filter(({ id }) => !gone.has(id)).map(document => getReferrer(document, namesIn)),
    ...others,
  ];
  return referrers.flatMap(({ names, ...referrer }) =>
    removed
      .filter(({ id }) => id !== referrer.id && names(id))
      .map(({ kind, id, name }) => ({ ...referrer, removed: { kind, id, name } })),
  );
}

function getReferrer(document: ConfigurationDocument, namesIn: IdMatcherFactory): Referrer {
  const { kind, id, content } = document;
  const directoryId = findDirectoryId(content);
  const place = { kind, id, name: content.name, ...(directoryId ? { directoryId } : {}) };
  return { ...place, names: namesIn(document) };
}

export function createIdMatcher(content: unknown): (id: string) => boolean {
  const text = JSON.stringify(content);
  return id => text.includes(id);
}
