import { formatRecordDisplay } from '#core/field/display.ts';
import type { Import, ImportProblem, ImportRow } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { type OpenDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import { presentSimilarities } from './presentSimilarities.ts';
import { createRowCellReader } from './reading/rowTexts.ts';
import type { StoredImportRow, StoredProblem } from './repositories/importRows.ts';
import type { StoredImport } from './repositories/imports.ts';
import { ZERO_IMPORT_COUNTS } from './step.ts';
import type { StoredIssue } from './tables.ts';
import { getImportTargets } from './targets.ts';

export function presentImport(scope: RecordScope, opened: OpenDirectory, stored: StoredImport): Import {
  const { facts } = stored;
  return {
    id: stored.import_id,
    directoryId: stored.directory_id,
    fileName: stored.file_name,
    size: stored.size,
    createdAt: stored.created_at,
    createdBy: stored.created_by,
    state: stored.state as Import['state'],
    isOutdated: stored.state === 'Checked' && facts.checkedRevision !== opened.compiled.directory.revision,
    ...(facts.format === undefined ? {} : { format: facts.format }),
    sheets: facts.sheets ?? [],
    columns: facts.columns ?? [],
    ...(facts.hasMoreColumns ? { hasMoreColumns: true } : {}),
    targets: getImportTargets(scope, opened),
    settings: stored.settings,
    recognised: facts.recognised ?? {},
    newOptions: facts.newOptions ?? [],
    byName: facts.byName ?? [],
    isRemembered: facts.isRemembered ?? false,
    progress: { done: stored.next_row, total: stored.total },
    counts: { ...ZERO_IMPORT_COUNTS, ...stored.counts },
    alike: facts.alike ?? 0,
    ...presentFamily(facts),
    written: { ...ZERO_IMPORT_COUNTS, ...stored.written },
    undone: { takenBack: 0, kept: 0, ...stored.undone },
    ...(stored.problem === null ? {} : { problem: stored.problem }),
  };
}

function presentFamily({ family }: StoredImport['facts']): Pick<Import, 'family'> {
  if (!family) return {};
  const { nextRow: _, ...shown } = family;
  return { family: shown };
}

/** Converts rows to responses, with the names of their records as far as the viewer can see them. */
export async function presentRows(
  scope: RecordScope,
  opened: OpenDirectory,
  { stored, rows }: { stored: StoredImport; rows: readonly StoredImportRow[] },
): Promise<ImportRow[]> {
  const ids = rows.flatMap(row => row.item_id ?? []);
  const items = await readItemsByIds(scope.trx, opened.key, ids);
  const displays = new Map(
    items.map(item => {
      const isHidden = isDisplayHidden(scope.world, opened.compiled, item.status_id);
      return [item.item_id, isHidden ? formatRecordDisplay(item.number, undefined) : item.display];
    }),
  );
  const alike = await presentSimilarities(scope, opened, { stored, rows });
  const cellsOf = createRowCellReader(stored);
  return rows.map(row => {
    const display = row.item_id === null ? undefined : displays.get(row.item_id);
    const likeness = alike.get(row.row);
    return {
      row: row.row,
      line: row.line,
      cells: cellsOf(row),
      outcome: getOutcome(row),
      isFixed: row.fixes !== null || row.is_left_out || row.duplicate !== null,
      ...(likeness ? { alike: likeness } : {}),
      ...(row.duplicate === null ? {} : { duplicate: row.duplicate as NonNullable<ImportRow['duplicate']> }),
      ...(row.fixes === null ? {} : { fixedColumns: Object.keys(row.fixes).map(Number) }),
      ...(row.item_id !== null && display !== undefined ? { itemId: row.item_id, display } : {}),
      ...getBlankedColumns(row),
      issues: getRejectionIssues(row).map(({ column, issue }) => ({ column, issue })),
    };
  });
}

/** Returns the issues for which a row is rejected. Issues of values that are left blank are omitted. */
export function getRejectionIssues({ issues }: Pick<StoredImportRow, 'issues'>): StoredIssue[] {
  return (issues ?? []).filter(({ isLeftBlank }) => !isLeftBlank);
}

function getBlankedColumns({ issues }: StoredImportRow): Pick<ImportRow, 'blankedColumns'> {
  const columns = (issues ?? []).flatMap(({ isLeftBlank, column }) =>
    isLeftBlank && column !== null ? [column] : [],
  );
  return columns.length > 0 ? { blankedColumns: columns } : {};
}

/** Returns the outcome of a row. A row that hasn't been checked yet is assumed to create a record. */
function getOutcome({ outcome, is_left_out }: StoredImportRow): ImportRow['outcome'] {
  if (outcome === null) return is_left_out ? 'LeftOut' : 'Create';
  return outcome as ImportRow['outcome'];
}

/** Codes of issues that another text can't fix, e.g. a missing permission or a value that is already taken. */
const BEYOND_TEXTS = [
  'DuplicateInFile',
  'UpdatedByOtherRow',
  'NotUnique',
  'FieldReadonly',
  'StatusNotPermitted',
  'NotPermitted',
  'UnknownField',
];

export function presentProblem({ found, count, first }: StoredProblem): ImportProblem {
  const { column, issue, text = '' }: StoredIssue = found;
  const canReplace = column !== null && !BEYOND_TEXTS.includes(issue.code);
  return { column, issue, text, count, firstRow: first, canReplace };
}
