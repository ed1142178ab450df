/** Sends files, and reads stored files on the disk. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestApi } from '../harness.ts';
import type { ApiClient } from './apiClient.ts';

export function createFileForm(bytes: number, name = 'file.bin'): FormData {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name);
  return form;
}

/** Declares the length of an upload, sends nothing more, and returns the response. */
export function readAnswerBeforeBody(
  { url }: Pick<TestApi, 'url'>,
  { path, token, length }: { path: string; token: string | null; length: number },
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        [
          `POST /api/${path} HTTP/1.1`,
          'Host: docket',
          `Authorization: Bearer ${token}`,
          'Content-Type: multipart/form-data; boundary=x',
          `Content-Length: ${length}`,
          '',
          '--x\r\n',
        ].join('\r\n'),
      ),
    );
    socket.once('data', data => {
      resolve(String(data));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** Returns the paths and sizes of an account's stored files, sorted from largest to smallest. */
export async function listStoredFiles(
  { dataDir }: Pick<TestApi, 'dataDir'>,
  accountId: string,
): Promise<{ path: string; size: number }[]> {
  const folder = join(dataDir, 'files', accountId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const files = await Promise.all(paths.map(async path => ({ path, size: (await stat(path)).size })));
  return files.toSorted((a, b) => b.size - a.size);
}

/** Sets the file's time as if the file had been stored this many hours ago. */
export async function ageFile(path: string, hours: number): Promise<void> {
  const time = new Date(Date.now() - hours * 3_600_000);
  await utimes(path, time, time);
}

export async function readUsedBytes(client: ApiClient): Promise<number> {
  const id = client.user?.account.id ?? '';
  return (await client.ok('getStorageUse', { params: { id } })).usedBytes;
}
