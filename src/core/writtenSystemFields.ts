/**
 * The system fields that people write, each in one entry: fields that a directory has by itself, with a reserved id. Their
 * values lie beside those of custom fields, and from their definition on they are fields like any other: in forms, lists,
 * conditions, imports, history, rules of statuses and rights (design, sections 3 and 9). Those that nobody writes are in
 * `systemFields.ts`.
 */
import type { WorkClock } from './calendar/workClock.ts';
import type { Directory, FieldDefinition, FieldValue, Status } from './model.ts';
import { isHideableSystemField } from './systemFields.ts';

export const WRITTEN_ID = { contact: 'Contact', manager: 'Manager', dueDate: 'DueDate' } as const;

export interface WrittenSystemField {
  readonly id: string;
  /** By language: what people call it, and what columns of files that become records may be called. */
  readonly names: Readonly<Record<'en' | 'uk', string>>;
  /** As a field of a directory; undefined where the directory has none. */
  readonly define: (
    directory: Pick<Directory, 'type' | 'managers' | 'contactEnabled' | 'builtIn'>,
    account: WrittenSurroundings,
  ) => WrittenDefinition | undefined;
  /** What a status gives a record that enters it, where the write says nothing of the field; undefined: nothing. */
  readonly onEntering?: (status: Status, clock: WorkClock) => FieldValue | undefined;
  /** Its values are when something is due: they are marked when that is near (`calendar/dueMark.ts`). */
  readonly isDue?: boolean;
  /** Its column stands before those of all other fields, the lowest place first; undefined: in the order of the fields. */
  readonly listPlace?: number;
}

export type WrittenDefinition = Omit<FieldDefinition, 'id' | 'code' | 'name' | 'system' | 'deleted'>;

/** What is not the directory's own. */
export interface WrittenSurroundings {
  readonly contactDirectoryId: string | undefined;
}

/** A due date outside of them is a mistake in typing. */
const DUE_DAYS = { first: '2000-01-01', last: '2200-12-31' };

const shown = { visibleOnGrid: true, visibleOnBoard: true };

export const writtenSystemFields: readonly WrittenSystemField[] = [
  {
    id: WRITTEN_ID.contact,
    names: { en: 'Contact', uk: 'Контакт' },
    define: ({ type, contactEnabled, builtIn }, { contactDirectoryId }) =>
      contactDirectoryId && !builtIn && (type === 'Process' || contactEnabled)
        ? { ...shown, type: 'Directory', directoryId: contactDirectoryId }
        : undefined,
  },
  {
    id: WRITTEN_ID.manager,
    names: { en: 'Manager', uk: 'Відповідальний' },
    define: ({ type, managers = [] }) =>
      type === 'Process' ? { ...shown, type: 'Person', people: managers } : undefined,
    listPlace: 2,
  },
  {
    id: WRITTEN_ID.dueDate,
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

/** Whether the name stands, in templates too, for a field that rules and settings may name and that nobody defines. */
export function isSystemFieldName(name: string): boolean {
  return isHideableSystemField(name) || Object.values(WRITTEN_ID).some(id => id === name);
}

/** The definitions of those that a directory has, in English. */
export function writtenFieldsOf(
  list: readonly WrittenSystemField[],
  directory: Parameters<WrittenSystemField['define']>[0],
  account: WrittenSurroundings,
): FieldDefinition[] {
  return list.flatMap(({ id, names, define }) => {
    const definition = define(directory, account);
    return definition ? [{ ...definition, id, code: id, name: names.en, system: true }] : [];
  });
}

/** Whatever a field may be called, in every language. */
export function namesOfField(
  definition: Pick<FieldDefinition, 'id' | 'name' | 'system'>,
  list: readonly WrittenSystemField[],
): readonly string[] {
  const system = definition.system ? list.find(({ id }) => id === definition.id) : undefined;
  return system ? Object.values(system.names) : [definition.name];
}

/** A field by what people call it in a language: custom fields have one name. */
export function fieldIn(
  definition: FieldDefinition,
  list: readonly WrittenSystemField[],
  language: 'en' | 'uk',
): FieldDefinition {
  const system = definition.system ? list.find(({ id }) => id === definition.id) : undefined;
  return system ? { ...definition, name: system.names[language] } : definition;
}
