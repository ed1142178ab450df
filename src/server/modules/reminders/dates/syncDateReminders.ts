/** Creates, moves and removes the reminders of dates when the dates in records change. */
import { v7 as uuidv7 } from 'uuid';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { convertLocalToInstant } from '#core/reminders/repetition.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { AccountDefinitions, DefinitionStore } from '#server/modules/definitions/index.ts';
import { filterExistingUserIds, readAccountRow } from '#server/modules/identity/index.ts';
import { type DirectoryKey, readItemsByIds, type StoredItem } from '#server/modules/records/index.ts';
import { messages } from '../messages/index.ts';
import { syncRemindersWithRecords } from '../syncRemindersWithRecords.ts';
import { type DatedField, getDatedFields, getReminderFieldDay } from './datedFields.ts';
import {
  type DateReminderInput,
  insertDateReminder,
  readDateReminders,
  removeDateReminder,
  type StoredDateReminder,
  syncDateReminder,
  updateReminderAddressee,
} from './datedReminders.ts';

export function createReminderDateSubscriber({
  definitions,
  time,
}: {
  definitions: DefinitionStore;
  time: TimeSource;
}): DurableSubscriber {
  return {
    name: 'remindersOfDates',
    title: messages.inEveryLanguage('subscriber.datesFollowed'),
    kinds: ['RecordsChanged'],
    async handle(trx, { kind, accountId, data }) {
      if (kind !== 'RecordsChanged') return;
      const { directoryId } = data;
      const known = await definitions.loadOnce(trx, accountId);
      const directory = known.directory(directoryId);
      const fields = directory ? getDatedFields(directory) : [];
      if (fields.length === 0) return;
      const { time_zone: timeZone } = await readAccountRow(trx);
      const itemIds = [...new Set(data.records.map(({ itemId }) => itemId))];
      await syncDateReminders(trx, known, {
        key: { accountId, directoryId },
        fields,
        itemIds,
        timeZone,
        today: getDayInZone(timeZone, time.now()),
      });
    },
  };
}

interface Following {
  readonly key: DirectoryKey;
  readonly fields: readonly DatedField[];
  readonly itemIds: readonly string[];
  readonly timeZone: string;
  readonly today: string;
}

/**
 * Updates the reminders of the records' dates. Reminders of records in the trash aren't changed, because they end with
 * their record. Reminders of records that were merged into another one are removed.
 */
export async function syncDateReminders(
  trx: Trx,
  definitions: AccountDefinitions,
  following: Following,
): Promise<void> {
  const { key, fields, itemIds } = following;
  const items = [
    ...(await readItemsByIds(trx, key, [...itemIds])),
    ...(await readItemsByIds(trx, key, [...itemIds], { isInTrash: true })).filter(item => item.merged_into),
  ];
  const stored = await readDateReminders(trx, key, itemIds);
  const people = await readPeople(trx, items);
  for (const item of items) {
    for (const field of fields) {
      const known = stored.find(row => row.item_id === item.item_id && row.field_id === field.id);
      const wanted = item.merged_into ? null : getWanted(item, field, { ...following, people });
      await follow(trx, key, { known, wanted, isPast: isPast(item, field, following.today) });
    }
  }
  // A record can already be finished when a date is entered.
  const made = (await readDateReminders(trx, key, itemIds)).flatMap(({ reminder_id }) => reminder_id ?? []);
  await syncRemindersWithRecords(trx, definitions, { accountId: key.accountId, reminderIds: made });
}

interface Step {
  readonly known: StoredDateReminder | undefined;
  readonly wanted: DateReminderInput | null;
  /** True if the day has passed. In this case, no new reminder is created. */
  readonly isPast: boolean;
}

async function follow(trx: Trx, key: DirectoryKey, { known, wanted, isPast }: Step): Promise<void> {
  if (!known) {
    if (wanted && !isPast) await insertDateReminder(trx, key, wanted);
  } else if (!wanted || (isPast && wanted.remindAt !== known.remind_at)) await removeDateReminder(trx, known);
  else if (wanted.remindAt !== known.remind_at) await syncDateReminder(trx, key, { known, wanted });
  else if (wanted.userId !== known.user_id)
    await updateReminderAddressee(trx, { known, userId: wanted.userId });
}

const AT = '09:00';

function getWanted(
  item: StoredItem,
  field: DatedField,
  { timeZone, people }: Pick<Following, 'timeZone'> & { people: ReadonlySet<string> },
): DateReminderInput | null {
  const day = getReminderFieldDay(item.custom_fields, field);
  const userId = [getManager(item), item.created_by].find(id => id && people.has(id));
  if (!day || !userId) return null;
  const startsLocal = `${addDays(day, -field.days)}T${AT}`;
  return {
    itemId: item.item_id,
    fieldId: field.id,
    text: `${field.name}: ${day.split('-').reverse().join('.')}`,
    startsLocal,
    timeZone,
    remindAt: convertLocalToInstant(startsLocal, timeZone),
    userId,
    reminderId: uuidv7(),
  };
}

function isPast(item: StoredItem, field: DatedField, today: string): boolean {
  const day = getReminderFieldDay(item.custom_fields, field);
  return day !== undefined && day < today;
}

function getManager({ custom_fields }: StoredItem): string | undefined {
  return custom_fields[WRITABLE_ID.manager]?.stringValue;
}

/** Returns the ids of the managers and creators who are still users of the account. */
async function readPeople(trx: Trx, items: readonly StoredItem[]): Promise<Set<string>> {
  const ids = items.flatMap(item => [getManager(item), item.created_by]).filter(id => typeof id === 'string');
  return filterExistingUserIds(trx, [...new Set(ids)]);
}
