/**
 * The system fields that users write. Each entry defines a field that a directory has under a reserved id.
 * Their values are stored with the values of custom fields, and the fields are used like custom fields: in
 * forms, lists, conditions, imports, history, rules of statuses and permissions (specification sections 3 and
 * 9). Read-only system fields are in `systemFields.ts`.
 */
import type { WorkClock } from '../../calendar/working/workClock.ts';
import type { Directory, FieldDefinition, FieldValue, Status } from '../../model.ts';
import { isHideableSystemField } from './systemFields.ts';

export const WRITABLE_ID = { contact: 'Contact', manager: 'Manager', dueDate: 'DueDate' } as const;

export interface WritableSystemField {
  readonly id: string;
  /** Per language: the display name, which is also a recognised column name in imported files. */
  readonly names: Readonly<Record<'en' | 'uk', string>>;
  /** Returns the field's definition in a directory; `undefined` if the directory doesn't have the field. */
  readonly define: (
    directory: Pick<Directory, 'type' | 'managers' | 'contactEnabled' | 'builtIn'>,
    account: WritableEnvironment,
  ) => WritableFieldDefinition | undefined;
  /**
   * Returns the value for a record that enters a status, used if the write doesn't set the field; `undefined` if there
   * is none.
   */
  readonly onEntering?: (status: Status, clock: WorkClock) => FieldValue | undefined;
  /** Set if the values are due dates, which are marked when near (`calendar/dueMark.ts`). */
  readonly isDue?: boolean;
  /**
   * The position of the field's column among the columns with a `listPlace`, which precede all others. If it
   * is `undefined`, the column keeps its place in the order of the fields.
   */
  readonly listPlace?: number;
}

export type WritableFieldDefinition = Omit<FieldDefinition, 'id' | 'code' | 'name' | 'system' | 'deleted'>;

/** Data outside of the directory that definitions use. */
export interface WritableEnvironment {
  readonly contactDirectoryId: string | undefined;
}

/** A due date outside of this range is considered a typing error. */
const DUE_DAYS = { first: '2000-01-01', last: '2200-12-31' };

const shown = { visibleOnGrid: true, visibleOnBoard: true };

export const writableSystemFields: readonly WritableSystemField[] = [
  {
    id: WRITABLE_ID.contact,
    names: { en: 'Contact', uk: 'Контакт' },
    define: ({ type, contactEnabled, builtIn }, { contactDirectoryId }) =>
      contactDirectoryId && !builtIn && (type === 'Process' || contactEnabled)
        ? { ...shown, type: 'Directory', directoryId: contactDirectoryId }
        : undefined,
  },
  {
    id: WRITABLE_ID.manager,
    names: { en: 'Manager', uk: 'Відповідальний' },
    define: ({ type, managers = [] }) =>
      type === 'Process' ? { ...shown, type: 'Person', people: managers } : undefined,
    listPlace: 2,
  },
  {
    id: WRITABLE_ID.dueDate,
    names: { en: 'Due date', uk: 'Термін' },
    define: ({ type }) => (type === 'Process' ? { ...shown, type: 'Date', days: DUE_DAYS } : undefined),
    onEntering({ dueIn }, clock) {
      const dateValue = dueIn && clock.dayAfter(dueIn);
      return dateValue ? { dateValue } : undefined;
    },
    isDue: true,
    listPlace: 1,
  },
];

/**
 * Returns whether a system field with this name exists to which rules and settings, even those in templates,
 * can refer.
 */
export function isSystemFieldName(name: string): boolean {
  return isHideableSystemField(name) || Object.values(WRITABLE_ID).some(id => id === name);
}

/** Returns the definitions of the writable system fields that a directory has, with English names. */
export function listWritableFields(
  list: readonly WritableSystemField[],
  directory: Parameters<WritableSystemField['define']>[0],
  account: WritableEnvironment,
): FieldDefinition[] {
  return list.flatMap(({ id, names, define }) => {
    const definition = define(directory, account);
    return definition ? [{ ...definition, id, code: id, name: names.en, system: true }] : [];
  });
}

/** Returns the names of a field: in every language for a system field, otherwise its single name. */
export function getLocalizedFieldNames(
  definition: Pick<FieldDefinition, 'id' | 'name' | 'system'>,
  list: readonly WritableSystemField[],
): readonly string[] {
  const system = definition.system ? list.find(({ id }) => id === definition.id) : undefined;
  return system ? Object.values(system.names) : [definition.name];
}

/**
 * Returns a system field with its display name in a language; returns custom fields unchanged, because they have a
 * single name.
 */
export function localizeField(
  definition: FieldDefinition,
  list: readonly WritableSystemField[],
  language: 'en' | 'uk',
): FieldDefinition {
  const system = definition.system ? list.find(({ id }) => id === definition.id) : undefined;
  return system ? { ...definition, name: system.names[language] } : definition;
}
