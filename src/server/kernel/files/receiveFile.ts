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
  /** The form's other fields. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Reads a form to its end and stores its part `file`. @throws ProblemError 400 without one, 413 for one too large. */
export async function receiveFile(
  parts: AsyncIterable<Multipart>,
  files: FileStore,
  accountId: string,
): Promise<ReceivedFile> {
  const fields = new Map<string, string>();
  let received: Omit<ReceivedFile, 'fields'> | undefined;
  try {
    for await (const part of parts) {
      if (part.type !== 'file') {
        fields.set(part.fieldname, String(part.value));
        continue;
      }
      if (part.fieldname !== 'file' || received) {
        // The next part comes only after this one was read to its end.
        part.file.resume();
        continue;
      }
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.mimetype) ? part.mimetype : 'application/octet-stream';
      const { key: storageKey, size } = await files.write(accountId, part.file);
      received = { name: cleanName(part.filename), type, size, storageKey };
      if (part.file.truncated) throw new ProblemError(413, { message: 'The file is too large.' });
    }
  } catch (error) {
    if (received) await files.remove(received.storageKey);
    throw error;
  }
  if (!received) throw malformed([{ path: ['file'], code: 'Required', params: {} }]);
  return { ...received, fields };
}

/** A name without folders and control characters; what is left of it is shown, never used as a path. */
function cleanName(name: string | undefined): string {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
  const plain = base.replaceAll(/[\u0000-\u001f\u007f]/g, '');
  return cutText(plain, LONGEST_NAME) || 'file';
}
