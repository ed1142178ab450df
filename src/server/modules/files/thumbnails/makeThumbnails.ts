/**
 * Creates thumbnails of pictures in a job, after a file was uploaded or when a list shows an older picture without a
 * thumbnail.
 */
import { Readable } from 'node:stream';
import type { Trx } from '#server/kernel/database/database.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { enqueue, type Job, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import '../jobs.ts';
import { canHaveThumbnail } from '#core/files/thumbnails.ts';
import { messages } from '../messages/index.ts';
import { generateThumbnail } from './generateThumbnail.ts';
import { listPendingPictures, storeThumbnail } from './repository.ts';

/** The maximum number of pictures per job, so that other jobs get their turn. */
const MAX_IN_JOB = 100;
const CONCURRENCY = 10;

export async function enqueueThumbnails(
  trx: Trx,
  accountId: string,
  files: readonly { readonly type: string; readonly name: string }[],
): Promise<void> {
  if (!files.some(canHaveThumbnail)) return;
  await enqueue(trx, { accountId, kind: 'MakeThumbnails', ids: {}, key: 'MakeThumbnails' });
}

export function createThumbnailsJob(files: FileStore): JobHandler {
  return {
    kind: 'MakeThumbnails',
    name: messages.inEveryLanguage('job.MakeThumbnails'),
    async run(job) {
      const { accountId } = job;
      for (let made = 0; made < MAX_IN_JOB; ) {
        const pending = await job.inAccount(trx => listPendingPictures(trx, accountId, CONCURRENCY));
        for (const picture of pending) await makeOne(files, job, picture);
        made += pending.length;
        if (pending.length < CONCURRENCY) return;
      }
      await job.inAccount(trx =>
        enqueue(trx, { accountId, kind: 'MakeThumbnails', ids: {}, key: 'MakeThumbnails' }),
      );
    },
  };
}

/** Creates one thumbnail. If that isn't possible, the failure is stored, so that there is no further attempt. */
async function makeOne(
  files: FileStore,
  { accountId, signal, inAccount }: Pick<Job, 'accountId' | 'signal' | 'inAccount'>,
  { fileId, storageKey }: { fileId: string; storageKey: string },
): Promise<void> {
  signal.throwIfAborted();
  const isThere = (await files.sizeOf(storageKey)) !== null;
  const picture = isThere ? await generateThumbnail(files, storageKey) : null;
  const made = picture && (await files.write(accountId, Readable.from([picture])));
  let isKept = false;
  try {
    isKept = await inAccount(trx => storeThumbnail(trx, { accountId, fileId }, made));
  } finally {
    if (made && !isKept) await files.remove(made.key);
  }
}
