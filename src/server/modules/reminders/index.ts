/** Everything that other modules can use from this one. */
export { createReminder } from './commands/createReminder.ts';
export { datedRemindersAmong } from './dates/datedAmong.ts';
export { type SeenRecord, seenRecords } from './links.ts';
export { remindersModule } from './module.ts';
export { presentReminders, type Reminder } from './presenter.ts';
export type { ReminderScope } from './reminderScope.ts';
export { seenReminders } from './rows/seenReminders.ts';
export { instantIssues } from './schedule.ts';
