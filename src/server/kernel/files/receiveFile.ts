import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { cutText } from '#core/text.ts';
import { malformed, ProblemError } from '#server/kernel/problem/problem.ts';
import type { FileStore } from './fileStore.ts';

const LONGEST_NAME = 255;

export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Where the content lies; the caller removes it where nothing comes of the file. */
  readonly storageKey: string;
  /** SHA-256 of the content in hexadecimal. */
  readonly hash: string;
  /** The form's other fields. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Of how many bytes there is room for, and what is said where they are more. */
export interface Room {
  readonly bytes: number;
  refuse(): Error;
}

/** What a form may leave out. */
export interface ReceivedForm {
  readonly file: ReceivedFile | null;
  readonly fields: ReadonlyMap<string, string>;
}

interface Receiving {
  readonly accountId: string;
  /** Null where the file may be of any size. */
  readonly room: Room | null;
}

/** As `receiveForm`, of a form that is about its file. @throws ProblemError 400 without one, 413. */
export async function receiveFile(
  parts: AsyncIterable<Multipart>,
  files: FileStore,
  receiving: Receiving,
): Promise<ReceivedFile> {
  const { file } = await receiveForm(parts, files, receiving);
  if (!file) throw malformed([{ path: ['file'], code: 'Required', params: {} }]);
  return file;
}

/**
 * Reads a form to its end and stores its part `file`, where it has one.
 * @throws ProblemError 413 for one too large, as `room` says where there is none for it; whatever storing it throws.
 */
export async function receiveForm(
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
        // The next part comes only after this one was read to its end.
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
      received = { name: cleanName(part.filename), type, size, storageKey, hash: hash.digest('hex') };
      if (part.file.truncated) throw new ProblemError(413, { message: 'The file is too large.' });
    }
  } catch (error) {
    if (received) await files.remove(received.storageKey);
    throw error;
  }
  if (refusal) throw refusal;
  return { file: received ? { ...received, fields } : null, fields };
}

/** Where it cannot be stored, what comes then is read all the same, so that the answer can be heard. */
async function storeWithin<Stored extends object>(
  room: Room | null,
  content: Readable,
  store: (content: Readable) => Promise<Stored>,
): Promise<Stored | { refusal: unknown }> {
  try {
    return await store(Readable.from(upTo(room?.bytes ?? Number.POSITIVE_INFINITY, content)));
  } catch (error) {
    // The sender closed the connection.
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

/** A name without folders and control characters; what is left of it is shown, never used as a path. */
function cleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const plain = base.replaceAll(/[\u0000-\u001f\u007f]/g, '');
  return cutText(plain, LONGEST_NAME) || 'file';
}
