/** Reads an uploaded file into rows: recognises how it is written, and keeps every row as it was read. */
import type { Readable } from 'node:stream';
import { matchColumns } from '#core/import/matchColumns.ts';
import { gatherFormatEvidence } from '#core/import/recogniseFormat.ts';
import { foldName, recogniseDelimiter, recogniseHeaderLine } from '#core/import/recogniseLayout.ts';
import type { Import, ImportSettings, Locale } from '#core/model.ts';
import type { ImportFacts } from '../database/importTables.ts';
import { insertRows, type NewRow, removeRows } from '../repositories/importRows.ts';
import { changeImport, type StoredImport } from '../repositories/imports.ts';
import { isBlankRow, type RawRow } from './cellKinds.ts';
import { csvRows } from './csvRows.ts';
import { ImportFault } from './importFault.ts';
import { namedTargets } from './importTargets.ts';
import { type ImportParts, importStep, keyOf, newsOf } from './importWork.ts';
import { sniffFile } from './sniffFile.ts';
import { workbookRows } from './workbookRows.ts';

const MOST_ROWS = 1_000_000;
const MOST_COLUMNS = 500;
/** Rows looked at to tell which line names the columns. */
const FIRST_LINES = 10;
const REMOVED_AT_ONCE = 2_000;
const INSERTED_AT_ONCE = 1_000;
/** Rows may be long: a batch ends sooner then. */
const LETTERS_AT_ONCE = 4_000_000;
/** Rows whose cells are looked at to tell how numbers and dates are written. */
const FORMAT_ROWS = 20_000;

/** Ends in `Mapped`, or in `Checking` where the columns are those that the settings speak of. @throws ImportFault */
export async function readImportFile(parts: ImportParts, begun: StoredImport): Promise<void> {
  const { locale, names } = await importStep(parts, begun, async ({ scope, opened }) => ({
    locale: scope.locale,
    names: namedTargets(scope, opened),
  }));
  await removeAllRows(parts, begun);
  const known = new Set(names.flatMap(target => target.names.map(foldName)));
  const file = await openFile(parts, begun, locale);
  const table = await readTable(file.rows, { headerLine: begun.settings.headerLine, known, locale });
  const rows = await keepRows(parts, begun, table.rows);
  if (rows === 0 && table.columns().length === 0) throw new ImportFault('ImportEmpty');
  const format = table.format();
  const columns = table.columns();
  const recognised = { ...file.recognised, headerLine: table.recognisedHeaderLine, ...format };
  const facts: ImportFacts = { format: file.format, sheets: file.sheets(), columns, recognised };
  const sheet = file.sheet();
  const isSame = hasSameColumns(begun, columns) && begun.settings.columns.length > 0;
  const matched = matchColumns(
    columns.map(column => column.name),
    names,
  );
  const settings: ImportSettings = {
    ...recognised,
    ...(sheet === undefined ? {} : { sheet }),
    existing: 'Update',
    missing: 'Create',
    blankCells: 'Keep',
    ...given(begun.settings),
    columns: isSame
      ? begun.settings.columns
      : columns.map(({ column }) => ({ column, target: matched[column] ?? null })),
    key: isSame ? (begun.settings.key ?? null) : null,
  };
  await importStep(parts, begun, ({ trx }) =>
    changeImport(trx, keyOf(begun), {
      state: isSame ? 'Checking' : 'Mapped',
      facts: JSON.stringify(facts),
      settings: JSON.stringify(settings),
      rows,
      next_row: isSame ? 0 : rows,
      total: isSame ? null : rows,
    }),
  );
}

/** What the person chose, without what was left open. */
function given(settings: ImportSettings): Partial<ImportSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function hasSameColumns({ facts }: StoredImport, columns: Import['columns']): boolean {
  const before = facts.columns?.map(({ name }) => name);
  return JSON.stringify(before) === JSON.stringify(columns.map(({ name }) => name));
}

async function removeAllRows(parts: ImportParts, begun: StoredImport): Promise<void> {
  while (await importStep(parts, begun, ({ trx }) => removeRows(trx, keyOf(begun), REMOVED_AT_ONCE)));
}

interface OpenedFile {
  readonly format: NonNullable<Import['format']>;
  readonly rows: AsyncIterable<RawRow>;
  readonly recognised: Pick<ImportSettings, 'delimiter' | 'encoding'>;
  /** Known once a row was read. */
  sheets(): string[];
  sheet(): string | undefined;
}

async function openFile(parts: ImportParts, begun: StoredImport, locale: Locale): Promise<OpenedFile> {
  const content = (): Readable => parts.files.read(begun.storage_key);
  const found = await sniffFile(content(), locale);
  if (found.format === 'xlsx') {
    const book = workbookRows(content(), begun.settings.sheet);
    return { format: 'xlsx', rows: book.rows, recognised: {}, sheets: book.sheets, sheet: book.sheet };
  }
  const encoding = begun.settings.encoding ?? found.encoding;
  const delimiter = recogniseDelimiter(new TextDecoder(encoding).decode(found.head));
  const rows = csvRows(content(), { encoding, delimiter: begun.settings.delimiter ?? delimiter });
  return {
    format: 'csv',
    rows,
    recognised: { delimiter, encoding: found.encoding },
    sheets: () => [],
    sheet: () => undefined,
  };
}

interface Table {
  readonly rows: AsyncIterable<RawRow>;
  readonly recognisedHeaderLine: number;
  /** Known once the rows were read. */
  columns(): Import['columns'];
  format(): { decimal: '.' | ','; dateOrder: 'dmy' | 'mdy' | 'ymd' };
}

/** Parts the line that names the columns from the rows behind it; blank rows are passed by. */
async function readTable(
  source: AsyncIterable<RawRow>,
  {
    headerLine,
    known,
    locale,
  }: { headerLine: number | undefined; known: ReadonlySet<string>; locale: Locale },
): Promise<Table> {
  const iterator = filled(source)[Symbol.asyncIterator]();
  const first: RawRow[] = [];
  while (first.length < Math.max(FIRST_LINES, Math.min(headerLine ?? 0, 1_000))) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  const recognisedHeaderLine = recogniseHeaderLine(first.slice(0, FIRST_LINES), known);
  const line = headerLine ?? recognisedHeaderLine;
  const header = line === 0 ? undefined : first.find(row => row.line >= line);
  const names = header?.cells.map(cell => cell.trim()) ?? [];
  const width = Math.max(
    lastFilled(names),
    ...first.filter(row => row !== header).map(row => lastFilled(row.cells)),
  );
  if (width > MOST_COLUMNS) throw new ImportFault('TooManyColumns', { limit: MOST_COLUMNS });
  const evidence = gatherFormatEvidence();
  const samples = Array.from(
    { length: header ? Math.max(lastFilled(names), 1) : width },
    () => new Set<string>(),
  );
  async function* rows(): AsyncGenerator<RawRow> {
    let seen = 0;
    const look = (row: RawRow) => {
      seen += 1;
      if (seen <= FORMAT_ROWS) lookAt(row, samples, evidence.see);
      return row;
    };
    for (const row of first) if (!header || row.line > header.line) yield look(row);
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield look(next.value);
  }
  return {
    rows: rows(),
    recognisedHeaderLine,
    columns: () =>
      samples.map((texts, column) => ({ column, name: names[column] ?? '', samples: [...texts] })),
    format: () => evidence.format(locale),
  };
}

async function* filled(source: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  for await (const row of source) if (!isBlankRow(row.cells)) yield row;
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(cell => cell.trim() !== '') + 1;
}

const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

function lookAt(
  { cells, kinds }: RawRow,
  samples: readonly Set<string>[],
  see: (text: string) => void,
): void {
  for (const [column, text] of cells.entries()) {
    if (text.trim() === '') continue;
    if (kinds === null || kinds[column] === 't') see(text);
    const texts = samples[column];
    if (texts && texts.size < SAMPLES) texts.add(text.slice(0, SAMPLE_LENGTH).toWellFormed());
  }
}

async function keepRows(
  parts: ImportParts,
  begun: StoredImport,
  rows: AsyncIterable<RawRow>,
): Promise<number> {
  let count = 0;
  let batch: NewRow[] = [];
  let letters = 0;
  const keep = async () => {
    const kept = batch;
    batch = [];
    letters = 0;
    await importStep(parts, begun, async ({ trx }) => {
      await insertRows(trx, keyOf(begun), kept);
      await changeImport(trx, keyOf(begun), { rows: count, next_row: count });
    });
    parts.tell(newsOf(begun));
  };
  for await (const { line, cells, kinds } of rows) {
    batch.push({ row: count, line, cells: cells.slice(0, MOST_COLUMNS), kinds });
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    count += 1;
    if (count > MOST_ROWS) throw new ImportFault('TooManyImportRows', { limit: MOST_ROWS });
    if (batch.length >= INSERTED_AT_ONCE || letters >= LETTERS_AT_ONCE) await keep();
  }
  if (batch.length > 0) await keep();
  return count;
}
