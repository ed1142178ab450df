/** A relation is stored once and read from both sides. */
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import type { StoredRelation } from './repository.ts';

export type Relation = ResponseBody<'createRelation'>;
export type RelationInput = RequestBody<'updateRelation'>;

type StoredSides = Pick<StoredRelation, 'item_id' | 'other_id' | 'kind' | 'text' | 'inverse_text'>;

/**
 * Returns the stored form of a relation in which `otherId` has the role `kind` for `itemId`. Only `Other`
 * has texts.
 */
export function toStoredSides(
  { itemId, otherId }: { itemId: string; otherId: string },
  { kind, text, inverseText }: RelationInput,
): StoredSides {
  const isOther = kind === 'Other';
  const texts = {
    text: isOther ? (text?.trim() ?? null) : null,
    inverse_text: isOther ? (inverseText?.trim() ?? null) : null,
  };
  // The parent comes first.
  if (kind === 'Child') return { item_id: itemId, other_id: otherId, kind: 'Parent', ...texts };
  return { item_id: otherId, other_id: itemId, kind, ...texts };
}

/** Returns a relation as seen from one contact: `kind` and `text` are the role of the other contact. */
export function toRelationSide(
  itemId: string,
  stored: StoredRelation,
): Pick<Relation, 'id' | 'kind' | 'text' | 'inverseText'> & { readonly otherId: string } {
  const isSecond = stored.other_id === itemId;
  const own = stored.text ?? undefined;
  const inverse = stored.inverse_text ?? undefined;
  const [text, inverseText] = isSecond
    ? [own, inverse]
    : [inverse ?? own, inverse === undefined ? undefined : own];
  return {
    id: stored.relation_id,
    kind: stored.kind === 'Parent' && !isSecond ? 'Child' : stored.kind,
    ...(text === undefined ? {} : { text }),
    ...(inverseText === undefined ? {} : { inverseText }),
    otherId: isSecond ? stored.item_id : stored.other_id,
  };
}
