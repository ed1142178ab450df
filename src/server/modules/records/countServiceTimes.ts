/** Recomputes the due times of records in batches after service levels of statuses or working hours have changed. */
import { sql } from 'kysely';
import { findServiceLevel } from '#core/calendar/working/serviceLevel.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import { enqueue, type Job, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import './events.ts';
import './jobs.ts';
import { messages } from './messages/index.ts';
import { type DirectoryKey, ITEM_COLUMNS, type StoredItem } from './repositories/items.ts';
import { isSameServiceTimes, updateServiceTimes } from './serviceTimes.ts';

const BATCH = 200;

export const serviceTimesSubscriber: DurableSubscriber = {
  name: 'serviceTimes',
  title: messages.inEveryLanguage('job.CountServiceTimes'),
  kinds: ['ConfigurationChanged'],
  async handle(trx, { kind, accountId, data }) {
    if (kind !== 'ConfigurationChanged' || !data.concernsTimes) return;
    await enqueue(trx, { accountId, kind: 'CountServiceTimes', ids: {}, key: 'CountServiceTimes' });
  },
};

export function createRecomputeServiceTimesJob({
  definitions,
}: {
  definitions: DefinitionStore;
}): JobHandler {
  return {
    kind: 'CountServiceTimes',
    name: messages.inEveryLanguage('job.CountServiceTimes'),
    async run(job) {
      const known = await job.inAccount(trx => definitions.load(trx, job.accountId));
      for (const { id } of known.directories) {
        for (let after: number | null = 0; after !== null; ) {
          job.signal.throwIfAborted();
          after = await countBatch(definitions, job, { directoryId: id, after });
        }
      }
    },
  };
}

/**
 * Recomputes a batch of records. Batches and writers of records wait for each other. Returns the number of
 * the last record, or `null` at the end.
 */
function countBatch(
  store: DefinitionStore,
  { accountId, inAccount }: Pick<Job, 'accountId' | 'inAccount'>,
  { directoryId, after }: { directoryId: string; after: number },
): Promise<number | null> {
  return inAccount(async trx => {
    const definitions = await store.hold(trx, accountId);
    const compiled = definitions.compiled(directoryId);
    if (!compiled) return null;
    const key = { accountId, directoryId };
    const items = await readNextItems(trx, { key, compiled }, after);
    const { time_zone: timeZone } = await readAccountRow(trx);
    const timed = await updateServiceTimes(
      { trx, calendar: definitions.calendar, timeZone },
      { key, compiled },
      items,
    );
    const changed = timed.filter((after, index) => !isSameServiceTimes(after, items[index]));
    if (changed.length > 0) {
      const data = { directoryId, itemIds: changed.map(({ item_id }) => item_id) };
      await emitEvent(trx, { kind: 'RecordsTimed', accountId, actorId: null, data });
    }
    return items.length < BATCH ? null : (items.at(-1)?.number ?? null);
  });
}

/** Returns the next records that have a due time or are in a status with a service level. */
async function readNextItems(
  trx: Trx,
  { key, compiled }: { key: DirectoryKey; compiled: CompiledDirectory },
  after: number,
): Promise<StoredItem[]> {
  const expecting = compiled.directory.statusList
    .filter(status => findServiceLevel(status))
    .map(({ id }) => id);
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('deleted_at', 'is', null)
    .where('number', '>', after)
    .where(sql<boolean>`(service_due is not null or status_id = any(${expecting}::uuid[]))`)
    .orderBy('number')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute();
}
