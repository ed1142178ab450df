/** What the columns of a vCard file become: of several phones a list takes all, another field the ones most people have. */
import { COMMENT, FAMILY, type MatchedColumn, type NamedTarget } from '../import/matchColumns.ts';
import { foldName } from '../import/recogniseLayout.ts';
import { type VcardColumn, type VcardColumnId, vcardColumns } from './vcardColumns.ts';
import { vcardFields } from './vcardFields.ts';

export interface FileColumn {
  /** One of `vcardColumns`, or the name of a property without a column of its own. */
  readonly id: string;
  readonly nth: number;
  /** Cards that have it. */
  readonly filled: number;
}

export interface VcardTarget extends NamedTarget {
  readonly isList: boolean;
  /** Whether records are called by it. */
  readonly isDisplay: boolean;
}

export function matchVcardColumns(
  columns: readonly FileColumn[],
  targets: readonly VcardTarget[],
): MatchedColumn[] {
  const whole = targets.filter(({ part }) => part === undefined);
  const fields = vcardFields(whole.filter(({ target }) => target !== COMMENT && target !== FAMILY));
  const matched = new Map<FileColumn, string>();
  const taken = new Set<string>();
  const take = (column: FileColumn, { target, isList }: VcardTarget) => {
    if (matched.has(column) || (taken.has(target) && !isList)) return;
    matched.set(column, target);
    taken.add(target);
  };
  for (const column of columns) {
    const field = fields.get(column.id as VcardColumnId);
    if (field && (column.nth === 1 || field.isList) && !mayTakeOther(column, field)) take(column, field);
  }
  // What has no field of its own kind goes where the whole group does; the most frequent first.
  for (const column of columns.toSorted((a, b) => b.filled - a.filled)) {
    const group = groupOf(column);
    const field = group === null ? undefined : fields.get(group);
    if (field) take(column, field);
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
    // A card with an unreadable number or date still describes a person.
    const isOfField = target !== null && target !== COMMENT && target !== FAMILY;
    const mayBeBlank = isOfField && column.id !== 'name';
    return { column: index, target, ...(mayBeBlank && { badValues: 'LeaveBlank' as const }) };
  });
}

/** One value of a group is all that such a field takes: which column that is, their numbers decide. */
function mayTakeOther({ id }: FileColumn, { isList }: VcardTarget): boolean {
  return !isList && vcardColumns.some(column => column.group === id);
}

function groupOf({ id }: FileColumn): VcardColumn['group'] {
  return vcardColumns.find(column => column.id === id)?.group ?? null;
}
