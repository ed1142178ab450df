/** Reads an uploaded file into rows: detects its format, and stores every row as read. */
import type { Readable } from 'node:stream';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { type MatchedColumn, matchColumns, type NamedTarget } from '#core/import/matchColumns.ts';
import { normalizeColumnName, recogniseDelimiter } from '#core/import/recogniseLayout.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import { ImportError } from '../errors.ts';
import { findRememberedMapping } from '../rememberedMapping.ts';
import { insertImportRows, type NewImportRow, removeImportRows } from '../repositories/importRows.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import { type ImportDependencies, runImportStep, toImportUpdate } from '../step.ts';
import type { ImportMapping } from '../tables.ts';
import { getNamedTargets, getTableNames } from '../targets.ts';
import type { RawTableRow } from './cellKinds.ts';
import { readCsvRows } from './csvRows.ts';
import { detectFileFormat, type FileLocale } from './detectFileFormat.ts';
import { createCellReader } from './itemCells.ts';
import { type RecordCellReader, readJsonTable } from './jsonRows.ts';
import { MAX_IMPORT_COLUMNS, readTable, type TableSource } from './readTable.ts';
import { readTableFileRows } from './tableFileRows.ts';
import { readVcardTable } from './vcardTable.ts';
import { readWorkbookRows } from './workbookRows.ts';

const MAX_ROWS = 1_000_000;
const REMOVED_PER_BATCH = 2_000;
const INSERTED_PER_BATCH = 1_000;
/** The maximum number of characters per batch, so that a batch of long rows ends earlier. */
const CHARACTERS_PER_BATCH = 4_000_000;
const CHECK_EVERY_MS = 2_000;

/**
 * Reads the file of an import. Afterwards, the import is `Mapped`, or `Checking` if its columns were already mapped.
 * @throws ImportError
 */
export async function readImportFile(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  try {
    await readRows(parts, begun);
  } catch (error) {
    // The rows read so far aren't needed if the file can't be read to its end.
    if (error instanceof ImportError) await removeAllRows(parts, begun);
    throw error;
  }
}

async function readRows(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  const { names, ...around } = await runImportStep(parts, begun, async ({ scope, opened }) => ({
    locale: scope.locale,
    countryCode: scope.countryCode,
    names: getNamedTargets(scope, opened),
    cellsOf: await createCellReader(scope, opened),
    tableNames: getTableNames(scope, opened),
  }));
  await removeAllRows(parts, begun);
  // With an empty field name, every blank cell would count as a known name.
  const known = new Set(
    names.flatMap(target => target.names.map(normalizeColumnName)).filter(name => name !== ''),
  );
  const file = await openFile(parts, begun, around);
  const { headerLine } = begun.settings;
  const table = await readTable(file, { headerLine, known, countryCode: around.countryCode });
  const rows = await keepRows(parts, begun, table.rows);
  if (rows === 0 && table.columns().length === 0) throw new ImportError('ImportEmpty');
  const { guessed, ...format } = table.format();
  const columns = table.columns();
  const { recognisedHeaderLine } = table;
  const recognised = {
    ...file.recognised,
    ...(recognisedHeaderLine === undefined ? {} : { headerLine: recognisedHeaderLine }),
    ...format,
  };
  const byName = file.match?.(columns, names) ?? namesMatched(columns, names);
  const facts = {
    ...{ format: file.format, sheets: file.sheets(), columns, byName },
    recognised: { ...recognised, guessed: [...guessed] },
    ...(table.hasMoreColumns() ? { hasMoreColumns: true } : {}),
  };
  const isSame =
    hasSameColumns(begun, columns) && begun.settings.columns.some(({ target }) => target !== null);
  const sheet = file.sheet();
  // Rows of a table don't create records, but belong to the records to which their key refers.
  const isOfNumbers = file.isOfTable?.() && byName.some(({ target }) => target === SYSTEM_ID.number);
  await runImportStep(parts, begun, async ({ trx, scope, opened }) => {
    const recalled = isSame ? undefined : await findRememberedMapping(scope, opened, facts);
    const mapping: ImportMapping = isSame ? begun.settings : (recalled ?? { columns: byName });
    const settings: ImportSettings = {
      ...recognised,
      ...(sheet === undefined ? {} : { sheet }),
      existing: 'Update',
      missing: 'Create',
      blankCells: 'Keep',
      ...given(begun.settings),
      ...given(mapping),
      columns: mapping.columns,
      key: mapping.key ?? (isOfNumbers ? SYSTEM_ID.number : null),
    };
    await changeImport(trx, toImportKey(begun), {
      state: isSame ? 'Checking' : 'Mapped',
      facts: JSON.stringify({ ...facts, isRemembered: recalled !== undefined }),
      settings: JSON.stringify(settings),
      rows,
      next_row: isSame ? 0 : rows,
      total: isSame ? null : rows,
    });
  });
}

function namesMatched(columns: Import['columns'], targets: readonly NamedTarget[]): MatchedColumn[] {
  return matchColumns(
    columns.map(column => column.name),
    targets,
  );
}

function given(settings: Partial<ImportSettings>): Partial<ImportSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function hasSameColumns({ facts }: StoredImport, columns: Import['columns']): boolean {
  const before = facts.columns?.map(({ name }) => name);
  return JSON.stringify(before) === JSON.stringify(columns.map(({ name }) => name));
}

async function removeAllRows(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  while (
    await runImportStep(parts, begun, ({ trx }) =>
      removeImportRows(trx, toImportKey(begun), REMOVED_PER_BATCH),
    )
  );
}

interface OpenedFile extends TableSource {
  readonly format: NonNullable<Import['format']>;
  readonly recognised: Pick<ImportSettings, 'delimiter' | 'encoding'>;
  /** Returns the sheets of a workbook, which are known once a row has been read. */
  sheets(): Import['sheets'];
  sheet(): string | undefined;
  /** Returns true if the file only contains the rows of one table. Known once a row has been read. */
  isOfTable?(): boolean;
}

const NO_SHEETS = { sheets: () => [], sheet: () => undefined };

async function openFile(
  parts: ImportDependencies,
  begun: StoredImport,
  {
    locale,
    countryCode,
    cellsOf,
    tableNames,
  }: FileLocale & { cellsOf: RecordCellReader; tableNames: readonly string[] },
): Promise<OpenedFile> {
  const content = (): Readable => parts.files.read(begun.storage_key);
  const found = await detectFileFormat(content(), { locale, countryCode });
  if (found.format === 'xlsx') {
    const book = readWorkbookRows(() => parts.files.localCopy(begun.storage_key), {
      sheet: begun.settings.sheet,
      checkWanted: wantedCheck(parts, begun),
    });
    return { format: 'xlsx', recognised: {}, isGrid: true, ...book };
  }
  const recognised = { encoding: found.encoding };
  const encoding = begun.settings.encoding ?? found.encoding;
  if (found.format === 'json') {
    const table = await readJsonTable(content, { encoding, cellsOf });
    return { format: 'json', recognised, ...table, ...NO_SHEETS };
  }
  if (found.format === 'vcf') {
    const checkWanted = wantedCheck(parts, begun);
    const table = await readVcardTable(content, { encoding, locale, checkWanted });
    return { format: 'vcf', recognised, ...table, ...NO_SHEETS };
  }
  const delimiter = recogniseDelimiter(new TextDecoder(encoding).decode(found.head));
  const rows = readCsvRows(content(), { encoding, delimiter: begun.settings.delimiter ?? delimiter });
  return {
    format: 'csv',
    ...readTableFileRows(rows, tableNames),
    recognised: { ...recognised, delimiter },
    ...NO_SHEETS,
  };
}

/**
 * Returns a function that throws `ImportStepSupersededError` if the import was cancelled or changed. The function can be
 * called often, because it only checks once per `CHECK_EVERY_MS`.
 */
function wantedCheck(parts: ImportDependencies, begun: StoredImport): () => Promise<void> {
  let next = Date.now() + CHECK_EVERY_MS;
  return async () => {
    if (Date.now() < next) return;
    await runImportStep(parts, begun, async () => undefined);
    next = Date.now() + CHECK_EVERY_MS;
  };
}

async function keepRows(
  parts: ImportDependencies,
  begun: StoredImport,
  rows: AsyncIterable<RawTableRow>,
): Promise<number> {
  let count = 0;
  let batch: NewImportRow[] = [];
  let letters = 0;
  const keep = async () => {
    const kept = batch;
    batch = [];
    letters = 0;
    await runImportStep(parts, begun, async ({ trx }) => {
      await insertImportRows(trx, toImportKey(begun), kept);
      await changeImport(trx, toImportKey(begun), { rows: count, next_row: count });
    });
    parts.tell(toImportUpdate(begun));
  };
  for await (const { line, cells, kinds } of rows) {
    // Stores one column more than allowed, so that the check rejects such a row.
    batch.push({ row: count, line, cells: cells.slice(0, MAX_IMPORT_COLUMNS + 1), kinds });
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    count += 1;
    if (count > MAX_ROWS) throw new ImportError('TooManyImportRows', { limit: MAX_ROWS });
    if (batch.length >= INSERTED_PER_BATCH || letters >= CHARACTERS_PER_BATCH) await keep();
  }
  if (batch.length > 0) await keep();
  return count;
}
