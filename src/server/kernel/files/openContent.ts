import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { ByteRange, FileStore } from './fileStore.ts';

type Store = Pick<FileStore, 'read' | 'sizeOf'>;

/**
 * Returns the content once its first bytes have arrived, so that errors before that still result in a
 * response instead of a broken connection.
 *
 * @throws ProblemError 404 `ContentMissing` if the store doesn't have the content, or any other error of
 * the store.
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

/** @throws ProblemError 404 `ContentMissing`, which is logged: a row refers to content that the store doesn't have. */
export async function requireContent(files: Pick<Store, 'sizeOf'>, key: string): Promise<void> {
  if ((await files.sizeOf(key)) !== null) return;
  log.error({ key }, 'The content of a file is missing in the store');
  throw new ProblemError(404, {
    code: 'ContentMissing',
    message: 'The content of this file is missing. Ask whoever runs the server to restore it from a backup.',
  });
}
