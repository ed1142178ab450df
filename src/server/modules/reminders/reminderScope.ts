import { getDirectoryRights, isFieldHidden, isHiddenInStatus } from '#core/policy/permissions.ts';
import { canHaveReminders } from '#core/reminders/canHaveReminders.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordScope } from '#server/modules/records/index.ts';

/** The scope of calls on reminders, which are queried as of a point in time. */
export interface ReminderScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
}

/**
 * Returns the ids of the directories whose reminders are visible to the caller (`read`), and of the
 * directories in which reminders of records in the trash are visible as well (`trash`).
 */
export function getReminderDirectories(scope: RecordScope): { read: string[]; trash: string[] } {
  const read = scope.definitions.directories
    .filter(directory => canHaveReminders(directory) && canReadDirectoryById(scope, directory.id))
    .map(({ id }) => id);
  const trash = read.filter(id => openDirectory(scope, id).rights.record.delete);
  return { read, trash };
}

interface HiddenDates {
  /** The directories whose records the caller can read. */
  readonly directories: string[];
  /** The fields of these directories that are hidden from the caller in all records. */
  readonly fields: string[];
  /** Fields with the statuses in which they are hidden, as `<field> <status>`. */
  readonly inStatuses: string[];
}

export function getDateFieldVisibility(scope: RecordScope): HiddenDates {
  const readable = scope.definitions.directories.filter(({ id }) => canReadDirectoryById(scope, id));
  // System fields have no reminders, and their ids aren't UUIDs, which the query requires.
  const own = readable.map(directory => ({
    directory,
    fields: directory.fields.filter(({ system }) => !system),
  }));
  return {
    directories: readable.map(({ id }) => id),
    fields: own.flatMap(({ directory, fields }) =>
      fields
        .filter(field => isFieldHidden(getDirectoryRights(scope.caller.profile, directory.id), field))
        .map(({ id }) => id),
    ),
    inStatuses: own.flatMap(({ directory, fields }) =>
      directory.statusList.flatMap(status =>
        fields.filter(({ id }) => isHiddenInStatus(status, id)).map(({ id }) => `${id} ${status.id}`),
      ),
    ),
  };
}
