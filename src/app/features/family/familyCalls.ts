import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export type Relation = components['schemas']['Relation'];
export type RelationInput = components['schemas']['RelationInput'];

export const RELATION_KINDS = [
  'Spouse',
  'Parent',
  'Child',
  'Sibling',
  'Other',
] as const satisfies readonly Relation['kind'][];

export const readFamily = (id: string, signal: AbortSignal) =>
  unwrapResponse(api.GET('/contacts/{id}/relations', { params: { path: { id } }, signal }));

export const addRelation = (id: string, contactId: string, input: RelationInput) =>
  unwrapResponse(
    api.POST('/contacts/{id}/relations', { params: { path: { id } }, body: { contactId, ...input } }),
  );

export const changeRelation = (id: string, relationId: string, body: RelationInput) =>
  unwrapResponse(
    api.PUT('/contacts/{id}/relations/{relationId}', { params: { path: { id, relationId } }, body }),
  );

export const removeRelation = (id: string, relationId: string) =>
  unwrapResponse(
    api.DELETE('/contacts/{id}/relations/{relationId}', { params: { path: { id, relationId } } }),
  );

/** Converts a relation to input, for saving it again. */
export function toRelationInput({ kind, text, inverseText }: Relation): RelationInput {
  return {
    kind,
    ...(text === undefined ? {} : { text }),
    ...(inverseText === undefined ? {} : { inverseText }),
  };
}
