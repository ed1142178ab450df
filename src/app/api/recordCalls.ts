import type { BoundField } from '#core/field/boundField.ts';
import { toUniqueText } from '#core/field/texts/uniqueText.ts';
import type { ChecklistPatch, FieldValue, FieldValuesPatch } from '#core/model.ts';
import { api, unwrapAnswer } from './client.ts';
import { searchRecords } from './searchRecords.ts';

export const readRecord = (place: RecordPlace, signal?: AbortSignal) =>
  unwrapAnswer(api.GET('/directories/{id}/items/{itemId}', { params: { path: getPath(place) }, signal }));

export const createRecord = (
  directoryId: string,
  body: { customFields: FieldValuesPatch; text?: string; status?: string; tags?: string[] },
) => unwrapAnswer(api.POST('/directories/{id}/items', { params: { path: { id: directoryId } }, body }));

/**
 * Computes the formula results of a write on the server, including those that depend on other records, without writing.
 * `itemId` is omitted for a new record.
 */
export async function calculateRecord(directoryId: string, draft: RecordDraft) {
  const params = { path: { id: directoryId } };
  const body = getDraftBody(draft);
  return (await unwrapAnswer(api.POST('/directories/{id}/items/results', { params, body }))).customFields;
}

/** Runs the directory's scripts on the draft without writing, and returns the outcome as visible to the user. */
export const runRecordScripts = (directoryId: string, draft: RecordDraft) => {
  const params = { path: { id: directoryId } };
  return unwrapAnswer(api.POST('/directories/{id}/scripts/draft', { params, body: getDraftBody(draft) }));
};

export async function lookUpForScripts(directoryId: string, asked: readonly string[]) {
  const params = { path: { id: directoryId } };
  const body = { asked: [...asked] };
  return (await unwrapAnswer(api.POST('/directories/{id}/scripts/look-ups', { params, body }))).answers;
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

/** `version` is the version on which the tags are based, so that the server can keep later changes of other tags. */
export const saveTags = (place: RecordPlace, tags: readonly string[], version: number) =>
  unwrapAnswer(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { tags: [...tags], version },
    }),
  );

/** `version` is the version that the user saw; the server merges each check separately with changes by other users. */
export const saveTicks = (place: RecordPlace, checklist: ChecklistPatch, version: number) =>
  unwrapAnswer(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { checklist, version },
    }),
  );

export const restoreRecord = (place: RecordPlace) =>
  unwrapAnswer(api.POST('/directories/{id}/items/{itemId}/restore', { params: { path: getPath(place) } }));

/** `expected` contains the previous values of the fields: the request fails if they have changed since. */
export const updateRecord = (
  place: RecordPlace,
  customFields: FieldValuesPatch,
  version: number,
  expected?: FieldValuesPatch,
) =>
  unwrapAnswer(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: getPath(place) },
      body: { customFields, version, ...(expected && { expected }) },
    }),
  );

export const sendMove = (
  place: RecordPlace,
  status: string,
  body: { text?: string; customFields?: FieldValuesPatch; checklist?: ChecklistPatch; version: number },
) =>
  unwrapAnswer(
    api.PUT('/directories/{id}/items/{itemId}/status/{status}', {
      params: { path: { ...getPath(place), status } },
      body,
    }),
  );

export const deleteRecord = (place: RecordPlace) =>
  unwrapAnswer(api.DELETE('/directories/{id}/items/{itemId}', { params: { path: getPath(place) } }));

/**
 * The search ignores case, so several records can match; this many are enough to find one other than the record itself.
 */
const MAX_EQUALS = 20;

/**
 * Returns whether a record other than `ownId` has this value in a unique field, among the records that the user can
 * see.
 */
export async function isTaken(
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

export interface RecordPlace {
  directoryId: string;
  itemId: string;
}

const getPath = ({ directoryId, itemId }: RecordPlace) => ({ id: directoryId, itemId });
