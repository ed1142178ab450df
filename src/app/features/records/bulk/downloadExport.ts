import type { components } from '#contract/docket.gen.ts';
import type { Directory } from '#core/model.ts';
import { problemOf } from '../../../api/ApiError.ts';
import { apiBase, fetchInSession } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';

type ExportRequest = components['schemas']['ExportRequest'];
export type ExportFormat = ExportRequest['format'];

/** Has the browser save the file. @throws ApiError for a refusal; TypeError where the answer breaks off. */
export async function downloadExport(
  { id, name }: Pick<Directory, 'id' | 'name'>,
  body: ExportRequest,
): Promise<void> {
  const request = new Request(`${apiBase}/directories/${encodeURIComponent(id)}/items/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await fetchInSession(request);
  if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
  const fileName = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim() || 'records';
  download(await response.blob(), `${fileName}.${body.format}`);
}
