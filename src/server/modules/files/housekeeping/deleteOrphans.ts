import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import { buildDeleteDraftsSql } from '#server/modules/recordFiles/index.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';

/** Deletes uploads that weren't saved with a record within an hour, and content to which nothing refers. */
export function createDeleteOrphansJob(
  files: Pick<FileStore, 'remove'>,
  storage: Pick<AccountStorage, 'removeStrays'>,
): JobHandler {
  return {
    kind: 'DeleteOrphanFiles',
    name: messages.inEveryLanguage('job.DeleteOrphanFiles'),
    async run({ accountId, signal, inAccount }) {
      const keys = await inAccount(trx => takeDrafts(trx, accountId));
      for (const key of keys) await files.remove(key);
      await storage.removeStrays(accountId, signal);
    },
  };
}

/**
 * Deletes the rows of drafts that weren't saved with a record within an hour. Returns the storage keys of their
 * contents and thumbnails.
 */
async function takeDrafts(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (${buildDeleteDraftsSql(accountId, '1 hour')})
    select storage_key as key from old
    union all
    select small.storage_key from file_thumbnails as small join old on old.file_id = small.file_id
    where small.account_id = ${accountId}::uuid and small.storage_key <> ''`.execute(trx);
  return rows.map(({ key }) => key);
}
