import { v7 as uuidv7 } from 'uuid';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch } from '#core/model.ts';
import {
  getVisibleValue,
  type ImportedHistory,
  type ItemWrite,
  type OpenDirectory,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { ImportRun, RunColumn } from '../context.ts';
import { type ParsedRow, parseRow } from '../reading/parseRow.ts';
import { getCurrentCell } from '../reading/rowTexts.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import type { StoredIssue, StoredSimilarity } from '../tables.ts';
import {
  type ExistingRecords,
  findExistingRecords,
  getDuplicateDecision,
  type RowPlanPurpose,
} from './findExistingRecords.ts';
import { toKeyText } from './keyIndex.ts';
import { type CreatedRecords, createMissingRecords, getMissingRecordKey } from './missingRecords.ts';

export interface PlannedImportRow {
  readonly row: StoredImportRow;
  readonly read: ParsedRow | null;
  /** Set if nothing has to be written. */
  readonly outcome: 'LeftOut' | 'Refused' | 'Unchanged' | null;
  readonly issues: readonly StoredIssue[];
  readonly write: ItemWrite | null;
  readonly itemId: string | null;
  readonly likeness: StoredSimilarity | null;
}

export interface RowsPlan {
  readonly rows: readonly PlannedImportRow[];
  /** Each row as read; `null` if the row is skipped. */
  readonly reads: readonly (ParsedRow | null)[];
  readonly made: CreatedRecords;
}

export interface PlanRowsInput {
  readonly opened: OpenDirectory;
  readonly rows: readonly StoredImportRow[];
  readonly as: RowPlanPurpose;
  /** The same rows as read before, if no missing records have to be created. */
  readonly reads?: RowsPlan['reads'] | undefined;
}

export async function planRows(
  run: ImportRun,
  scope: RecordScope,
  { opened, rows, as, reads: known }: PlanRowsInput,
): Promise<RowsPlan> {
  const first = known ?? rows.map(row => (row.is_left_out ? null : parseRow(run, row)));
  // Don't create missing records for rows that will be rejected.
  const missing = first.flatMap(read =>
    read?.issues.every(({ column }) => read.missing.some(one => one.column === column)) ? read.missing : [],
  );
  const made = await createMissingRecords(run, scope, { missing, isCheck: as !== 'Write' });
  const reads = first.map(read => (read && read.missing.length > 0 ? againWithMade(run, read) : read));
  const found = await findExistingRecords(run, scope, { opened, reads, as });
  return {
    made,
    reads,
    rows: rows.map((row, index) => {
      const read = reads[index] ?? null;
      if (!read) return { ...nothing(row, { outcome: 'LeftOut' }), likeness: null };
      const likeness = found.likeness.get(row.row) ?? null;
      return { ...besideOthers(run, planRow(run, opened, { read, found, likeness })), likeness };
    }),
  };
}

type Planned = Omit<PlannedImportRow, 'likeness'>;

/** Lets a row of a cycle refer to the records that are created together with it. */
function besideOthers({ fileRecords }: ImportRun, planned: Planned): Planned {
  const alongside = fileRecords?.alongside(planned.row.row);
  return planned.write && alongside ? { ...planned, write: { ...planned.write, alongside } } : planned;
}

/** Reads the row again, after the missing records were created or the reasons why they can't be created are known. */
function againWithMade(run: ImportRun, before: ParsedRow): ParsedRow {
  const read = parseRow(run, before.row);
  for (const one of read.missing) {
    const issue = run.made.refused.get(getMissingRecordKey(one));
    if (!issue) continue;
    const place = read.issues.findIndex(({ column }) => column === one.column);
    const told = { column: one.column, issue, text: one.text.slice(0, 300).toWellFormed() };
    // If an invalid value is left blank, a value that can't be created is left blank, too.
    if (read.leftBlank.some(({ column }) => column === one.column)) continue;
    read.issues.splice(place < 0 ? read.issues.length : place, place < 0 ? 0 : 1, told);
  }
  return read;
}

function planRow(
  run: ImportRun,
  opened: OpenDirectory,
  { read, found, likeness }: { read: ParsedRow; found: ExistingRecords; likeness: StoredSimilarity | null },
): Planned {
  const { settings, key } = run;
  const at = key !== null && read.key ? found.byKey.get(toKeyText(key, read.key)) : undefined;
  const keyColumn = key === null ? null : (run.columnOf.get(key) ?? null);
  const keyIssue = (code: string) => ({ column: keyColumn, issue: createIssue([], code) });
  if (at === 'several') return refused(read, [...read.issues, keyIssue('AmbiguousKey')]);
  const current = at === undefined ? undefined : found.items.get(at);
  if (current) {
    if (settings.existing === 'LeaveOut')
      return nothing(read.row, { outcome: 'LeftOut', itemId: current.item_id });
    return planUpdate(run, opened, { read, current, found });
  }
  if (settings.missing === 'LeaveOut') return nothing(read.row, { outcome: 'LeftOut' });
  // The directory assigns numbers, so a row can't choose one.
  if (key === SYSTEM_ID.number && read.key) return refused(read, [...read.issues, keyIssue('NotFound')]);
  return likeness ? planDuplicate(run, opened, { read, found, likeness }) : planCreation(run, opened, read);
}

/** Plans a row that is similar to a record or an earlier row. An earlier row of the file has no record to update. */
function planDuplicate(
  run: ImportRun,
  opened: OpenDirectory,
  { read, found, likeness }: { read: ParsedRow; found: ExistingRecords; likeness: StoredSimilarity },
): Planned {
  const decision = getDuplicateDecision(run, read.row);
  if (decision === 'LeaveOut') return nothing(read.row, { outcome: 'LeftOut' });
  if (decision === 'Create' || likeness.itemId === null) return planCreation(run, opened, read);
  const current = found.items.get(likeness.itemId);
  // The record was deleted or merged into another one since the check.
  if (!current) return refused(read, [...read.issues, { column: null, issue: createIssue([], 'NotFound') }]);
  return planUpdate(run, opened, { read, current, found });
}

function planCreation(run: ImportRun, opened: OpenDirectory, read: ParsedRow): Planned {
  const past = getPast(read);
  const isUnordered = past !== undefined && read.statuses.some(({ at }) => at < past.createdAt);
  const issues = isUnordered
    ? [
        ...read.issues,
        {
          column: run.columnOf.get(SYSTEM_ID.createdAt) ?? null,
          issue: createIssue([], 'HistoryOutOfOrder'),
        },
      ]
    : read.issues;
  const filled = Object.entries(read.patch).filter(([, value]) => value !== null);
  const write: ItemWrite = {
    key: { ...opened.key, itemId: run.fileRecords?.idFor(read.row.row) ?? uuidv7() },
    current: null,
    patch: Object.fromEntries(filled),
    targetStatus: read.statuses.at(-1)?.statusId ?? read.status ?? run.settings.status,
    comment: read.comment,
    tags: read.tags,
    // Past status changes require no comment.
    ...(past === undefined ? {} : { past, isUndo: read.statuses.length > 0 }),
  };
  return { row: read.row, read, issues, write, outcome: null, itemId: null };
}

function getPast({ createdAt, statuses }: ParsedRow): ImportedHistory | undefined {
  const [first] = statuses;
  const at = createdAt ?? first?.at;
  return at === undefined ? undefined : { createdAt: at, statuses };
}

function planUpdate(
  run: ImportRun,
  opened: OpenDirectory,
  { read, current, found }: { read: ParsedRow; current: StoredItem; found: ExistingRecords },
): Planned {
  const isEmptied = run.settings.blankCells === 'Empty';
  const status = read.status === current.status_id ? undefined : read.status;
  const { fields = {} } = opened.compiled.statusById.get(status ?? current.status_id ?? '') ?? {};
  const isHidden = (id: string) => fields[id]?.hidden === true;
  // A blank cell doesn't clear a field that is hidden in this status.
  const kept = Object.entries(read.patch).filter(
    ([id]) => !read.blankFields.has(id) || (isEmptied && !isHidden(id)),
  );
  const patch: FieldValuesPatch = Object.fromEntries(kept);
  const hasTags = run.columnOf.has(SYSTEM_ID.tags);
  const tags = read.tags ?? (hasTags && isEmptied ? [] : undefined);
  const isChange =
    status !== undefined ||
    (tags !== undefined && !sameSet(tags, current.tags)) ||
    kept.some(([id, value]) => !isHidden(id) && isOther(opened, { id, value: value ?? null, current }));
  const issues = read.issues.filter(issue => {
    const column = run.columns.find(one => one.column === issue.column);
    return !column || isHidden(column.target) || !isAsStored(run, opened, { read, current, column });
  });
  const comment = read.comment?.trim() ? read.comment : undefined;
  // Importing a file again doesn't repeat its comments.
  const isNewComment = comment !== undefined && !found.hasComment(current.item_id, comment);
  // A text for a hidden field is rejected even if it equals the stored value.
  const isJudged = isChange || isNewComment || issues.length > 0 || kept.some(([id]) => isHidden(id));
  const planned = { row: read.row, read, issues, itemId: current.item_id };
  if (!isJudged) return { ...planned, write: null, outcome: 'Unchanged' };
  const write: ItemWrite = {
    key: { ...opened.key, itemId: current.item_id },
    current,
    patch,
    targetStatus: status,
    comment: isChange || isNewComment ? comment : undefined,
    tags: tags !== undefined && sameSet(tags, current.tags) ? undefined : tags,
  };
  return { ...planned, write, outcome: null };
}

function isOther(
  opened: OpenDirectory,
  { id, value, current }: { id: string; value: FieldValuesPatch[string]; current: StoredItem },
): boolean {
  const field = opened.compiled.fieldById.get(id);
  // A file contains no cells of hidden columns, so hidden columns aren't compared.
  const stored = getVisibleValue(opened, id, current.custom_fields[id]);
  return field === undefined || !field.equals(field.normalize(value), stored);
}

/**
 * Returns true if the cell equals the record's value. A cell with an option that was removed in the
 * meantime is therefore only rejected if it would change the value.
 */
function isAsStored(
  run: ImportRun,
  opened: OpenDirectory,
  { read, current, column }: { read: ParsedRow; current: StoredItem; column: RunColumn },
): boolean {
  if (!column.field) return false;
  const { id } = column.field.definition;
  const stored = getVisibleValue(opened, id, current.custom_fields[id]);
  const { text } = getCurrentCell(read.row, column.column, run.replacements);
  return text.trim() !== '' && text.trim() === column.field.toText(stored, run.context);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every(id => b.includes(id));
}

function refused(read: ParsedRow, issues: readonly StoredIssue[]): Planned {
  return { row: read.row, read, issues, outcome: 'Refused', write: null, itemId: null };
}

function nothing(
  row: StoredImportRow,
  { outcome, itemId = null }: { outcome: 'LeftOut'; itemId?: string | null },
): Planned {
  return { row, read: null, issues: [], outcome, write: null, itemId };
}
