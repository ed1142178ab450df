import type { components } from '#contract/docket.gen.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

export type Relation = components['schemas']['Relation'];
export type RelationInput = components['schemas']['RelationInput'];

export const kinds = [
  'Spouse',
  'Parent',
  'Child',
  'Sibling',
  'Other',
] as const satisfies readonly Relation['kind'][];

export const readFamily = (id: string, signal: AbortSignal) =>
  unwrapAnswer(api.GET('/contacts/{id}/relations', { params: { path: { id } }, signal }));

export const addRelation = (id: string, contactId: string, input: RelationInput) =>
  unwrapAnswer(
    api.POST('/contacts/{id}/relations', { params: { path: { id } }, body: { contactId, ...input } }),
  );

export const changeRelation = (id: string, relationId: string, body: RelationInput) =>
  unwrapAnswer(
    api.PUT('/contacts/{id}/relations/{relationId}', { params: { path: { id, relationId } }, body }),
  );

export const removeRelation = (id: string, relationId: string) =>
  unwrapAnswer(api.DELETE('/contacts/{id}/relations/{relationId}', { params: { path: { id, relationId } } }));

/** Converts a relation to input, for saving it again. */
export function toRelationInput({ kind, text, inverseText }: Relation): RelationInput {
  return {
    kind,
    ...(text === undefined ? {} : { text }),
    ...(inverseText === undefined ? {} : { inverseText }),
  };
}
