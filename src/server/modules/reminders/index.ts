export { createReminder } from './commands/createReminder.ts';
export { findDatedReminders } from './dates/datedAmong.ts';
export { readRecordDisplays, type VisibleRecord } from './links.ts';
export { remindersModule } from './module.ts';
export { presentReminders, type Reminder } from './presenter.ts';
export type { ReminderScope } from './reminderScope.ts';
export { selectVisibleReminders } from './rows/selectVisibleReminders.ts';
export { validateInstant } from './schedule.ts';
