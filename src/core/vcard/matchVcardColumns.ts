/**
 * Maps the columns of a vCard file to fields. A list field takes all phones; single-value fields take the ones that
 * most cards have, in turn ('Phone', 'Phone 2'), and the remaining columns are fallbacks for values that are blank or
 * can't be read.
 */
import { COMMENT, FAMILY, type MatchedColumn, type NamedTarget } from '../import/matchColumns.ts';
import { foldName } from '../import/recogniseLayout.ts';
import { type VcardColumn, type VcardColumnId, type VcardGroup, vcardColumns } from './vcardColumns.ts';
import { isFurtherField, matchVcardFields } from './vcardFields.ts';

export interface FileColumn {
  /** One of `vcardColumns`, or the name of a property without its own column. */
  readonly id: string;
  readonly nth: number;
  /** The number of cards that have it. */
  readonly filled: number;
}

export interface VcardTarget extends NamedTarget {
  readonly isList: boolean;
  /** True if it is the records' display field. */
  readonly isDisplay: boolean;
  /** True if further columns can be fallbacks for one that is blank or can't be read. */
  readonly takesFirst: boolean;
  /** The content according to its type, regardless of its name. */
  readonly ofCard: 'phone' | 'address' | null;
}

export function matchVcardColumns(
  columns: readonly FileColumn[],
  targets: readonly VcardTarget[],
): MatchedColumn[] {
  const whole = targets.filter(({ part }) => part === undefined);
  const own = whole.filter(({ target }) => target !== COMMENT && target !== FAMILY);
  const fields = matchVcardFields(own);
  const fieldsOf = (group: VcardGroup) => getGroupFields(group, { fields, targets: own });
  const matched = new Map<FileColumn, string>();
  const taken = new Set<string>();
  const take = (column: FileColumn, { target, isList }: VcardTarget) => {
    if (matched.has(column) || (taken.has(target) && !isList)) return;
    matched.set(column, target);
    taken.add(target);
  };
  for (const column of columns) {
    const field = fields.get(column.id as VcardColumnId);
    if (field && (column.nth === 1 || field.isList) && !canTakeOther(column, field)) take(column, field);
  }
  // Columns without a matching field go to their group's fields; the most frequent ones first.
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
    const named = whole.find(({ names }) => names.some(name => foldName(name) === foldName(column.id)));
    if (named && !vcardColumns.some(({ id }) => id === column.id)) take(column, named);
  }
  const comment = targets.find(({ target }) => target === COMMENT);
  const note = columns.find(({ id, nth }) => id === 'note' && nth === 1);
  if (comment && note) take(note, comment);
  const family = targets.find(({ target }) => target === FAMILY);
  const related = columns.find(({ id, nth }) => id === 'related' && nth === 1);
  if (family && related) take(related, family);
  return columns.map((column, index) => {
    const target = matched.get(column) ?? null;
    // A card with an unreadable number or date still describes a contact.
    const isOfField = target !== null && target !== COMMENT && target !== FAMILY;
    const mayBeBlank = isOfField && column.id !== 'name';
    return { column: index, target, ...(mayBeBlank && { badValues: 'LeaveBlank' as const }) };
  });
}

/**
 * Returns the fields for values of a group, in order: the one named like the group, or of its type, then further ones.
 */
function getGroupFields(
  group: VcardGroup,
  { fields, targets }: { fields: ReadonlyMap<VcardColumnId, VcardTarget>; targets: readonly VcardTarget[] },
): VcardTarget[] {
  const known = new Set(fields.values());
  const isNamed = vcardColumns.some(column => column.group === group && fields.has(column.id));
  const free = targets.filter(target => !known.has(target));
  const ofType = isNamed ? undefined : free.find(({ ofCard }) => ofCard === group);
  const further = free.filter(target => target !== ofType && isFurtherField(target, group));
  return [fields.get(group), ofType, ...further].filter(field => field !== undefined);
}

/**
 * Returns whether the field takes only one value of a group; which column that is depends on how many cards have it.
 */
function canTakeOther({ id }: FileColumn, { isList }: VcardTarget): boolean {
  return !isList && vcardColumns.some(column => column.group === id);
}

function getGroup({ id }: FileColumn): VcardColumn['group'] {
  return vcardColumns.find(column => column.id === id)?.group ?? null;
}
