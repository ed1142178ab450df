import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { openContent } from '#server/kernel/files/openContent.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { StoredMessage } from './repository.ts';

/**
 * Returns a message's file as an attachment, with a policy that prevents the execution of code in the file.
 * @throws ProblemError 404 if the message doesn't exist, is deleted or has no file.
 */
export async function openMessageFile(files: FileStore, row: StoredMessage | undefined) {
  if (!row || row.storage_key === null || row.deleted_at !== null) throw createNotFoundError();
  return {
    status: 200 as const,
    raw: await openContent(files, row.storage_key),
    headers: {
      'content-type': row.file_type ?? 'application/octet-stream',
      'content-length': String(row.file_size),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.file_name ?? '')}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    },
  };
}
