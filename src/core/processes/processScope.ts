/**
 * The scope of a list of processes, in addition to the list's filters. It is stored in the URL, so that users can share
 * it.
 */
import type { components } from '#contract/docket.gen.ts';
import { addDays, getDayInZone, resolveDayRange } from '../calendar/dayRange.ts';
import { getWeekStart, type WeekStart } from '../calendar/weekStart.ts';
import { WRITABLE_ID } from '../field/system/writableSystemFields.ts';
import type { CurrentUser, SearchRequest } from '../model.ts';

export type ProcessSearch = components['schemas']['ProcessSearchRequest'];
export type DueFilter = Exclude<NonNullable<ProcessSearch['dueDateFilter']>, 'Range'>;

export const DUE_DATE_FILTERS: readonly DueFilter[] = [
  'Overdue',
  'Today',
  'Tomorrow',
  'ThisWeek',
  'NextWeek',
  'ThisMonth',
  'NoDate',
];
export const idleDayOptions: readonly number[] = [3, 7, 14, 30];
/**
 * The number of days for `buildRecentlyFinishedSearch`; the metric for the duration of processes covers the same
 * period.
 */
const RECENT_DAYS = 90;
const states = ['open', 'finishedThisWeek', 'finishedLastWeek', 'finishedLately'] as const;

export interface ProcessScope {
  /** A single process type; `null` for all types. */
  readonly typeId: string | null;
  /**
   * `open` means not finished; the other values mean finished this week, last week, or in the last
   * `RECENT_DAYS` days.
   */
  readonly state: (typeof states)[number] | null;
  readonly manager: 'me' | 'nobody' | null;
  readonly due: DueFilter | null;
  /** Limits the scope to processes that have been in their status for at least this many days. */
  readonly days: number | null;
  /** Limits the scope to processes of this contact; null for all. */
  readonly contactId: string | null;
  /** The values that the lanes of the board represent; `null` means statuses. */
  readonly lanes: 'manager' | 'week' | null;
}

export const unrestrictedScope: ProcessScope = {
  typeId: null,
  state: null,
  manager: null,
  due: null,
  days: null,
  contactId: null,
  lanes: null,
};

export function hasScopeFilters({ state, manager, due, days, contactId }: ProcessScope): boolean {
  return [state, manager, due, days, contactId].some(part => part !== null);
}

export function isSameProcessScope(a: ProcessScope, b: ProcessScope): boolean {
  return JSON.stringify(parts(a)) === JSON.stringify(parts(b));
}

const parts = ({ typeId, state, manager, due, days, contactId }: ProcessScope) => [
  typeId,
  state,
  manager,
  due,
  days,
  contactId,
];

const names = ['type', 'state', 'manager', 'due', 'days', 'contact', 'lanes'] as const;
type Name = (typeof names)[number];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the scope from the query string of a URL, which users can edit, so invalid parts are ignored. */
export function parseScope(search: string, typeIds: readonly string[]): ProcessScope {
  const from = new URLSearchParams(search);
  return getScope(name => from.get(name), typeIds);
}

/**
 * Returns the scope in the format of a named view. Filters by a field are stored under the field's id, so that they are
 * removed for users who can't see the field.
 */
export function toStoredProcessScope(scope: ProcessScope): Record<string, string | number | null> {
  const values = getValues(scope);
  return Object.fromEntries(names.map(name => [keptNames[name] ?? name, values[name]]));
}

/** Reads the scope from a named view; invalid parts are ignored. */
export function parseStoredScope(kept: unknown, typeIds: readonly string[]): ProcessScope {
  const from =
    typeof kept === 'object' && kept !== null ? new Map<string, unknown>(Object.entries(kept)) : null;
  const textOf = (name: Name) => from?.get(keptNames[name] ?? name) ?? null;
  return getScope(name => (textOf(name) === null ? null : String(textOf(name))), typeIds);
}

const keptNames: Partial<Record<Name, string>> = {
  manager: WRITABLE_ID.manager,
  due: WRITABLE_ID.dueDate,
  contact: WRITABLE_ID.contact,
};

function getScope(textOf: (name: Name) => string | null, typeIds: readonly string[]): ProcessScope {
  const pick = <T>(name: Name, known: readonly T[], toValue: (text: string) => T) => {
    const text = textOf(name);
    return text === null ? null : (known.find(each => each === toValue(text)) ?? null);
  };
  return {
    typeId: pick('type', typeIds, String),
    state: pick('state', states, text => text as 'open'),
    manager: pick('manager', ['me', 'nobody'], text => text as 'me'),
    due: pick('due', DUE_DATE_FILTERS, text => text as DueFilter),
    days: pick('days', idleDayOptions, Number),
    contactId: ID.exec(textOf('contact') ?? '')?.[0] ?? null,
    lanes: pick('lanes', ['manager', 'week'], text => text as 'week'),
  };
}

/** Writes the scope into the query string of a URL; other parameters stay unchanged. */
export function setScopeInSearch(search: string, scope: ProcessScope): string {
  const to = new URLSearchParams(search);
  const values = getValues(scope);
  for (const name of names) {
    const value = values[name];
    if (value === null) to.delete(name);
    else to.set(name, String(value));
  }
  const text = to.toString();
  return text && `?${text}`;
}

function getValues({ typeId, contactId, ...others }: ProcessScope): Record<Name, string | number | null> {
  return { type: typeId, contact: contactId, ...others };
}

/** Limits a search to the scope, and converts it to a search for processes. */
export function buildScopeSearch(
  { typeId, state, manager, due, days, contactId }: ProcessScope,
  { orderBy, statusList, deleted: _, statusLgOp: __, ...rest }: SearchRequest,
  { id, account }: CurrentUser,
): ProcessSearch {
  return {
    ...rest,
    ...(orderBy && { orderByField: orderBy.field, orderByAsc: orderBy.asc }),
    ...(statusList?.length && { stateId: statusList }),
    ...(typeId && { processTypeId: typeId }),
    ...(state && getStates(state, getDayInZone(account.timeZone), getWeekStart(account.settings))),
    ...(manager === 'me' && { manager: id }),
    ...(manager === 'nobody' && { noManager: true }),
    ...(due && { dueDateFilter: due }),
    ...(days !== null && { inStateDays: days }),
    ...(contactId && { contactId }),
  };
}

export function buildRecentlyFinishedSearch(today: string): ProcessSearch {
  return { stateType: ['Success', 'Failure'], stateSinceFrom: addDays(today, -RECENT_DAYS) };
}

function getStates(
  state: NonNullable<ProcessScope['state']>,
  today: string,
  weekStart: WeekStart,
): ProcessSearch {
  if (state === 'open') return { stateType: ['Active'] };
  if (state === 'finishedLately') return buildRecentlyFinishedSearch(today);
  const { from, till } = resolveDayRange(
    state === 'finishedThisWeek' ? 'ThisWeek' : 'LastWeek',
    today,
    weekStart,
  );
  return { stateType: ['Success', 'Failure'], stateSinceFrom: from, stateSinceTill: till };
}
