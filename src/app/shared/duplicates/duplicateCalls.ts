import type { components } from '#contract/docket.gen.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

type Schemas = components['schemas'];
export type DuplicateSearch = Schemas['DuplicateSearch'];
export type DuplicatePair = Schemas['DuplicatePair'];
export type DuplicateRecord = Schemas['DuplicateRecord'];
export type MergeOutcome = Schemas['MergeOutcome'];
export type DuplicateMatch = Schemas['DuplicateMatch'];

export const mergeRecords = (
  place: { directoryId: string; itemId: string },
  body: Schemas['MergeRequest'],
  signal?: AbortSignal,
) =>
  unwrapResponse(
    api.POST('/directories/{id}/items/{itemId}/merge', {
      params: { path: { id: place.directoryId, itemId: place.itemId } },
      body,
      ...(signal && { signal }),
    }),
  );

export const listMerges = (directoryId: string, itemId: string, signal?: AbortSignal) =>
  unwrapResponse(
    api.GET('/directories/{id}/items/{itemId}/merges', {
      params: { path: { id: directoryId, itemId } },
      ...(signal && { signal }),
    }),
  );

export const undoMerge = (directoryId: string, mergeId: string) =>
  unwrapResponse(
    api.POST('/directories/{id}/merges/{mergeId}/undo', { params: { path: { id: directoryId, mergeId } } }),
  );

export const findDuplicates = (directoryId: string, fields: string[]) =>
  unwrapResponse(
    api.POST('/directories/{id}/duplicates', { params: { path: { id: directoryId } }, body: { fields } }),
  );

export const readDuplicates = (
  directoryId: string,
  { searchId, skip }: { searchId: string; skip: number },
  signal?: AbortSignal,
) =>
  unwrapResponse(
    api.GET('/directories/{id}/duplicates/{searchId}', {
      params: { path: { id: directoryId, searchId }, query: { skip } },
      ...(signal && { signal }),
    }),
  );

export const dismissDuplicate = (
  directoryId: string,
  body: { itemId: string; otherId: string; isDismissed: boolean },
) =>
  unwrapResponse(
    api.PUT('/directories/{id}/duplicates/dismissed', { params: { path: { id: directoryId } }, body }),
  );

export const matchDuplicates = (
  directoryId: string,
  body: { customFields: FieldValuesPatch; itemId?: string },
  signal: AbortSignal,
) =>
  unwrapResponse(
    api.POST('/directories/{id}/duplicates/match', { params: { path: { id: directoryId } }, body, signal }),
  );
