/** Checks rows as they would be written, without writing anything. */

import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import {
  extractFoldedName,
  getUniqueKeys,
  type ItemWrite,
  type OpenDirectory,
  planWrites,
  type RecordScope,
  readCounters,
} from '#server/modules/records/index.ts';
import type { ImportRun } from '../context.ts';
import type { ImportRowKey, RowVerdict, StoredImportRow } from '../repositories/importRows.ts';
import type { StoredIssue } from '../tables.ts';
import { toFormerKey } from './fileRecords.ts';
import { toKeyText } from './keyIndex.ts';
import { addMissingOptions } from './missingOptions.ts';
import { type PlannedImportRow, planRows, type RowsPlan } from './planRows.ts';
import { getSkippedValueIssues, omitFollowUpIssues, toStoredIssue } from './rowIssues.ts';

export interface CheckedRows {
  readonly rows: RowVerdict[];
  /** The values that each row requires to be unique within the file. */
  readonly keys: (ImportRowKey & { readonly line: number; readonly column: number | null })[];
  /**
   * The current names of records that rows update, if other rows refer to the records. The update can change such a
   * name.
   */
  readonly formerNames: ImportRowKey[];
}

/** Plans what the rows would do if the directory had the options used in the file. */
export function planRowCheck(
  run: ImportRun,
  scope: RecordScope,
  { opened, rows }: { opened: OpenDirectory; rows: readonly StoredImportRow[] },
): Promise<RowsPlan> {
  return planRows(run, scope, { opened: addMissingOptions(opened, run.options), rows, as: 'Check' });
}

export async function checkRows(
  run: ImportRun,
  scope: RecordScope,
  { opened: given, plan }: { opened: OpenDirectory; plan: RowsPlan },
): Promise<CheckedRows> {
  const opened = addMissingOptions(given, run.options);
  const planned = plan.rows.filter(hasPlannedWrite);
  const judged = await planWrites(
    scope,
    opened,
    planned.map(({ write }) => write),
  );
  const free = await freePlaces(run, scope, opened);
  const verdicts = new Map(
    planned.map((one, index) => {
      const found = (judged[index]?.issues ?? []).filter(issue => !isSupposed(run, one.write, issue));
      return [
        one,
        omitFollowUpIssues(
          found.map(issue => toStoredIssue(run, one, issue)),
          one.issues,
        ),
      ];
    }),
  );
  const result = plan.rows.map(one => {
    const issues: StoredIssue[] = [...one.issues, ...(verdicts.get(one as Planned) ?? [])];
    const verdict = getVerdict(run, one, { issues, free });
    return { ...verdict, issues: [...verdict.issues, ...getSkippedValueIssues(one)] };
  });
  return {
    rows: result,
    keys: plan.rows.flatMap(one => getKeys(run, opened, one)),
    formerNames: plan.rows.flatMap(one => getFormerName(run, scope, one)),
  };
}

function getFormerName(
  { opened, fileRecords }: ImportRun,
  { world }: RecordScope,
  { row, write }: PlannedImportRow,
) {
  const current = write?.current;
  if (!current || !fileRecords || isDisplayHidden(world, opened.compiled, current.status_id)) return [];
  const name = extractFoldedName(current.display);
  return fileRecords.isUsed(name) ? [{ key: toFormerKey(name), row: row.row }] : [];
}

type Planned = PlannedImportRow & { readonly write: ItemWrite };
export const hasPlannedWrite = (one: PlannedImportRow): one is Planned => one.write !== null;

function getVerdict(
  run: ImportRun,
  one: PlannedImportRow,
  { issues, free }: { issues: StoredIssue[]; free: number },
): RowVerdict {
  const { row } = one.row;
  const isNew = one.write?.current === null;
  if (issues.length === 0 && isNew && run.planned + run.made.places >= free) {
    const limit = run.opened.compiled.directory.countLimit ?? 0;
    issues.push({ column: null, issue: createIssue([], 'CountLimitReached', { limit }) });
  }
  const verdict = { row, issues, itemId: one.itemId, likeness: one.likeness };
  if (issues.length > 0) return { ...verdict, outcome: 'Refused' };
  if (one.outcome !== null || !one.write) return { ...verdict, outcome: one.outcome ?? 'Unchanged' };
  if (isNew) run.planned += 1;
  return { ...verdict, outcome: isNew ? 'Create' : 'Update' };
}

/** Returns how many more records the directory can have. */
async function freePlaces(run: ImportRun, scope: RecordScope, opened: OpenDirectory): Promise<number> {
  const { countLimit } = run.opened.compiled.directory;
  if (countLimit === undefined) return Number.POSITIVE_INFINITY;
  const counters = await readCounters(scope.trx, opened.key);
  return countLimit - (counters.get('all') ?? 0);
}

/** Returns true if the issue is only that a record or tag to be created doesn't exist yet. */
function isSupposed({ made, opened }: ImportRun, write: ItemWrite, { code, path }: Issue): boolean {
  if (made.supposed.size === 0) return false;
  const [, place] = path;
  if (code === 'UnknownTag') return made.supposed.has(write.tags?.[Number(place)] ?? '');
  if (code !== 'UnknownReference') return false;
  const field = opened.compiled.fieldById.get(String(place));
  const value = write.patch[String(place)];
  return field?.targetsOf(value ?? undefined).some(({ id }) => made.supposed.has(id)) ?? false;
}

/**
 * Returns the values that no other row of the file is allowed to claim: the import's key, values of unique fields, and
 * the record.
 */
function getKeys(
  run: ImportRun,
  { compiled }: OpenDirectory,
  { row, read, outcome, write }: PlannedImportRow,
): CheckedRows['keys'] {
  if (!read || outcome === 'LeftOut') return [];
  const place = { row: row.row, line: row.line };
  const columnOf = (target: string) => run.columnOf.get(target) ?? null;
  const values = Object.fromEntries(
    Object.entries(read.patch).flatMap(([id, value]) => {
      const normal = compiled.fieldById.get(id)?.normalize(value);
      return normal === undefined ? [] : [[id, normal]];
    }),
  );
  const keys = getUniqueKeys(compiled.fields, values).map(({ fieldId, key }) => ({
    ...place,
    key: `${fieldId} ${key}`,
    column: columnOf(fieldId),
  }));
  // Several rows can have been matched to one record in different ways.
  const updated = write?.current;
  if (updated && run.compared.length > 0)
    keys.push({ ...place, key: `record ${updated.item_id}`, column: null });
  const isUnique = run.key !== null && compiled.fieldById.get(run.key)?.definition.unique;
  if (run.key === null || !read.key || isUnique) return keys;
  const text = toKeyText(run.key, read.key).slice(0, 500);
  return [...keys, { ...place, key: `${run.key} ${text}`, column: columnOf(run.key) }];
}

/** Rejects all rows except the first that claims a value. */
export function rejectDuplicates(
  { rows, keys }: CheckedRows,
  firstLineOf: (key: string, row: number) => number | undefined,
): RowVerdict[] {
  const found = new Map<number, StoredIssue[]>();
  for (const { key, row, column } of keys) {
    const line = firstLineOf(key, row);
    if (line === undefined) continue;
    const issue = createIssue([], column === null ? 'UpdatedByOtherRow' : 'DuplicateInFile', { line });
    const before = found.get(row) ?? [];
    // If two rows update the same record, this is only reported if no column already implies it.
    if (column !== null || before.length === 0) found.set(row, [...before, { column, issue }]);
  }
  return rows.map(row => {
    const issues = found.get(row.row);
    if (!issues || row.outcome === 'LeftOut') return row;
    // Within one batch, the check against stored data already reports the second of two equal values.
    const columns = new Set(issues.map(({ column }) => column));
    const others = row.issues.filter(
      ({ column, issue }) => issue.code !== 'NotUnique' || !columns.has(column),
    );
    return { ...row, outcome: 'Refused', issues: [...others, ...issues] };
  });
}
