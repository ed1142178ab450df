import { v7 as uuidv7 } from 'uuid';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { emitReminderChanged } from '../events.ts';
import { scheduleReminder } from '../firing/scheduleReminder.ts';
import { readReminder } from '../queries.ts';
import type { ReminderScope } from '../reminderScope.ts';
import {
  claimReminderNumber,
  insertReminder,
  replaceLinks,
  replaceReminderUsers,
} from '../rows/reminders.ts';
import type { VisibleReminder } from '../rows/selectVisibleReminders.ts';
import { syncRemindersWithRecords } from '../syncRemindersWithRecords.ts';
import { validateReminder } from '../validateReminder.ts';
import { getReminderAudience } from './audience.ts';

/** @throws ProblemError 422 with all issues. */
export async function createReminder(
  scope: ReminderScope,
  input: RequestBody<'createReminder'>,
): Promise<VisibleReminder> {
  const { trx, accountId, caller } = scope;
  const { text, schedule, people, links, endsWithRecord } = await validateReminder(scope, input);
  const reminderId = uuidv7();
  const key = { accountId, reminderId };
  await insertReminder(trx, {
    account_id: accountId,
    reminder_id: reminderId,
    number: await claimReminderNumber(trx, accountId),
    text,
    ...schedule,
    is_pending: true,
    occurrence_at: null,
    ends_with_record: endsWithRecord,
    ended: null,
    field_id: null,
    created_by: caller.userId,
    created_at: scope.now,
  });
  await replaceReminderUsers(trx, key, people);
  await replaceLinks(trx, key, links);
  await syncRemindersWithRecords(trx, scope.definitions, { accountId, reminderIds: [reminderId] });
  scheduleReminder(trx, schedule.due_at);
  await emitReminderChanged(
    trx,
    { accountId, actorId: caller.userId },
    { reminderId, change: 'Created', ...getReminderAudience(caller.userId, { people, links }) },
  );
  return readReminder(scope, reminderId);
}
