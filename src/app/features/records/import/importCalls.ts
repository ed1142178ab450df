import type { components } from '#contract/docket.gen.ts';
import type { Import, ImportProblems, ImportSettings, RulesOfMany } from '#core/model.ts';
import { problemOf } from '../../../api/ApiError.ts';
import { answerOf, api, apiBase, fetchInSession } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { type UploadOptions, upload } from '../../../api/files.ts';

type Schemas = components['schemas'];
export type ImportState = Schemas['ImportState'];
export type ImportOutcome = Schemas['ImportOutcome'];
export type ImportCounts = Schemas['ImportCounts'];
export type ImportColumn = Schemas['ImportColumn'];
export type ImportTarget = Import['targets'][number];
export type FileColumn = Import['columns'][number];
export type RowFix = Schemas['ImportFixes']['rows'][number];
export type ImportRows = components['responses']['ImportRows']['content']['application/json'];

export interface ImportPlace {
  readonly directoryId: string;
  readonly importId: string;
}

const pathOf = ({ directoryId, importId }: ImportPlace) => ({ path: { id: directoryId, importId } });

export const listImports = (directoryId: string, signal?: AbortSignal): Promise<Import[]> =>
  answerOf(api.GET('/directories/{id}/imports', { params: { path: { id: directoryId } }, signal }));

export const createImport = async (directoryId: string, file: File, options: UploadOptions) =>
  (await upload(`/directories/${encodeURIComponent(directoryId)}/imports`, file, options)) as Import;

export const getImport = (place: ImportPlace, signal?: AbortSignal): Promise<Import> =>
  answerOf(api.GET('/directories/{id}/imports/{importId}', { params: pathOf(place), signal }));

export const updateImport = (place: ImportPlace, body: ImportSettings): Promise<Import> =>
  answerOf(api.PUT('/directories/{id}/imports/{importId}', { params: pathOf(place), body }));

export const deleteImport = (place: ImportPlace): Promise<unknown> =>
  answerOf(api.DELETE('/directories/{id}/imports/{importId}', { params: pathOf(place) }));

export const listImportRows = (
  place: ImportPlace,
  query: { skip?: number; take?: number; outcome?: ImportOutcome; isFixed?: boolean; isAlike?: boolean },
  signal?: AbortSignal,
): Promise<ImportRows> =>
  answerOf(
    api.GET('/directories/{id}/imports/{importId}/rows', { params: { ...pathOf(place), query }, signal }),
  );

export const fixImportRows = (place: ImportPlace, rows: RowFix[]): Promise<ImportRows> =>
  answerOf(api.PUT('/directories/{id}/imports/{importId}/rows', { params: pathOf(place), body: { rows } }));

export const listImportProblems = (place: ImportPlace, signal?: AbortSignal): Promise<ImportProblems> =>
  answerOf(api.GET('/directories/{id}/imports/{importId}/problems', { params: pathOf(place), signal }));

/**
 * @param rules How automation rules handle the written records; omitted on a resume, which keeps the earlier choice.
 */
export const startImport = (place: ImportPlace, rules?: RulesOfMany): Promise<Import> =>
  answerOf(
    api.POST('/directories/{id}/imports/{importId}/start', {
      params: { ...pathOf(place), query: rules ? { rules } : {} },
    }),
  );

export const cancelImport = (place: ImportPlace): Promise<Import> =>
  answerOf(api.POST('/directories/{id}/imports/{importId}/cancel', { params: pathOf(place) }));

export const undoImport = (place: ImportPlace): Promise<Import> =>
  answerOf(api.POST('/directories/{id}/imports/{importId}/undo', { params: pathOf(place) }));

/**
 * Downloads the rejected rows in the browser. @throws ApiError for a rejection; TypeError if the response is
 * interrupted.
 */
export async function downloadRefused({ directoryId, importId }: ImportPlace, name: string): Promise<void> {
  const path = `/directories/${encodeURIComponent(directoryId)}/imports/${encodeURIComponent(importId)}/refused`;
  const response = await fetchInSession(new Request(apiBase + path));
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  download(await response.blob(), name);
}
