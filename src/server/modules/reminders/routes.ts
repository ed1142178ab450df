import type { TimeSource } from '#server/kernel/clock/time.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { createReminder } from './commands/createReminder.ts';
import { cancelReminder, completeReminder, deleteReminder } from './commands/endReminder.ts';
import { dismissReminder, snoozeReminder } from './commands/putOffReminder.ts';
import { updateReminder } from './commands/updateReminder.ts';
import { presentReminder, presentReminders, type Reminder } from './presenter.ts';
import { listActiveReminders, previewReminderRepetition, readReminder, searchReminders } from './queries.ts';
import type { ReminderScope } from './reminderScope.ts';
import type { VisibleReminder } from './rows/selectVisibleReminders.ts';

export function createReminderRoutes(
  { readAccount, writeAccount }: RecordCalls,
  time: TimeSource,
): OperationHandlers {
  const now = () => new Date(time.now()).toISOString();
  const read = <T>(principal: Principal, work: (scope: ReminderScope) => Promise<T>) =>
    readAccount(principal, scope => work({ ...scope, now: now() }));
  const write = <T>(principal: Principal, work: (scope: ReminderScope) => Promise<T>) =>
    writeAccount(principal, scope => work({ ...scope, now: now() }));
  /** Applies a change and returns the reminder as the caller sees it after the change. */
  const change = (
    principal: Principal,
    work: (scope: ReminderScope) => Promise<VisibleReminder>,
  ): Promise<Reminder> => write(principal, async scope => presentReminder(scope, await work(scope)));
  return {
    createReminder: async ({ principal, body }) =>
      respondOk(await change(principal, scope => createReminder(scope, body))),
    listActiveReminders: async ({ principal }) =>
      respondOk(
        await read(principal, async scope => presentReminders(scope, await listActiveReminders(scope))),
      ),
    previewReminder: async ({ principal, body }) => {
      const { timeZone } = principal.user.account;
      return respondOk(previewReminderRepetition(body, { timeZone, now: now() }));
    },
    searchReminders: async ({ principal, body }) =>
      respondOk(
        await read(principal, async scope => {
          const { rows, total } = await searchReminders(scope, body);
          return { items: await presentReminders(scope, rows), total };
        }),
      ),
    getReminder: async ({ principal, params: { id } }) =>
      respondOk(await read(principal, async scope => presentReminder(scope, await readReminder(scope, id)))),
    updateReminder: async ({ principal, params: { id }, body }) =>
      respondOk(await change(principal, scope => updateReminder(scope, { id, body }))),
    deleteReminder: async ({ principal, params: { id } }) => {
      await write(principal, scope => deleteReminder(scope, id));
      return respondNoContent();
    },
    cancelReminder: async ({ principal, params: { id } }) =>
      respondOk(await change(principal, scope => cancelReminder(scope, id))),
    finishReminder: async ({ principal, params: { id }, body }) =>
      respondOk(await change(principal, scope => completeReminder(scope, { id, all: body?.all === true }))),
    snoozeReminder: async ({ principal, params: { id }, body: { till } }) =>
      respondOk(await change(principal, scope => snoozeReminder(scope, { id, till }))),
    dismissReminder: async ({ principal, params: { id }, body }) =>
      respondOk(await change(principal, scope => dismissReminder(scope, { id, till: body?.till }))),
  };
}
