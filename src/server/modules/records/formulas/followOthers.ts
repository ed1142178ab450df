import { sql } from 'kysely';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import { enqueue, type Job, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { DefinitionStore } from '#server/modules/definitions/index.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import '../events.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { ITEM_COLUMNS, type StoredItem } from '../repositories/items.ts';
import { findFormulaDependents, hasFormulaDependents } from './readers.ts';
import { type FormulaDependencies, storeResults } from './recompute.ts';

/**
 * Enqueues a job for changed records that formulas read (decision 0047). Results computed by the job emit events in
 * turn, so that chains of formulas across directories are followed.
 */
export function createFormulaChainSubscriber({
  definitions: store,
}: {
  definitions: DefinitionStore;
}): DurableSubscriber {
  return {
    name: 'formulasOfOthers',
    title: messages.inEveryLanguage('job.ComputeReaders'),
    kinds: ['RecordsChanged', 'RecordsComputed'],
    async handle(trx, { kind, accountId, data }) {
      if (kind !== 'RecordsChanged' && kind !== 'RecordsComputed') return;
      const { directoryId } = data;
      if (!hasFormulaDependents(await store.loadOnce(trx, accountId), directoryId)) return;
      const isComputed = kind === 'RecordsComputed';
      const itemIds = isComputed ? data.itemIds : data.records.map(({ itemId }) => itemId);
      const entryIds = isComputed ? [] : data.records.map(({ entryId }) => entryId);
      const ids = { directoryId, itemIds: itemIds.join(' '), entryIds: entryIds.join(' ') };
      await enqueue(trx, { accountId, kind: 'ComputeReaders', ids });
    },
  };
}

export function createComputeReadersJob(parts: FormulaDependencies): JobHandler {
  return {
    kind: 'ComputeReaders',
    name: messages.inEveryLanguage('job.ComputeReaders'),
    atOnce: 2,
    async run(job) {
      const { directoryId } = job.ids;
      const readers = await job.inAccount(async trx => {
        const { accountId } = job;
        const definitions = await parts.definitions.load(trx, accountId);
        const [itemIds, entryIds] = [getIds(job.ids.itemIds), getIds(job.ids.entryIds)];
        return findFormulaDependents({ trx, accountId, definitions }, { directoryId, itemIds, entryIds });
      });
      for (const [readerId, found] of readers) {
        const open = [...found].sort();
        await processBatches(async size => {
          await computeRecords(parts, job, { directoryId: readerId, itemIds: open.splice(0, size) });
          return open.length > 0 ? 'more' : 'done';
        }, job.signal);
        job.signal.throwIfAborted();
      }
    },
  };
}

function getIds(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/**
 * Recomputes records. Batches and writers wait for each other, so that each of them sees what the previous
 * ones wrote.
 */
function computeRecords(
  { definitions: store, servers, time }: FormulaDependencies,
  { accountId, inAccount }: Pick<Job, 'accountId' | 'inAccount'>,
  { directoryId, itemIds }: { directoryId: string; itemIds: readonly string[] },
): Promise<void> {
  return inAccount(async trx => {
    const definitions = await store.hold(trx, accountId);
    const compiled = definitions.compiled(directoryId);
    if (!compiled) return;
    const { lang, country_code: countryCode, time_zone: timeZone } = await readAccountRow(trx);
    const locale = lang === 'ua' ? ('uk' as const) : ('en' as const);
    const columns = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));
    // Includes records in the trash, because they can be restored.
    const { rows: items } = await sql<StoredItem>`select ${columns} from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid
        and item_id = any(${[...itemIds]}::uuid[])
      order by item_id for no key update`.execute(trx);
    const scope = { trx, accountId, definitions, servers, locale, countryCode, timeZone, time };
    await storeResults(scope, { compiled, items });
  });
}
