import type { components } from '#contract/docket.gen.ts';
import { delayUnlessAborted } from '#core/fetchWithRetry.ts';
import { ApiError, createResponseError } from './ApiError.ts';
import {
  API_BASE_PATH,
  api,
  expireSessionIfRejected,
  fetchInSession,
  getSessionHeaders,
  unwrapResponse,
} from './client.ts';
import { saveDownload } from './download.ts';
import { getSessionAccess } from './tokens.ts';

export type StoredFile = components['schemas']['StoredFile'];

/**
 * Uploads a file as a draft. Uses XMLHttpRequest, because fetch doesn't report upload progress.
 * @throws ApiError, with the code `Aborted` for an aborted upload
 */
export async function uploadFile(file: File, options: UploadOptions): Promise<StoredFile> {
  return (await uploadForm('/files', file, options)) as StoredFile;
}

/** Attaches a file to a record. @throws ApiError */
export async function uploadItemFile(
  { directoryId, itemId }: { directoryId: string; itemId: string },
  file: File,
  options: UploadOptions,
): Promise<void> {
  await uploadForm(`/directories/${directoryId}/items/${itemId}/files`, file, options);
}

export interface UploadOptions {
  onProgress(fraction: number): void;
  signal?: AbortSignal;
}

/** Uploads a file to the given path. @throws ApiError, with the code `Aborted` for an aborted upload */
export async function uploadForm(path: string, file: File, options: UploadOptions): Promise<unknown> {
  const first = await sendPatiently(path, file, options);
  const isAgain = first.status === 401 && (await getSessionAccess()?.refresh());
  const last = isAgain ? await send(path, file, options) : first;
  expireSessionIfRejected(last.status);
  return readAnswer(last);
}

/**
 * Uploading many files in a row can exceed the user's rate limit, so an upload waits as long as the server
 * specifies before it is retried.
 */
const MAX_RETRIES = 10;
const MAX_PAUSE_SECONDS = 15;

async function sendPatiently(path: string, file: File, options: UploadOptions): Promise<XMLHttpRequest> {
  for (let pauses = 0; ; pauses += 1) {
    const request = await send(path, file, options);
    const seconds = Number(request.getResponseHeader('retry-after') ?? Number.NaN);
    if (request.status !== 429 || pauses >= MAX_RETRIES || !(seconds <= MAX_PAUSE_SECONDS)) return request;
    await delayUnlessAborted(seconds * 1_000, options.signal);
  }
}

/** Fetches the content of a stored file, or only its first `mostBytes` bytes if given. */
export async function readFile(id: string, signal?: AbortSignal, mostBytes?: number): Promise<Blob> {
  if (mostBytes === undefined)
    return readBlobAt(`${API_BASE_PATH}/files/${encodeURIComponent(id)}`, { signal });
  // Only URLs with a ticket support ranges.
  const headers = { range: `bytes=0-${mostBytes - 1}` };
  return readBlobAt(await fetchFileUrl(id, signal), { signal, headers });
}

/** Returns a URL of a stored file that works for five minutes without the session's headers. */
export async function fetchFileUrl(id: string, signal?: AbortSignal): Promise<string> {
  return (await unwrapResponse(api.POST('/files/{id}/ticket', { params: { path: { id } }, signal }))).url;
}

/** Fetches the thumbnail of a stored image. @throws ApiError with status 404 if it doesn't exist (yet) */
export function readThumbnail(id: string, signal?: AbortSignal): Promise<Blob> {
  return readBlobAt(`${API_BASE_PATH}/files/${encodeURIComponent(id)}/thumbnail`, { signal });
}

async function readBlobAt(address: string, init: RequestInit): Promise<Blob> {
  const response = await fetchInSession(new Request(address, init));
  if (!response.ok) throw createResponseError(response.status, await response.json().catch(() => null));
  return response.blob();
}

export async function downloadFile({ id, name }: { id: string; name: string }): Promise<void> {
  saveDownload(await readFile(id), name);
}

function send(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiError({ status: 0, code: 'Aborted' }));
    const request = new XMLHttpRequest();
    request.open('POST', `${API_BASE_PATH}${path}`);
    for (const [name, value] of Object.entries(getSessionHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new ApiError({ status: 0, code: 'Offline' }));
    request.onabort = () => reject(new ApiError({ status: 0, code: 'Aborted' }));
    signal?.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file);
    request.send(body);
  });
}

function readAnswer(request: XMLHttpRequest): unknown {
  let body: unknown = null;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // The body isn't JSON, so the status must suffice.
  }
  if (request.status < 200 || request.status >= 300) throw createResponseError(request.status, body);
  return body;
}
