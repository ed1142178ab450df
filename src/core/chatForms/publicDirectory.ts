import { countDaysBetween } from '../calendar/dayRange.ts';
import type { WorkClock } from '../calendar/working/workClock.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import { toVisibleDirectory } from '../directory/toVisibleDirectory.ts';
import { WRITABLE_ID } from '../field/system/writableSystemFields.ts';
import type { ChatFormInput, Directory, DirectoryRights, FieldDefinition, Status } from '../model.ts';
import { createSharedRights } from '../policy/permissions.ts';

interface Sharing {
  readonly form: Pick<ChatFormInput, 'name' | 'fieldIds' | 'statusId'>;
  readonly compiled: CompiledDirectory;
  /** The permissions with which the form creates records. */
  readonly rights: DirectoryRights;
  /**
   * True if scripts affect the form's records. For public visitors, the server runs these scripts, not the
   * browser.
   */
  readonly runsScripts: boolean;
  /** The current day in the account's time zone. */
  readonly today: string;
  readonly clock: WorkClock;
}

/**
 * Limits the directory to the fields for which the form asks, in the form's order, and to the rules of the
 * record's initial status for these fields. Names, scripts, groups and other statuses aren't revealed.
 */
export function createPublicDirectory(sharing: Sharing): Directory {
  const { form, compiled, rights, runsScripts } = sharing;
  const { directory, registry } = compiled;
  const shown = toVisibleDirectory(directory, registry, createSharedRights(compiled, rights, form.fieldIds));
  const byId = new Map(shown.fields.map(field => [field.id, field]));
  const { firstStatus, statusById } = compiled;
  const status = form.statusId === undefined ? firstStatus : statusById.get(form.statusId);
  const fields = form.fieldIds.flatMap(id => byId.get(id) ?? []);
  return {
    id: directory.id,
    code: 'form',
    name: form.name,
    type: directory.type,
    revision: directory.revision,
    ...(directory.inlineLabel ? { inlineLabel: true } : {}),
    ...(directory.contactEnabled ? { contactEnabled: true } : {}),
    ...(runsScripts ? { scriptsAtServer: true } : {}),
    fields: fields.map(withoutOthers),
    statusList: status
      ? [{ ...getBareStatus(status, form.fieldIds), ...getDueInDays(status, fields, sharing) }]
      : [],
  };
}

/**
 * Removes the settings that determine which users and records a field offers; the server applies these
 * settings in its searches.
 */
function withoutOthers({
  displayDirectoryFieldId: _,
  rootDirectoryFieldId: __,
  people,
  tableFields,
  ...field
}: FieldDefinition): FieldDefinition {
  return {
    ...field,
    ...(people ? { people: [] } : {}),
    ...(tableFields ? { tableFields: tableFields.map(withoutOthers) } : {}),
  };
}

/** Limits a status to its rules for the given fields; the server decides whether records can enter the status. */
function getBareStatus({ id, fields }: Status, fieldIds: readonly string[]): Status {
  return {
    ...{ id, name: '–', type: 'Active', color: '#ffffff', textColor: '#000000', permissions: [] },
    ...{ commentRequiredToEnter: false, commentRequiredToLeave: false },
    fields: Object.fromEntries(Object.entries(fields).filter(([fieldId]) => fieldIds.includes(fieldId))),
  };
}

/**
 * Returns the record's due date as a number of days from today, so that working hours aren't revealed.
 * Returns an empty object if the form doesn't show the due date or the status doesn't set one.
 */
function getDueInDays(
  { dueIn }: Status,
  shown: readonly FieldDefinition[],
  { today, clock }: Sharing,
): Pick<Status, 'dueIn'> {
  const isShown = shown.some(({ id }) => id === WRITABLE_ID.dueDate);
  const day = isShown && dueIn ? clock.dayAfter(dueIn) : null;
  return day ? { dueIn: { amount: countDaysBetween(today, day), unit: 'Days' } } : {};
}
