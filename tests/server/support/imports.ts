import { setTimeout as sleep } from 'node:timers/promises';
import type { Import, ImportSettings, RulesOfMany } from '#core/model.ts';
import type { ApiClient } from './apiClient.ts';

/** Longer than any import in a test takes on a shared machine. */
const TIMEOUT_MS = 100_000;

export type FileContent = string | Uint8Array<ArrayBuffer>;

/** Uploads a file to a directory. Returns the import as soon as the file has been read. */
export async function upload(
  client: ApiClient,
  directoryId: string,
  { content, name = 'file.csv' }: { content: FileContent; name?: string },
): Promise<Import> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const made = await client.ok('createImport', { params: { id: directoryId }, form });
  return waitForImport(client, made);
}

/** Waits until the import is idle. */
export async function waitForImport(client: ApiClient, { id, directoryId }: Import): Promise<Import> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const now = await client.ok('getImport', { params: { id: directoryId, importId: id } });
    if (!['Reading', 'Checking', 'Writing', 'Undoing'].includes(now.state)) return now;
    if (Date.now() > until)
      throw new Error(`The import is still ${now.state}: ${JSON.stringify(now.progress)}`);
    await sleep(15);
  }
}

/** Sends the import's settings with these overrides. Returns the checked import. */
export async function checkImport(
  client: ApiClient,
  read: Import,
  settings: Partial<ImportSettings> = {},
): Promise<Import> {
  const params = { id: read.directoryId, importId: read.id };
  return waitForImport(
    client,
    await client.ok('updateImport', { params, body: { ...read.settings, ...settings } }),
  );
}

export async function startImport(client: ApiClient, checked: Import, rules?: RulesOfMany): Promise<Import> {
  const params = { id: checked.directoryId, importId: checked.id };
  return waitForImport(client, await client.ok('startImport', { params, query: rules ? { rules } : {} }));
}

export async function readImportRows(
  client: ApiClient,
  { id, directoryId }: Import,
  query: { outcome?: 'Refused' } = {},
) {
  const params = { id: directoryId, importId: id };
  return (await client.ok('listImportRows', { params, query: { ...query, take: 200 } })).rows;
}

/** Uploads a file, checks it with these settings, and writes its rows. */
export async function importFile(
  client: ApiClient,
  directoryId: string,
  { settings, ...file }: { content: FileContent; name?: string; settings?: Partial<ImportSettings> },
): Promise<Import> {
  const read = await upload(client, directoryId, file);
  const checked = await checkImport(client, read, settings);
  return startImport(client, checked);
}
