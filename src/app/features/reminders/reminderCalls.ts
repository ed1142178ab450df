import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export type Reminder = components['schemas']['Reminder'];
export type ReminderInput = components['schemas']['ReminderInput'];
export type ReminderChange = components['schemas']['ReminderChange'];
export type ReminderSearch = components['schemas']['ReminderSearchRequest'];
export type ReminderStatus = components['schemas']['ReminderStatus'];

export const REMINDER_STATUSES = [
  'Scheduled',
  'Active',
  'Snoozed',
  'Dismissed',
  'Done',
  'Cancelled',
] as const satisfies readonly ReminderStatus[];

const at = (id: string) => ({ params: { path: { id } } });

export const searchReminders = (body: ReminderSearch, signal?: AbortSignal) =>
  unwrapResponse(api.POST('/reminders/search', { body, signal }));

export const loadActiveReminders = () => unwrapResponse(api.GET('/reminders/active'));

export const createReminder = (body: ReminderInput) => unwrapResponse(api.POST('/reminders', { body }));

export const updateReminder = (id: string, body: ReminderChange) =>
  unwrapResponse(api.PUT('/reminders/{id}', { ...at(id), body }));

export const deleteReminder = (id: string) => unwrapResponse(api.DELETE('/reminders/{id}', at(id)));

export const cancelReminder = (id: string) => unwrapResponse(api.PUT('/reminders/{id}/cancelled', at(id)));

/** @param all True to end a repeating reminder, instead of finishing only its current occurrence. */
export const finishReminder = (id: string, all = false) =>
  unwrapResponse(api.PUT('/reminders/{id}/done', { ...at(id), body: { all } }));

export const snoozeReminder = (id: string, till: string) =>
  unwrapResponse(api.PUT('/reminders/{id}/snooze', { ...at(id), body: { till } }));

/** If `till` is set, a repeating reminder is next due after this ISO timestamp. */
export const requestReminderDismissal = (id: string, till?: string) =>
  unwrapResponse(api.PUT('/reminders/{id}/dismiss', { ...at(id), body: till === undefined ? {} : { till } }));

export const previewReminder = (body: components['schemas']['ReminderPreviewRequest'], signal: AbortSignal) =>
  unwrapResponse(api.POST('/reminders/preview', { body, signal }));

/** Converts a reminder to the input that creates the same reminder again. */
export function copyReminderInput(reminder: Reminder): ReminderInput {
  const { text, startsLocal, timeZone, repeat, users, groups, contact, process, directoryId, itemId } =
    reminder;
  return {
    text,
    startsLocal,
    timeZone,
    users,
    groups,
    endsWithRecord: reminder.endsWithRecord,
    ...(repeat === undefined ? {} : { repeat }),
    ...(contact === undefined ? {} : { contact }),
    ...(process === undefined ? {} : { process }),
    ...(directoryId === undefined ? {} : { directoryId, itemId }),
  };
}

/** Returns the change that restores a reminder, regardless of its current state. */
export function toRestoringChange(reminder: Reminder): ReminderChange {
  const nothing = { repeat: null, contact: null, process: null, directoryId: null, itemId: null };
  return { ...nothing, ...copyReminderInput(reminder) };
}
