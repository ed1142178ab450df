import type { components } from '#contract/docket.gen.ts';
import type { Import, ImportProblems, ImportSettings, RulesOfMany } from '#core/model.ts';
import { createResponseError } from '../../../api/ApiError.ts';
import { API_BASE_PATH, api, fetchInSession, unwrapResponse } from '../../../api/client.ts';
import { saveDownload } from '../../../api/download.ts';
import { type UploadOptions, uploadForm } from '../../../api/files.ts';

type Schemas = components['schemas'];
export type ImportState = Schemas['ImportState'];
export type ImportOutcome = Schemas['ImportOutcome'];
export type ImportCounts = Schemas['ImportCounts'];
export type ImportColumn = Schemas['ImportColumn'];
export type ImportTarget = Import['targets'][number];
export type ImportFileColumn = Import['columns'][number];
export type RowFix = Schemas['ImportFixes']['rows'][number];
export type ImportRows = components['responses']['ImportRows']['content']['application/json'];

export interface ImportRef {
  readonly directoryId: string;
  readonly importId: string;
}

const getPath = ({ directoryId, importId }: ImportRef) => ({ path: { id: directoryId, importId } });

export const listImports = (directoryId: string, signal?: AbortSignal): Promise<Import[]> =>
  unwrapResponse(api.GET('/directories/{id}/imports', { params: { path: { id: directoryId } }, signal }));

export const createImport = async (directoryId: string, file: File, options: UploadOptions) =>
  (await uploadForm(`/directories/${encodeURIComponent(directoryId)}/imports`, file, options)) as Import;

export const readImport = (place: ImportRef, signal?: AbortSignal): Promise<Import> =>
  unwrapResponse(api.GET('/directories/{id}/imports/{importId}', { params: getPath(place), signal }));

export const updateImport = (place: ImportRef, body: ImportSettings): Promise<Import> =>
  unwrapResponse(api.PUT('/directories/{id}/imports/{importId}', { params: getPath(place), body }));

export const deleteImport = (place: ImportRef): Promise<unknown> =>
  unwrapResponse(api.DELETE('/directories/{id}/imports/{importId}', { params: getPath(place) }));

export const listImportRows = (
  place: ImportRef,
  query: { skip?: number; take?: number; outcome?: ImportOutcome; isFixed?: boolean; isAlike?: boolean },
  signal?: AbortSignal,
): Promise<ImportRows> =>
  unwrapResponse(
    api.GET('/directories/{id}/imports/{importId}/rows', { params: { ...getPath(place), query }, signal }),
  );

export const fixImportRows = (place: ImportRef, rows: RowFix[]): Promise<ImportRows> =>
  unwrapResponse(
    api.PUT('/directories/{id}/imports/{importId}/rows', { params: getPath(place), body: { rows } }),
  );

export const listImportProblems = (place: ImportRef, signal?: AbortSignal): Promise<ImportProblems> =>
  unwrapResponse(
    api.GET('/directories/{id}/imports/{importId}/problems', { params: getPath(place), signal }),
  );

/**
 * @param rules Determines how automation rules handle the written records. Omitted when an import is resumed, which
 * keeps the earlier choice.
 */
export const startImport = (place: ImportRef, rules?: RulesOfMany): Promise<Import> =>
  unwrapResponse(
    api.POST('/directories/{id}/imports/{importId}/start', {
      params: { ...getPath(place), query: rules ? { rules } : {} },
    }),
  );

export const cancelImport = (place: ImportRef): Promise<Import> =>
  unwrapResponse(api.POST('/directories/{id}/imports/{importId}/cancel', { params: getPath(place) }));

export const undoImport = (place: ImportRef): Promise<Import> =>
  unwrapResponse(api.POST('/directories/{id}/imports/{importId}/undo', { params: getPath(place) }));

/**
 * Downloads the rejected rows as a file.
 * @throws ApiError if the server rejects the request
 * @throws TypeError if the response is interrupted
 */
export async function downloadRejectedRows(
  { directoryId, importId }: ImportRef,
  name: string,
): Promise<void> {
  const path = `/directories/${encodeURIComponent(directoryId)}/imports/${encodeURIComponent(importId)}/refused`;
  const response = await fetchInSession(new Request(API_BASE_PATH + path));
  if (!response.ok) throw createResponseError(response.status, await response.json().catch(() => null));
  saveDownload(await response.blob(), name);
}
