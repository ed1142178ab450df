import type { components } from '#contract/docket.gen.ts';
import type { Directory } from '#core/model.ts';
import { createResponseError } from '../../api/ApiError.ts';
import { API_BASE_PATH, fetchInSession } from '../../api/client.ts';
import { saveDownload } from '../../api/download.ts';

type ExportRequest = components['schemas']['ExportRequest'];
type ProcessExportRequest = components['schemas']['ProcessExportRequest'];
export type ExportFormat = ExportRequest['format'];

/**
 * Downloads an export of records in the browser.
 * @throws ApiError for a rejection; TypeError if the response is interrupted
 */
export function downloadExport(
  { id, name }: Pick<Directory, 'id' | 'name'>,
  body: ExportRequest,
): Promise<void> {
  return downloadFrom(`directories/${encodeURIComponent(id)}/items/export`, name, body);
}

/** Downloads an export of processes of several types. @throws the same errors as `downloadExport` */
export function downloadProcesses(name: string, body: ProcessExportRequest): Promise<void> {
  return downloadFrom('processes/export', name, body);
}

async function downloadFrom(path: string, name: string, body: ExportRequest | ProcessExportRequest) {
  const request = new Request(`${API_BASE_PATH}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await fetchInSession(request);
  if (!response.ok) throw createResponseError(response.status, await response.json().catch(() => null));
  const fileName = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'records';
  saveDownload(await response.blob(), `${fileName}.${body.format}`);
}
