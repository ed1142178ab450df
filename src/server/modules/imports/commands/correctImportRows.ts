/**
 * Applies manual changes to rows. The changed rows are checked again, together with rows that claim the
 * same unique values as a changed row, before or after the change, and rows that refer to a changed row.
 */

import { createIssue } from '#core/issues.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { type ImportRun, prepareRunInScope, type ScopeRunner } from '../context.ts';
import { ImportError } from '../errors.ts';
import {
  countImportRows,
  insertStoredRowKeys,
  type RowVerdict,
  readRowKeys,
  readRowsByKeys,
  readStoredImportRows,
  removeStoredRowKeys,
  type StoredImportRow,
  writeRowFixes,
  writeRowVerdicts,
} from '../repositories/importRows.ts';
import { changeImport, lockImport, toImportKey } from '../repositories/imports.ts';
import {
  addOutcomeCounts,
  type ImportDependencies,
  type ImportStep,
  openImport,
  toImportUpdate,
} from '../step.ts';
import { type CheckedRows, checkRows, planRowCheck, rejectDuplicates } from '../writing/checkRows.ts';
import { findOptionsToAdd } from '../writing/missingOptions.ts';

export interface FixRowsInput {
  readonly accountId: string;
  readonly importId: string;
  readonly rows: readonly {
    readonly row: number;
    readonly cells?: Readonly<Record<string, string | null>>;
    readonly isLeftOut?: boolean;
    readonly duplicate?: 'Create' | 'Update' | 'LeaveOut' | null;
  }[];
}

/**
 * The maximum number of further rows that are checked because they claim the same values as a changed row or refer to
 * it.
 */
const MAX_AFFECTED = 500;

/** @throws ProblemError 422 unless the import is checked, or if a row or column doesn't exist. */
export async function correctImportRows(
  parts: ImportDependencies,
  { accountId, importId, rows }: FixRowsInput,
): Promise<void> {
  const key = { accountId, importId };
  const stored = await parts.database.forAccount(accountId, async trx => {
    const found = await lockImport(trx, key);
    if (!found) throw createNotFoundError();
    if (found.state !== 'Checked') throw createInvalidError([createIssue([], 'ImportNotChecked')]);
    const step: ImportStep = { trx, stored: found, ...(await openImport(parts, trx, found)) };
    // The check only needs the owner's permissions and must not depend on other transactions, so it runs in
    // this transaction.
    const inScope: ScopeRunner = work => work(step.scope, step.opened);
    const changed = rows.map(({ row }) => row);
    const before = await readStoredImportRows(trx, key, changed);
    await applyFixes(step, rows);
    const run = await prepareRunInScope(found, inScope).catch(toRefusal);
    await judgeAgain(run, step, { changed, before });
    const newOptions = await findOptionsToAdd(found, inScope, run.options);
    const alike = await countImportRows(trx, key, { isAlike: true });
    await changeImport(trx, key, { facts: JSON.stringify({ ...found.facts, newOptions, alike }) });
    return found;
  });
  parts.tell(toImportUpdate(stored));
}

/** Converts an error that would stop a run. @throws ProblemError 422 */
function toRefusal(error: unknown): never {
  throw error instanceof ImportError ? createInvalidError([error.issue]) : error;
}

async function applyFixes({ trx, stored }: ImportStep, fixes: FixRowsInput['rows']): Promise<void> {
  const key = toImportKey(stored);
  const known = new Map(
    (
      await readStoredImportRows(
        trx,
        key,
        fixes.map(({ row }) => row),
      )
    ).map(row => [row.row, row]),
  );
  const width = stored.facts.columns?.length ?? 0;
  for (const [index, fix] of fixes.entries()) {
    const row = known.get(fix.row);
    if (!row) throw createInvalidError([createIssue(['rows', index, 'row'], 'NotFound')]);
    const wrong = Object.keys(fix.cells ?? {}).find(
      column => !/^\d+$/.test(column) || Number(column) >= width,
    );
    if (wrong !== undefined)
      throw createInvalidError([createIssue(['rows', index, 'cells', wrong], 'UnknownField')]);
    await writeRowFixes(trx, key, {
      row: fix.row,
      fixes: getFixedCells(row, fix.cells ?? {}),
      isLeftOut: fix.isLeftOut ?? row.is_left_out,
      duplicate: fix.duplicate === undefined ? row.duplicate : fix.duplicate,
    });
  }
}

function getFixedCells(
  { fixes }: StoredImportRow,
  cells: Readonly<Record<string, string | null>>,
): Record<string, string> | null {
  const all: Record<string, string | null> = { ...fixes, ...cells };
  const kept = Object.entries(all).flatMap(([column, text]) =>
    text === null ? [] : [[column, text] as const],
  );
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

async function judgeAgain(
  run: ImportRun,
  { trx, stored, scope, opened }: ImportStep,
  { changed, before }: { changed: readonly number[]; before: readonly StoredImportRow[] },
): Promise<void> {
  const key = toImportKey(stored);
  const rowsChanged = await readStoredImportRows(trx, key, changed);
  // A row and the rows that refer to it can be rejected because of each other, so they are checked together.
  const judged = [...new Set([...changed, ...getNamingRows(run, [...before, ...rowsChanged])])];
  const rowsBefore = await readStoredImportRows(trx, key, judged);
  // Rows that are checked again don't count as planned.
  run.planned = (stored.counts.create ?? 0) - countCreated(rowsBefore);
  const keysBefore = (await readRowKeys(trx, key, judged)).map(one => one.key);
  for (const row of judged) await removeStoredRowKeys(trx, key, row, row);
  const check = (rows: readonly StoredImportRow[]) => checkInOrder(run, scope, { opened, rows });
  const first = await check(rowsBefore);
  await insertStoredRowKeys(trx, key, [...first.keys, ...first.formerNames]);
  const wanted = new Set([...keysBefore, ...first.keys.map(one => one.key)]);
  const holders = (await readRowsByKeys(trx, key, [...wanted])).map(one => one.row);
  const naming = getNamingRows(run, await readStoredImportRows(trx, key, holders));
  const others = [...new Set([...holders, ...naming])].filter(row => !judged.includes(row));
  const affected = others.slice(0, MAX_AFFECTED);
  const rowsAffected = await readStoredImportRows(trx, key, affected);
  run.planned -= countCreated(rowsAffected);
  const second = affected.length === 0 ? first : await check(rowsAffected);
  const checked = second === first ? first : joined([first, second]);
  const rows = await readStoredImportRows(trx, key, [...judged, ...affected]);
  const allKeys = await readRowsByKeys(trx, key, [...new Set(checked.keys.map(one => one.key))]);
  const verdicts = rejectDuplicates(checked, (name, row) => {
    const holder = allKeys.find(one => one.key === name);
    return holder && holder.row < row ? holder.line : undefined;
  });
  await writeRowVerdicts(trx, key, verdicts);
  await recount({ trx, stored, rows, verdicts });
}

/**
 * Returns the rows that refer to the given rows by name. The given rows can be in their old or new state.
 */
function getNamingRows({ fileRecords }: ImportRun, rows: readonly StoredImportRow[]): number[] {
  if (!fileRecords) return [];
  const names = new Set(rows.flatMap(fileRecords.namesOf));
  return fileRecords.rowsNaming([...names], MAX_AFFECTED);
}

/** Checks rows before the rows that refer to them. */
async function checkInOrder(
  run: ImportRun,
  scope: RecordScope,
  { opened, rows }: { opened: OpenDirectory; rows: readonly StoredImportRow[] },
): Promise<CheckedRows> {
  const { fileRecords } = run;
  if (!fileRecords)
    return checkRows(run, scope, { opened, plan: await planRowCheck(run, scope, { opened, rows }) });
  const parts: CheckedRows[] = [];
  for (const part of fileRecords.order.inSteps(rows)) {
    fileRecords.begin(part);
    const planned = run.planned;
    const check = async () => {
      run.planned = planned;
      return checkRows(run, scope, { opened, plan: await planRowCheck(run, scope, { opened, rows: part }) });
    };
    let checked = await check();
    while (fileRecords.note(checked.rows)) checked = await check();
    parts.push(checked);
  }
  return joined(parts);
}

function joined(parts: readonly CheckedRows[]): CheckedRows {
  return {
    rows: parts.flatMap(({ rows }) => rows),
    keys: parts.flatMap(({ keys }) => keys),
    formerNames: parts.flatMap(({ formerNames }) => formerNames),
  };
}

function countCreated(rows: readonly StoredImportRow[]): number {
  return rows.filter(({ outcome }) => outcome === 'Create').length;
}

interface Recounted extends Pick<ImportStep, 'trx' | 'stored'> {
  readonly rows: readonly StoredImportRow[];
  readonly verdicts: readonly RowVerdict[];
}

async function recount({ trx, stored, rows, verdicts }: Recounted): Promise<void> {
  const without = addOutcomeCounts(
    stored.counts,
    rows.map(row => row.outcome),
    -1,
  );
  const counts = addOutcomeCounts(
    without,
    verdicts.map(({ outcome }) => outcome),
  );
  await changeImport(trx, toImportKey(stored), { counts: JSON.stringify(counts) });
}
