/** Rebuilds outdated texts of records in the background, in batches (decision 0016). */

import { sql } from 'kysely';
import { type BatchOutcome, processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import {
  listRebuilds,
  lockRebuild,
  type RecordTextRebuild,
  updateRebuildProgress,
} from '#server/modules/indexes/index.ts';
import { messages } from '../messages/index.ts';
import { ITEM_COLUMNS, type StoredItem } from '../repositories/items.ts';
import { type RecordTextScope, refreshTexts } from './refreshTexts.ts';

interface TextParts extends Pick<Kernel, 'servers'> {
  readonly definitions: DefinitionStore;
}

export function createRebuildTextsJob(parts: TextParts): JobHandler {
  return {
    kind: 'RebuildTexts',
    name: messages.inEveryLanguage('job.RebuildTexts'),
    // Runs two jobs at a time, so that an account with many records doesn't block other accounts.
    atOnce: 2,
    async run(job) {
      // Rebuilt texts can appear in other records, whose texts then have to be rebuilt, too.
      for (let isElsewhere = false; !isElsewhere; ) {
        isElsewhere = true;
        for (const rebuildId of await job.inAccount(trx => listRebuilds(trx, job.accountId))) {
          await processBatches(async size => {
            const progress = await rebuildBatch(parts, { job, rebuildId, size });
            if (progress !== 'elsewhere') isElsewhere = false;
            return progress;
          }, job.signal);
          job.signal.throwIfAborted();
        }
      }
    },
  };
}

interface Batch {
  readonly job: Pick<Job, 'accountId' | 'inAccount'>;
  readonly rebuildId: string;
  readonly size: number;
}

/**
 * Rebuilds the texts of a batch of records. Batches and writers wait for each other, so that each of them
 * sees what the previous ones wrote.
 */
function rebuildBatch(parts: TextParts, { job, rebuildId, size }: Batch): Promise<BatchOutcome> {
  const { accountId } = job;
  return job.inAccount(async trx => {
    const definitions = await parts.definitions.hold(trx, accountId);
    const rebuild = await lockRebuild(trx, accountId, rebuildId);
    if (!rebuild) return 'elsewhere';
    const { lang, country_code: countryCode } = await readAccountRow(trx);
    const locale = lang === 'ua' ? ('uk' as const) : ('en' as const);
    const scope = { trx, accountId, definitions, servers: parts.servers, locale, countryCode };
    const { items, doneTo } = await readNextItems(scope, rebuild, size);
    for (const [directoryId, group] of Map.groupBy(items, item => item.directory_id)) {
      await refreshTexts(scope, directoryId, group);
    }
    await updateRebuildProgress(trx, rebuild, doneTo);
    return doneTo === null ? 'done' : 'more';
  });
}

async function readNextItems(
  { trx, accountId }: RecordTextScope,
  { directoryId, targetId, doneTo }: RecordTextRebuild,
  size: number,
): Promise<{ items: StoredItem[]; doneTo: string | null }> {
  const columns = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));
  const own = sql`items.account_id = ${accountId}::uuid`;
  const chosen =
    directoryId === null
      ? sql`(select distinct link.directory_id, link.item_id from item_references as link
          where link.account_id = ${accountId}::uuid and link.target_id = ${targetId}::uuid
          ${doneTo === '' ? sql`` : sql`and link.item_id > ${doneTo}::uuid`}
          order by link.item_id limit ${size}) as link
        join items on ${own} and items.directory_id = link.directory_id and items.item_id = link.item_id
        order by items.item_id`
      : sql`items where ${own} and items.directory_id = ${directoryId}::uuid
        and items.number > ${Number(doneTo)} order by items.number limit ${size}`;
  const found = await sql<StoredItem>`select ${columns} from ${chosen} for no key update of items`.execute(
    trx,
  );
  const last = found.rows.at(-1);
  if (!last || found.rows.length < size) return { items: found.rows, doneTo: null };
  return { items: found.rows, doneTo: directoryId === null ? last.item_id : String(last.number) };
}
