/** Contents are hashed on upload. A job that is enqueued when the server starts hashes older contents. */
import { createHash } from 'node:crypto';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { enqueue, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import { selectFiles, writeFileHash } from '#server/modules/recordFiles/index.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';

const BATCH_SIZE = 50;

/** Enqueues the job for each account with files that aren't hashed yet. */
export async function enqueueFileHashing(database: Pick<Database, 'asSystem' | 'forAccount'>): Promise<void> {
  const rows = await database.asSystem(trx =>
    selectFiles(trx).select('account_id').distinct().where('hash', 'is', null).execute(),
  );
  for (const { account_id: accountId } of rows) {
    await database.forAccount(accountId, trx =>
      enqueue(trx, { accountId, kind: 'HashFiles', ids: {}, key: 'HashFiles' }),
    );
  }
}

export function createHashFilesJob(files: Pick<FileStore, 'read' | 'sizeOf'>): JobHandler {
  return {
    kind: 'HashFiles',
    name: messages.inEveryLanguage('job.HashFiles'),
    async run({ accountId, signal, inAccount }) {
      for (let after: string | undefined = NO_ID; after !== undefined; ) {
        const from: string = after;
        const page = await inAccount(trx => unhashed(trx, accountId, from));
        for (const { file_id: fileId, storage_key: key } of page) {
          signal.throwIfAborted();
          const hash = await computeHash(files, key);
          if (hash !== null) await inAccount(trx => writeFileHash(trx, { accountId, fileId, hash }));
        }
        after = page.length < BATCH_SIZE ? undefined : page.at(-1)?.file_id;
      }
    },
  };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

async function unhashed(trx: Trx, accountId: string, after: string) {
  return selectFiles(trx)
    .select(['file_id', 'storage_key'])
    .where('account_id', '=', accountId)
    .where('hash', 'is', null)
    .where('file_id', '>', after)
    .orderBy('file_id')
    .limit(BATCH_SIZE)
    .execute();
}

/** Returns the SHA-256 hash, or `null` if the content is missing. */
async function computeHash(files: Pick<FileStore, 'read' | 'sizeOf'>, key: string): Promise<string | null> {
  if ((await files.sizeOf(key)) === null) return null;
  const hash = createHash('sha256');
  for await (const piece of files.read(key) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
