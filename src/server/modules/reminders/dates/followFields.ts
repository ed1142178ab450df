/**
 * Scans all records of the account in batches after a change of the configuration, because fields may start or stop
 * triggering reminders, or trigger them at other times.
 */
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { enqueue, type Job, type JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { AccountDefinitions, DefinitionStore } from '#server/modules/definitions/index.ts';
import { readAccountRow } from '#server/modules/identity/index.ts';
import { readRecordPage } from '#server/modules/records/index.ts';
import '../jobs.ts';
import { messages } from '../messages/index.ts';
import { getDatedFields } from './datedFields.ts';
import { readOtherDateReminders, removeDateReminder } from './datedReminders.ts';
import { syncDateReminders } from './syncDateReminders.ts';

const BATCH = 200;

interface Parts {
  readonly definitions: DefinitionStore;
  readonly time: TimeSource;
}

export function createDatedFieldSubscriber({ definitions }: Pick<Parts, 'definitions'>): DurableSubscriber {
  return {
    name: 'remindersOfFields',
    title: messages.inEveryLanguage('subscriber.datesFollowed'),
    kinds: ['ConfigurationChanged'],
    async handle(trx, { kind, accountId }) {
      if (kind !== 'ConfigurationChanged') return;
      const ids = getDatedIds(await definitions.load(trx, accountId));
      if (ids.length === 0 && (await readOtherDateReminders(trx, { accountId, ids, take: 1 })).length === 0)
        return;
      await enqueue(trx, { accountId, kind: 'FollowDates', ids: {}, key: 'FollowDates' });
    },
  };
}

export function createFollowDatesJob({ definitions, time }: Parts): JobHandler {
  return {
    kind: 'FollowDates',
    name: messages.inEveryLanguage('subscriber.datesFollowed'),
    async run(job) {
      const known = await job.inAccount(trx => definitions.load(trx, job.accountId));
      while (await job.inAccount(trx => dropBatch(trx, job.accountId, getDatedIds(known)))) {
        job.signal.throwIfAborted();
      }
      for (const { id: directoryId } of known.directories.filter(one => getDatedFields(one).length > 0)) {
        for (let after: number | null = 0; after !== null; ) {
          job.signal.throwIfAborted();
          after = await followBatch({ definitions, time }, job, { directoryId, after });
        }
      }
    },
  };
}

function getDatedIds({ directories }: AccountDefinitions): string[] {
  return directories.flatMap(directory => getDatedFields(directory).map(({ id }) => id));
}

/** Removes reminders of fields that no longer trigger reminders. Returns true if there may be more. */
async function dropBatch(trx: Trx, accountId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await readOtherDateReminders(trx, { accountId, ids, take: BATCH });
  for (const row of rows) await removeDateReminder(trx, row);
  return rows.length === BATCH;
}

/** Processes one batch. Returns the record number after which to continue, or `null` if there are no more records. */
function followBatch(
  { definitions, time }: Parts,
  { accountId, inAccount }: Pick<Job, 'accountId' | 'inAccount'>,
  { directoryId, after }: { directoryId: string; after: number },
): Promise<number | null> {
  return inAccount(async trx => {
    const known = await definitions.load(trx, accountId);
    const directory = known.directory(directoryId);
    if (!directory) return null;
    const key = { accountId, directoryId };
    const items = await readRecordPage(trx, key, { after, take: BATCH });
    const { time_zone: timeZone } = await readAccountRow(trx);
    const today = getDayInZone(timeZone, time.now());
    const itemIds = items.map(item => item.item_id);
    await syncDateReminders(trx, known, { key, fields: getDatedFields(directory), itemIds, timeZone, today });
    return items.length < BATCH ? null : (items.at(-1)?.number ?? null);
  });
}
