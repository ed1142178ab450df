import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { truncateText } from '#core/text.ts';
import { createMalformedError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { FileStore } from './fileStore.ts';

const MAX_NAME_LENGTH = 255;

export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  /** The key of the content. The caller removes the content if the file isn't used. */
  readonly storageKey: string;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  /** The other fields of the form. */
  readonly fields: ReadonlyMap<string, string>;
}

/** The size limit in bytes. `refuse` creates the error for larger files. */
export interface UploadLimit {
  readonly bytes: number;
  refuse(): Error;
}

/** A received form. `file` is `null` if the form contains none. */
export interface ReceivedForm {
  readonly file: ReceivedFile | null;
  readonly fields: ReadonlyMap<string, string>;
}

interface Receiving {
  readonly accountId: string;
  /** `null` for no limit. */
  readonly room: UploadLimit | null;
}

/**
 * Reads a form that requires a file. @throws ProblemError 400 if the form contains no file, or any error of
 * `receiveUploadForm`.
 */
export async function receiveUploadedFile(
  parts: AsyncIterable<Multipart>,
  files: FileStore,
  receiving: Receiving,
): Promise<ReceivedFile> {
  const { file } = await receiveUploadForm(parts, files, receiving);
  if (!file) throw createMalformedError([{ path: ['file'], code: 'Required', params: {} }]);
  return file;
}

/**
 * Reads a form to its end and stores its part `file`, if any.
 * @throws ProblemError 413 if the file exceeds the server's limit, the error of `room` if the file exceeds
 * that limit, or any error from storing the file.
 */
export async function receiveUploadForm(
  parts: AsyncIterable<Multipart>,
  files: FileStore,
  { accountId, room }: Receiving,
): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  let received: Omit<ReceivedFile, 'fields'> | undefined;
  let refusal: unknown;
  try {
    for await (const part of parts) {
      if (part.type !== 'file') {
        fields.set(part.fieldname, String(part.value));
        continue;
      }
      if (part.fieldname !== 'file' || received || refusal) {
        // The next part only arrives after this one has been read to its end.
        part.file.resume();
        continue;
      }
      const hash = createHash('sha256');
      const stored = await storeWithin(room, part.file, content =>
        files.write(accountId, Readable.from(hashing(content, hash))),
      );
      if ('refusal' in stored) {
        refusal = stored.refusal;
        continue;
      }
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.mimetype) ? part.mimetype : 'application/octet-stream';
      const { key: storageKey, size } = stored;
      received = { name: getCleanName(part.filename), type, size, storageKey, hash: hash.digest('hex') };
      if (part.file.truncated) throw new ProblemError(413, { message: 'The file is too large.' });
    }
  } catch (error) {
    if (received) await files.remove(received.storageKey);
    throw error;
  }
  if (refusal) throw refusal;
  return { file: received ? { ...received, fields } : null, fields };
}

/**
 * Stores content. If that fails, the rest of the content is still read, so that the client receives the
 * response.
 */
async function storeWithin<Stored extends object>(
  room: UploadLimit | null,
  content: Readable,
  store: (content: Readable) => Promise<Stored>,
): Promise<Stored | { refusal: unknown }> {
  try {
    return await store(Readable.from(upTo(room?.bytes ?? Number.POSITIVE_INFINITY, content)));
  } catch (error) {
    // The sender closed the connection, so no one waits for a response.
    if (content.errored) throw error;
    content.resume();
    return { refusal: error instanceof NoRoom && room ? room.refuse() : error };
  }
}

class NoRoom extends Error {}

async function* upTo(most: number, content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > most) throw new NoRoom();
    yield chunk;
  }
}

async function* hashing(content: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Removes folders and control characters from a name. The rest is displayed, never used as a path. */
function getCleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  const plain = base.replaceAll(/[\u0000-\u001f\u007f]/g, '');
  return truncateText(plain, MAX_NAME_LENGTH) || 'file';
}
