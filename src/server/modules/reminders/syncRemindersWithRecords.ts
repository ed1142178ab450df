/**
 * Handles reminders that end with their record. These reminders are done while the record is finished or in
 * the trash, and can become pending again when the record is reopened or restored.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { AccountDefinitions, DefinitionStore } from '#server/modules/definitions/index.ts';
import { findEventsOfRecords, selectRecords } from '#server/modules/records/index.ts';
import { getReminderAudience } from './commands/audience.ts';
import { emitReminderChanged } from './events.ts';
import { scheduleReminder } from './firing/scheduleReminder.ts';
import { messages } from './messages/index.ts';
import { readLinks, readReminderUsers, updateReminderRow } from './rows/reminders.ts';
import { findLinkThatEndsReminder } from './validateReminder.ts';

interface Followed {
  readonly accountId: string;
  readonly reminderIds: readonly string[];
}

export function createReminderLinkSubscriber(definitions: DefinitionStore): DurableSubscriber {
  return {
    name: 'remindersOfRecords',
    title: messages.inEveryLanguage('subscriber.recordsFollowed'),
    kinds: ['RecordsChanged'],
    findRelevant: (trx, events) =>
      findEventsOfRecords(events, async itemIds => {
        const rows = await selectFollowing(trx, events[0]?.accountId ?? '', itemIds)
          .select('l.item_id')
          .execute();
        return rows.map(row => row.item_id);
      }),
    async handle(trx, { kind, accountId, data }) {
      if (kind !== 'RecordsChanged') return;
      const itemIds = data.records.map(({ itemId }) => itemId);
      const rows = await selectFollowing(trx, accountId, itemIds)
        .select('r.reminder_id')
        .distinct()
        .where('l.directory_id', '=', data.directoryId)
        .execute();
      const reminderIds = rows.map(row => row.reminder_id);
      if (reminderIds.length === 0) return;
      const known = await definitions.loadOnce(trx, accountId);
      for (const reminderId of await syncRemindersWithRecords(trx, known, { accountId, reminderIds }))
        await tellFollowed(trx, { accountId, reminderId });
    },
  };
}

/** Selects the reminders that end with one of the records, as `r`, with their links as `l`. */
function selectFollowing(trx: Trx, accountId: string, itemIds: readonly string[]) {
  return trx
    .selectFrom('reminder_links as l')
    .innerJoin('reminders as r', join =>
      join.onRef('r.account_id', '=', 'l.account_id').onRef('r.reminder_id', '=', 'l.reminder_id'),
    )
    .where('l.account_id', '=', accountId)
    .where(sql<boolean>`l.item_id = any(${[...itemIds]}::uuid[])`)
    .where('r.ends_with_record', '=', true);
}

/** Updates whether the reminders have ended with their records. Returns the ids of the reminders that changed. */
export async function syncRemindersWithRecords(
  trx: Trx,
  definitions: AccountDefinitions,
  followed: Followed,
): Promise<string[]> {
  const { accountId } = followed;
  const rows = await trx
    .selectFrom('reminders')
    .select(['reminder_id', 'due_at', 'occurrence_at', 'ended', 'ends_with_record', 'record_ended'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`reminder_id = any(${followed.reminderIds}::uuid[])`)
    .where(sql<boolean>`(ends_with_record or record_ended)`)
    .orderBy('reminder_id')
    .forUpdate()
    .execute();
  const over = await findRemindersOfFinishedRecords(trx, definitions, {
    accountId,
    reminderIds: rows.filter(row => row.ends_with_record).map(row => row.reminder_id),
  });
  const changed = rows.filter(row => row.record_ended !== over.has(row.reminder_id));
  for (const { reminder_id: reminderId, due_at, occurrence_at, ended } of changed) {
    const isOver = over.has(reminderId);
    const isPending = !isOver && ended === null && (occurrence_at === null || due_at > occurrence_at);
    await updateReminderRow(trx, { accountId, reminderId }, { record_ended: isOver, is_pending: isPending });
    if (isPending) scheduleReminder(trx, due_at);
  }
  return changed.map(row => row.reminder_id);
}

/** Returns the ids of the reminders whose record is finished or in the trash. */
export async function findRemindersOfFinishedRecords(
  trx: Trx,
  definitions: AccountDefinitions,
  { accountId, reminderIds }: Followed,
): Promise<Set<string>> {
  if (reminderIds.length === 0) return new Set();
  const rows = await selectRecords(trx, accountId)
    .innerJoin('reminder_links as l', join =>
      join
        .onRef('l.account_id', '=', 'items.account_id')
        .onRef('l.directory_id', '=', 'items.directory_id')
        .onRef('l.item_id', '=', 'items.item_id'),
    )
    .select(['l.reminder_id', 'l.role', 'l.directory_id', 'items.status_id', 'items.deleted_at'])
    .where(sql<boolean>`l.reminder_id = any(${reminderIds}::uuid[])`)
    .execute();
  const over = new Set<string>();
  for (const [reminderId, links] of Map.groupBy(rows, row => row.reminder_id)) {
    const link = findLinkThatEndsReminder(links);
    const statuses = definitions.directory(link?.directory_id ?? '')?.statusList ?? [];
    const type = statuses.find(({ id }) => id === link?.status_id)?.type ?? 'Active';
    if (link && (link.deleted_at !== null || type !== 'Active')) over.add(reminderId);
  }
  return over;
}

async function tellFollowed(trx: Trx, { accountId, reminderId }: { accountId: string; reminderId: string }) {
  const { created_by } = await trx
    .selectFrom('reminders')
    .select('created_by')
    .where('account_id', '=', accountId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirstOrThrow();
  const people = (await readReminderUsers(trx, accountId, [reminderId])).get(reminderId) ?? {
    users: [],
    groups: [],
  };
  const links = (await readLinks(trx, accountId, [reminderId])).get(reminderId) ?? [];
  const audience = getReminderAudience(created_by, { people, links });
  await emitReminderChanged(
    trx,
    { accountId, actorId: null },
    { reminderId, change: 'Changed', ...audience },
  );
}
