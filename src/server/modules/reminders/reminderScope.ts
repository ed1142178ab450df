import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordScope } from '#server/modules/records/index.ts';

/** Reminders are asked about at a moment. */
export interface ReminderScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
}

/** The directories whose records' reminders the caller sees, and those of them whose trash they see. */
export function reminderDirectories(scope: RecordScope): { read: string[]; trash: string[] } {
  const read = scope.definitions.directories
    .filter(({ id, remindersEnabled }) => remindersEnabled === true && mayReadDirectory(scope, id))
    .map(({ id }) => id);
  const trash = read.filter(id => openDirectory(scope, id).rights.record.delete);
  return { read, trash };
}
