import type { components } from '#contract/docket.gen.ts';
import type { Directory } from '#core/model.ts';
import { problemOf } from '../../api/ApiError.ts';
import { apiBase, fetchInSession } from '../../api/client.ts';
import { download } from '../../api/download.ts';

type ExportRequest = components['schemas']['ExportRequest'];
type ProcessExportRequest = components['schemas']['ProcessExportRequest'];
export type ExportFormat = ExportRequest['format'];

/** Has the browser save the file. @throws ApiError for a refusal; TypeError where the answer breaks off. */
export function downloadExport(
  { id, name }: Pick<Directory, 'id' | 'name'>,
  body: ExportRequest,
): Promise<void> {
  return downloadFrom(`directories/${encodeURIComponent(id)}/items/export`, name, body);
}

/** Likewise, of several types. @throws the same. */
export function downloadProcesses(name: string, body: ProcessExportRequest): Promise<void> {
  return downloadFrom('processes/export', name, body);
}

async function downloadFrom(path: string, name: string, body: ExportRequest | ProcessExportRequest) {
  const request = new Request(`${apiBase}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await fetchInSession(request);
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  const fileName = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'records';
  download(await response.blob(), `${fileName}.${body.format}`);
}
