import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { ByteRange, FileStore } from './fileStore.ts';

type Store = Pick<FileStore, 'read' | 'sizeOf'>;

/**
 * The content, once its first bytes are there: what fails before is still an answer, not a connection that breaks.
 *
 * @throws ProblemError 404 `ContentMissing` where the store has nothing; whatever else the store fails with.
 */
export async function openContent(files: Store, key: string, range?: ByteRange): Promise<Readable> {
  const content = files.read(key, range);
  try {
    await once(content, 'readable');
    return content;
  } catch (error) {
    await requireContent(files, key);
    throw error;
  }
}

/** @throws ProblemError 404 `ContentMissing`, which is logged: a row names what the store does not have. */
export async function requireContent(files: Pick<Store, 'sizeOf'>, key: string): Promise<void> {
  if ((await files.sizeOf(key)) !== null) return;
  log.error({ key }, 'The content of a file is missing in the store');
  throw new ProblemError(404, {
    code: 'ContentMissing',
    message: 'The content of this file is missing. Ask whoever runs the server to restore it from a backup.',
  });
}
