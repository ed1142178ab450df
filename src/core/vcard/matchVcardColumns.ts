/**
 * Maps the columns of a vCard file to fields. A list field takes all values of a group, such as phone numbers;
 * single-value fields ('Phone', 'Phone 2') take the columns that most cards have, in turn, and the remaining columns
 * are fallbacks for values that are blank or can't be parsed.
 */
import {
  COMMENT_TARGET,
  FAMILY_RELATIONS_TARGET,
  type MatchedColumn,
  type NamedTarget,
} from '../import/matchColumns.ts';
import { normalizeColumnName } from '../import/recogniseLayout.ts';
import { type VcardColumn, type VcardColumnId, type VcardGroup, vcardColumns } from './vcardColumns.ts';
import { isAdditionalField, matchVcardFields } from './vcardFields.ts';

export interface VcardFileColumn {
  /** An id from `vcardColumns`, or the name of a property that has no column there. */
  readonly id: string;
  readonly nth: number;
  /** The number of cards with a value in this column. */
  readonly filled: number;
}

export interface VcardTarget extends NamedTarget {
  readonly isList: boolean;
  /** True if the target is the display field of the records. */
  readonly isDisplay: boolean;
  /** True if further columns can be fallbacks for a value that is blank or can't be parsed. */
  readonly takesFirst: boolean;
  /** The part of a card that the field's type stores, regardless of the field's name. */
  readonly ofCard: 'phone' | 'address' | null;
}

export function matchVcardColumns(
  columns: readonly VcardFileColumn[],
  targets: readonly VcardTarget[],
): MatchedColumn[] {
  const whole = targets.filter(({ part }) => part === undefined);
  const own = whole.filter(({ target }) => target !== COMMENT_TARGET && target !== FAMILY_RELATIONS_TARGET);
  const fields = matchVcardFields(own);
  const fieldsOf = (group: VcardGroup) => getGroupFields(group, { fields, targets: own });
  const matched = new Map<VcardFileColumn, string>();
  const taken = new Set<string>();
  const take = (column: VcardFileColumn, { target, isList }: VcardTarget) => {
    if (matched.has(column) || (taken.has(target) && !isList)) return;
    matched.set(column, target);
    taken.add(target);
  };
  for (const column of columns) {
    const field = fields.get(column.id as VcardColumnId);
    if (field && (column.nth === 1 || field.isList) && !canTakeOther(column, field)) take(column, field);
  }
  // Columns without a matching field are mapped to fields of their group, the most frequent columns first.
  for (const column of columns.toSorted((a, b) => b.filled - a.filled)) {
    const group = getGroup(column);
    const field =
      group === null ? undefined : fieldsOf(group).find(one => one.isList || !taken.has(one.target));
    if (field) take(column, field);
  }
  for (const column of columns) {
    const group = getGroup(column);
    const field = group === null ? undefined : fieldsOf(group).find(one => one.takesFirst);
    if (field && !matched.has(column)) matched.set(column, field.target);
  }
  for (const column of columns) {
    const named = whole.find(({ names }) =>
      names.some(name => normalizeColumnName(name) === normalizeColumnName(column.id)),
    );
    if (named && !vcardColumns.some(({ id }) => id === column.id)) take(column, named);
  }
  const comment = targets.find(({ target }) => target === COMMENT_TARGET);
  const note = columns.find(({ id, nth }) => id === 'note' && nth === 1);
  if (comment && note) take(note, comment);
  const family = targets.find(({ target }) => target === FAMILY_RELATIONS_TARGET);
  const related = columns.find(({ id, nth }) => id === 'related' && nth === 1);
  if (family && related) take(related, family);
  return columns.map((column, index) => {
    const target = matched.get(column) ?? null;
    // A card with an unparseable number or date still describes a contact, so only this value is left blank.
    const isOfField = target !== null && target !== COMMENT_TARGET && target !== FAMILY_RELATIONS_TARGET;
    const mayBeBlank = isOfField && column.id !== 'name';
    return { column: index, target, ...(mayBeBlank && { badValues: 'LeaveBlank' as const }) };
  });
}

/**
 * Returns the fields for values of a group, in order: the field named like the group, or of a matching type,
 * then further fields.
 */
function getGroupFields(
  group: VcardGroup,
  { fields, targets }: { fields: ReadonlyMap<VcardColumnId, VcardTarget>; targets: readonly VcardTarget[] },
): VcardTarget[] {
  const known = new Set(fields.values());
  const isNamed = vcardColumns.some(column => column.group === group && fields.has(column.id));
  const free = targets.filter(target => !known.has(target));
  const ofType = isNamed ? undefined : free.find(({ ofCard }) => ofCard === group);
  const further = free.filter(target => target !== ofType && isAdditionalField(target, group));
  return [fields.get(group), ofType, ...further].filter(field => field !== undefined);
}

/** Returns whether the field takes a single value of a group, so that the column with the most values is used. */
function canTakeOther({ id }: VcardFileColumn, { isList }: VcardTarget): boolean {
  return !isList && vcardColumns.some(column => column.group === id);
}

function getGroup({ id }: VcardFileColumn): VcardColumn['group'] {
  return vcardColumns.find(column => column.id === id)?.group ?? null;
}
