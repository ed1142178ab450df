/**
 * The system fields of records. Each entry defines the field of a directory (sorted, compared, drawn and filtered
 * according to its type), and where it is used. Browser- and server-specific parts are in
 * `src/view/systemFields/systemCells.tsx` and `src/server/modules/records/systemFieldSqlById.ts`, under the same ids.
 */
import { countDaysBetween, getDayInZone, getHourInZone } from '../../calendar/dayRange.ts';
import type { Directory, FieldValues, Item } from '../../model.ts';
import type { BoundField } from '../boundField.ts';
import type { FieldEngine } from '../fieldPlugin.ts';
import { createStatusPeriodParser } from './stayMoves.ts';
import { defineStatusPeriodsField } from './stays.ts';
import type { LocalTimeConverter, SystemEnvironment, SystemField, SystemImport } from './systemField.ts';

/** Reserved ids, used in place of field ids. */
export const SYSTEM_ID = {
  number: 'Number',
  status: 'Status',
  lastComment: 'LastComment',
  tags: 'Tags',
  createdAt: 'CreatedAt',
  lastActivity: 'LastActivity',
  createdBy: 'CreatedBy',
  statusSince: 'StatusSince',
  finishedAt: 'FinishedAt',
  daysInStatus: 'DaysInStatus',
  stays: 'Stays',
  createdHour: 'CreatedHour',
  serviceDue: 'ServiceDue',
  statusPosition: 'StatusPosition',
} as const;

const usual = {
  readForFormulas: null,
  column: { place: 'last', isDefault: false, isPinned: false },
  canSort: false,
  filter: null,
  ordersBoards: false,
  canBeOnCards: false,
  canHide: false,
  importing: null,
} as const satisfies Partial<SystemField>;

const importedAs = (names: readonly string[], more: Partial<SystemImport> = {}): SystemImport => ({
  names,
  isForAdmins: false,
  canBeKey: false,
  canCreateMissing: false,
  ...more,
});

/** In the order of columns and menus. */
export const systemFields: readonly SystemField[] = [
  {
    ...usual,
    id: SYSTEM_ID.statusPosition,
    define: null,
    read: ({ position }) => ({ stringValue: position }),
    column: null,
    canSort: true,
    ordersBoards: true,
  },
  {
    ...usual,
    id: SYSTEM_ID.number,
    define: () => ({ type: 'Number', precision: 0 }),
    read: ({ number }) => ({ numberValue: number }),
    readForFormulas: ({ number }) => (number === null ? undefined : { numberValue: number }),
    column: { place: 'first', isDefault: true, isPinned: true },
    canSort: true,
    filter: 'condition',
    ordersBoards: true,
    // Imports match records by number, but never write it.
    importing: importedAs(['Number', 'No', '#', '№', 'Номер'], { canBeKey: true }),
  },
  {
    ...usual,
    id: SYSTEM_ID.status,
    define: ({ statusList }) =>
      statusList.length > 0
        ? { type: 'Dropdown', dropdownItems: statusList.map(({ id, name }) => ({ value: id, text: name })) }
        : undefined,
    read: ({ status }) => (status ? { stringValue: status } : undefined),
    readForFormulas: ({ status }) => (status ? { stringValue: status } : undefined),
    column: { place: 'first', isDefault: true, isPinned: false },
    canSort: true,
    filter: 'condition',
    importing: importedAs(['Status', 'State', 'Статус', 'Стан']),
  },
  {
    ...usual,
    id: SYSTEM_ID.lastComment,
    define: ({ lastComment }) => (lastComment ? { type: 'Text' } : undefined),
    read: ({ lastNote }) => lastNote && { stringValue: lastNote.text },
    column: { place: 'last', isDefault: true, isPinned: false },
  },
  {
    ...usual,
    id: SYSTEM_ID.tags,
    define: (_, { tags }) => ({
      type: 'Dropdown',
      array: true,
      dropdownItems: tags.map(({ id, name }) => ({ value: id, text: name })),
    }),
    read: ({ tags }) => (tags.length > 0 ? { listValue: tags.map(id => ({ stringValue: id })) } : undefined),
    filter: 'condition',
    importing: importedAs(['Tags', 'Tag', 'Мітки', 'Теги'], { canCreateMissing: true }),
  },
  {
    ...usual,
    id: SYSTEM_ID.createdAt,
    define: () => ({ type: 'Date' }),
    read: ({ createdAt }, { dayOf }) => ({ dateValue: dayOf(createdAt) }),
    readForFormulas: ({ createdOn }) => ({ dateValue: createdOn }),
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
    importing: importedAs(['Created', 'Created at', 'CreatedAt', 'Створено'], { isForAdmins: true }),
  },
  {
    ...usual,
    id: SYSTEM_ID.lastActivity,
    define: () => ({ type: 'Date' }),
    read: ({ lastActivityAt }, { dayOf }) => ({ dateValue: dayOf(lastActivityAt) }),
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
  },
  {
    ...usual,
    id: SYSTEM_ID.statusSince,
    define: ({ statusList }) => (statusList.length > 0 ? { type: 'Date' } : undefined),
    read: ({ statusSince }, { dayOf }) => (statusSince ? { dateValue: dayOf(statusSince) } : undefined),
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
  },
  {
    ...usual,
    id: SYSTEM_ID.finishedAt,
    define: ({ statusList }) => (statusList.length > 0 ? { type: 'Date' } : undefined),
    read: ({ finishedAt }, { dayOf }) => (finishedAt ? { dateValue: dayOf(finishedAt) } : undefined),
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
  },
  {
    ...usual,
    id: SYSTEM_ID.daysInStatus,
    define: ({ statusList }) => (statusList.length > 0 ? { type: 'Number', precision: 0 } : undefined),
    read: ({ statusSince }, { dayOf }) =>
      statusSince
        ? { numberValue: countDaysBetween(dayOf(statusSince), dayOf(new Date().toISOString())) }
        : undefined,
    column: null,
    filter: 'condition',
  },
  {
    ...usual,
    id: SYSTEM_ID.stays,
    define: defineStatusPeriodsField,
    read: () => undefined,
    rowsOfBrief: createStatusPeriodParser,
    column: null,
    filter: 'search',
  },
  {
    ...usual,
    id: SYSTEM_ID.createdHour,
    define: () => ({ type: 'Number', precision: 0 }),
    read: ({ createdAt }, { hourOf }) => ({ numberValue: hourOf(createdAt) }),
    column: null,
    filter: 'condition',
  },
  {
    ...usual,
    id: SYSTEM_ID.createdBy,
    define: () => ({ type: 'Person' }),
    read: ({ createdBy }) => (createdBy ? { stringValue: createdBy } : undefined),
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
    canHide: true,
  },
  {
    ...usual,
    id: SYSTEM_ID.serviceDue,
    define: ({ statusList }) =>
      statusList.some(({ serviceLevel }) => serviceLevel) ? { type: 'Date' } : undefined,
    read: ({ serviceDue }, { dayOf }) => (serviceDue ? { dateValue: dayOf(serviceDue) } : undefined),
    column: { place: 'last', isDefault: true, isPinned: false },
    canSort: true,
    filter: 'control',
    ordersBoards: true,
    canBeOnCards: true,
  },
];

/** Returns whether a system field with this name exists which profiles and statuses can hide. */
export function isHideableSystemField(name: string): boolean {
  return systemFields.some(({ id, canHide }) => canHide && id === name);
}

/** The data that a screen provides for display names and tags of system fields. */
export type SystemFieldOptions = Partial<SystemEnvironment>;

export interface BoundSystemField {
  readonly system: SystemField;
  /** `null` if records can only be sorted by the system field, or if the field's type isn't registered. */
  readonly field: BoundField | null;
}

export interface SystemEngine extends FieldEngine {
  readonly systemFields: readonly SystemField[];
}

/** Returns the system fields that the directory has. Their names are their ids, unless `nameOf` is given. */
export function bindSystemFields(
  directory: Directory,
  engine: SystemEngine,
  { nameOf = id => id, tags = [] }: SystemFieldOptions = {},
): BoundSystemField[] {
  return engine.systemFields.flatMap(system => {
    const { id, define } = system;
    if (!define) return { system, field: null };
    const type = define(directory, { tags, nameOf });
    if (!type) return [];
    const isKnown = engine.hasType(type.type);
    return { system, field: isKnown ? engine.bind({ ...type, id, code: id, name: nameOf(id) }) : null };
  });
}

const known = new WeakMap<Item, { readonly timeZone: string; readonly values: FieldValues }>();

/**
 * Returns all values of a record, including system fields. The result is cached with the record for the last
 * time zone.
 * @param timeZone The account's time zone, which the database also uses to determine days and hours.
 */
export function getRecordValues(
  item: Item,
  { systemFields: fields }: Pick<SystemEngine, 'systemFields'>,
  timeZone: string,
): FieldValues {
  const before = known.get(item);
  if (before?.timeZone === timeZone) return before.values;
  const clock: LocalTimeConverter = {
    dayOf: instant => getDayInZone(timeZone, Date.parse(instant)),
    hourOf: instant => getHourInZone(timeZone, Date.parse(instant)),
  };
  const values = {
    ...item.customFields,
    ...Object.fromEntries(
      fields.flatMap(({ id, read }) => {
        const value = read(item, clock);
        return value ? [[id, value]] : [];
      }),
    ),
  };
  known.set(item, { timeZone, values });
  return values;
}
