import type { components } from '#contract/docket.gen.ts';
import type { PreviewedFile } from '#view/engine/fieldServices.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export type FileEntry = components['schemas']['FileEntry'];
export type FileSearchParameters = components['schemas']['FileSearchRequest'];
export type FileUsage = components['schemas']['FileUsage'];
export type DuplicateFiles = components['schemas']['DuplicateFiles'];
export type OrphanFiles = components['schemas']['OrphanFiles'];

export const searchFiles = (body: FileSearchParameters, signal: AbortSignal) =>
  unwrapResponse(api.POST('/files/search', { body, signal }));

export const loadFileUsage = (signal: AbortSignal) => unwrapResponse(api.GET('/files/usage', { signal }));

export const loadDuplicateFiles = (signal: AbortSignal) =>
  unwrapResponse(api.GET('/files/duplicates', { signal }));

export const loadOrphanedFiles = (signal: AbortSignal) =>
  unwrapResponse(api.GET('/files/orphans', { signal }));

export const deleteOrphanedFiles = () => unwrapResponse(api.DELETE('/files/orphans'));

export const deleteFile = ({ id: fileId, itemId, directoryId: id }: FileEntry) =>
  unwrapResponse(
    api.DELETE('/directories/{id}/items/{itemId}/files/{fileId}', {
      params: { path: { id, itemId, fileId } },
    }),
  );

/** Converts files for the preview, each with a link to its record. */
export const toPreviewedFiles = (files: readonly FileEntry[]): PreviewedFile[] =>
  files.map(({ id, name, size, type, directoryId, itemId, record }) => ({
    id,
    name,
    size,
    type,
    record: { directoryId, itemId, display: record.display },
  }));
