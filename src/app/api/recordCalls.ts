import type { BoundField } from '#core/field/boundField.ts';
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import type { ChecklistPatch, FieldValue, FieldValuesPatch } from '#core/model.ts';
import { api, unwrapResponse } from './client.ts';
import { searchRecords } from './searchRecords.ts';

export const readRecord = (place: RecordRef, signal?: AbortSignal) =>
  unwrapResponse(api.GET('/directories/{id}/items/{itemId}', { params: { path: getPath(place) }, signal }));

export const createRecord = (
  directoryId: string,
  body: { customFields: FieldValuesPatch; text?: string; status?: string; tags?: string[] },
) => unwrapResponse(api.POST('/directories/{id}/items', { params: { path: { id: directoryId } }, body }));

/**
 * Computes the formula results of a write on the server, including those that depend on other records,
 * without writing. `itemId` is omitted for a new record.
 */
export async function requestFormulaResults(directoryId: string, draft: RecordDraft) {
  const params = { path: { id: directoryId } };
  const body = getDraftBody(draft);
  return (await unwrapResponse(api.POST('/directories/{id}/items/results', { params, body }))).customFields;
}

/**
 * Runs the directory's scripts on the draft without writing, and returns the outcome as visible to the
 * user.
 */
export const runRecordScripts = (directoryId: string, draft: RecordDraft) => {
  const params = { path: { id: directoryId } };
  return unwrapResponse(api.POST('/directories/{id}/scripts/draft', { params, body: getDraftBody(draft) }));
};

export async function fetchScriptLookups(directoryId: string, asked: readonly string[]) {
  const params = { path: { id: directoryId } };
  const body = { asked: [...asked] };
  return (await unwrapResponse(api.POST('/directories/{id}/scripts/look-ups', { params, body }))).answers;
}

/** A write that hasn't been sent yet. */
interface RecordDraft {
  readonly itemId?: string | undefined;
  readonly status?: string | undefined;
  readonly customFields: FieldValuesPatch;
}

function getDraftBody({ itemId, status, customFields }: RecordDraft) {
  return { customFields, ...(itemId && { itemId }), ...(status && { status }) };
}

/**
 * `version` is the version on which the tags are based, so that the server can keep later changes of other
 * tags.
 */
export const saveTags = (place: RecordRef, tags: readonly string[], version: number) =>
  unwrapResponse(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { tags: [...tags], version },
    }),
  );

/**
 * `version` is the version that the user saw; the server merges each check separately with changes by
 * other users.
 */
export const saveChecklist = (place: RecordRef, checklist: ChecklistPatch, version: number) =>
  unwrapResponse(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { checklist, version },
    }),
  );

export const restoreRecord = (place: RecordRef) =>
  unwrapResponse(api.POST('/directories/{id}/items/{itemId}/restore', { params: { path: getPath(place) } }));

/** `expected` contains the previous values of the fields: the request fails if they have changed since. */
export const updateRecord = (
  place: RecordRef,
  customFields: FieldValuesPatch,
  version: number,
  expected?: FieldValuesPatch,
) =>
  unwrapResponse(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { customFields, version, ...(expected && { expected }) },
    }),
  );

export const updateRecordStatus = (
  place: RecordRef,
  status: string,
  body: { text?: string; customFields?: FieldValuesPatch; checklist?: ChecklistPatch; version: number },
) =>
  unwrapResponse(
    api.PUT('/directories/{id}/items/{itemId}/status/{status}', {
      params: { path: { ...getPath(place), status } },
      body,
    }),
  );

export const deleteRecord = (place: RecordRef) =>
  unwrapResponse(api.DELETE('/directories/{id}/items/{itemId}', { params: { path: getPath(place) } }));

/** The search ignores case, so several records can match; 20 matches are enough to find another record. */
const MAX_EQUALS = 20;

/**
 * Returns whether a record other than `ownId` has this value in a unique field, among the records that the
 * user can see.
 */
export async function isUniqueValueTaken(
  directoryId: string,
  ownId: string | undefined,
  { field, value, signal }: { field: BoundField; value: FieldValue; signal: AbortSignal },
): Promise<boolean> {
  const { id } = field.definition;
  const condition = { field: id, operator: 'Equals' as const, value };
  const found = await searchRecords(directoryId, { conditions: [condition], take: MAX_EQUALS }, signal);
  return found.items.some(item => {
    const theirs = item.id === ownId ? undefined : item.customFields[id];
    return theirs !== undefined && toUniqueText(theirs) === toUniqueText(value);
  });
}

export interface RecordRef {
  directoryId: string;
  itemId: string;
}

const getPath = ({ directoryId, itemId }: RecordRef) => ({ id: directoryId, itemId });
