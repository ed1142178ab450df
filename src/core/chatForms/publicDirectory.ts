/** The directory of a form as a page without a log-in draws it. */
import type { WorkClock } from '../calendar/workClock.ts';
import { daysBetween } from '../dayRange.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { ChatFormInput, Directory, DirectoryRights, FieldDefinition, Status } from '../model.ts';
import { sharedRights, shownDirectory } from '../permissions.ts';
import { WRITTEN_ID } from '../writtenSystemFields.ts';

interface Sharing {
  readonly form: Pick<ChatFormInput, 'name' | 'fieldIds' | 'statusId'>;
  readonly compiled: CompiledDirectory;
  /** The rights that the form acts with. */
  readonly rights: DirectoryRights;
  /** Whether scripts say something to its records: only the server runs them for strangers. */
  readonly runsScripts: boolean;
  /** The day in the account's time zone. */
  readonly today: string;
  readonly clock: WorkClock;
}

/**
 * Of the directory only what the form asks for, in its order, and what the status that the record enters says of these fields.
 * Names, scripts, groups and other statuses stay inside.
 */
export function publicDirectory(sharing: Sharing): Directory {
  const { form, compiled, rights, runsScripts } = sharing;
  const { directory, registry } = compiled;
  const shown = shownDirectory(directory, registry, sharedRights(compiled, rights, form.fieldIds));
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
      ? [{ ...bareStatus(status, form.fieldIds), ...dueInDays(status, fields, sharing) }]
      : [],
  };
}

/** Whom and which records a field offers, and in which words, the server says of those that are searched for. */
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

/** What it asks of the fields; whether it may be entered at all the server says. */
function bareStatus({ id, fields }: Status, fieldIds: readonly string[]): Status {
  return {
    ...{ id, name: '–', type: 'Active', color: '#ffffff', textColor: '#000000', permissions: [] },
    ...{ commentRequiredToEnter: false, commentRequiredToLeave: false },
    fields: Object.fromEntries(Object.entries(fields).filter(([fieldId]) => fieldIds.includes(fieldId))),
  };
}

/** The due date that the record gets, counted in days from today: working hours stay inside. Only where the form shows it. */
function dueInDays(
  { dueIn }: Status,
  shown: readonly FieldDefinition[],
  { today, clock }: Sharing,
): Pick<Status, 'dueIn'> {
  const isShown = shown.some(({ id }) => id === WRITTEN_ID.dueDate);
  const day = isShown && dueIn ? clock.dayAfter(dueIn) : null;
  return day ? { dueIn: { amount: daysBetween(today, day), unit: 'Days' } } : {};
}
