import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { computeFormulaValues, hasFormulas, isContextMemberUsed } from '#core/formula/recordFormulas.ts';
import type { FieldValues } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';
import { type BatchOutcome, processBatches } from '#server/kernel/jobs/backgroundWork.ts';
import { enqueue, type Job, type JobHandler, type JobKinds } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { awaitDefinitionLocks, type DefinitionStore } from '#server/modules/definitions/index.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import { updateRecordIndexes } from '#server/modules/indexes/index.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { ITEM_COLUMNS, type StoredItem } from '../repositories/items.ts';
import { type RecordTextScope, refreshTexts } from '../texts/refreshTexts.ts';
import { toFormulaContext } from './formulaContext.ts';
import { storeFormulaDay } from './formulaDays.ts';
import { fetchOtherRecords } from './otherRecords.ts';

export interface FormulaDependencies extends Pick<Kernel, 'servers' | 'time'> {
  readonly definitions: DefinitionStore;
}

/**
 * Handles all configuration changes that concern formulas. The results of formulas can also depend on the
 * types of fields, and on which fields exist.
 */
export const formulasSubscriber: DurableSubscriber = {
  name: 'formulas',
  title: messages.inEveryLanguage('job.ComputeFormulas'),
  kinds: ['ConfigurationChanged'],
  async handle(trx, { kind, accountId, data }) {
    if (kind !== 'ConfigurationChanged' || !data.concernsFormulas) return;
    await enqueue(trx, { accountId, kind: 'ComputeFormulas', ids: EVERYWHERE, key: 'ComputeFormulas' });
  },
};

const EVERYWHERE = { where: 'Everywhere' } as const;

export function createComputeFormulasJob(parts: FormulaDependencies): JobHandler {
  return {
    kind: 'ComputeFormulas',
    name: messages.inEveryLanguage('job.ComputeFormulas'),
    atOnce: 2,
    async run(job) {
      for (const id of await job.inAccount(trx => beginJob(parts, trx, job))) {
        let after = 0;
        await processBatches(async size => {
          const { progress, last } = await computeBatch(parts, job, { directoryId: id, after, size });
          after = last;
          return progress;
        }, job.signal);
        job.signal.throwIfAborted();
      }
    },
  };
}

/**
 * Returns the ids of directories whose formulas have to be computed. Waits once for writers that have already started,
 * because they could still be computing for a day that has ended.
 */
async function beginJob(
  { definitions: store, time }: FormulaDependencies,
  trx: Trx,
  { accountId, ids }: Pick<Job<JobKinds['ComputeFormulas']>, 'accountId' | 'ids'>,
): Promise<string[]> {
  await awaitDefinitionLocks(trx, accountId);
  const known = await store.load(trx, accountId);
  const withFormulas = known.directories.flatMap(({ id }) => {
    const compiled = known.compiled(id);
    return compiled && hasFormulas(compiled) ? [compiled] : [];
  });
  const withDay = withFormulas.filter(compiled => isContextMemberUsed(compiled, 'day', known.directories));
  await storeFormulaDay(trx, accountId, { isRead: withDay.length > 0, time });
  const wanted = ids.where === 'DayIsRead' ? withDay : withFormulas;
  return wanted.map(({ directory }) => directory.id);
}

interface Batch {
  readonly directoryId: string;
  /** The batch starts after this record number. */
  readonly after: number;
  readonly size: number;
}

/**
 * Recomputes a batch of records. Batches and writers wait for each other. Each batch uses the definitions
 * that are valid when it starts.
 */
function computeBatch(
  { definitions: store, servers, time }: FormulaDependencies,
  { accountId, inAccount }: Pick<Job, 'accountId' | 'inAccount'>,
  { directoryId, after, size }: Batch,
): Promise<{ progress: BatchOutcome; last: number }> {
  return inAccount(async trx => {
    const definitions = await store.hold(trx, accountId);
    const compiled = definitions.compiled(directoryId);
    if (!compiled) return { progress: 'done', last: after };
    const { lang, country_code: countryCode, time_zone: timeZone } = await readAccountRow(trx);
    const locale = lang === 'ua' ? ('uk' as const) : ('en' as const);
    const scope = { trx, accountId, definitions, servers, locale, countryCode, timeZone, time };
    const items = await readNextItems(scope, { directoryId, after, size });
    await storeResults(scope, { compiled, items });
    return { progress: items.length < size ? 'done' : 'more', last: items.at(-1)?.number ?? after };
  });
}

/** Returns the next records, including records in the trash, because they can be restored. */
function readNextItems(
  { trx, accountId }: RecordTextScope,
  { directoryId, after, size }: Batch,
): Promise<StoredItem[]> {
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(size)
    .forNoKeyUpdate()
    .execute();
}

interface Computed {
  readonly compiled: CompiledDirectory;
  readonly items: readonly StoredItem[];
}

/** Stores changed results. This isn't a user's change, so history, version and last activity stay unchanged. */
export async function storeResults(
  scope: RecordTextScope & Pick<FormulaDependencies, 'time'> & { readonly timeZone: string },
  { compiled, items }: Computed,
): Promise<void> {
  const { trx, accountId } = scope;
  const { id: directoryId } = compiled.directory;
  const others = await fetchOtherRecords(
    scope,
    compiled,
    items.map(item => ({ itemId: item.item_id, values: item.custom_fields })),
  );
  const changed = items.flatMap(item => {
    const context = { ...toFormulaContext(scope, item), others: others?.(item.item_id) };
    const values = computeFormulaValues(compiled, item.custom_fields, context);
    return values === item.custom_fields ? [] : [{ ...item, custom_fields: values }];
  });
  if (changed.length === 0) return;
  const itemIds = changed.map(item => item.item_id);
  await sql`update items set custom_fields = new.customs
    from unnest(${itemIds}::uuid[], ${changed.map(({ custom_fields: values }) => json(values))}::jsonb[])
      as new (item_id, customs)
    where items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid
      and items.item_id = new.item_id`.execute(trx);
  await refreshTexts(scope, directoryId, changed);
  await updateRecordIndexes(scope, directoryId, itemIds);
  for (let at = 0; at < itemIds.length; at += MAX_ENTITIES_PER_EVENT) {
    const data = { directoryId, itemIds: itemIds.slice(at, at + MAX_ENTITIES_PER_EVENT) };
    await emitEvent(trx, { kind: 'RecordsComputed', accountId, actorId: null, data });
  }
}

function json(values: FieldValues): string {
  return JSON.stringify(values);
}
