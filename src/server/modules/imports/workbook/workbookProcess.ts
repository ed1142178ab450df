/**
 * A separate process that reads one sheet of a workbook and writes its rows as lines of JSON. The process can be killed
 * at any time. It is separate because its input is untrusted, and a thread that runs out of memory could crash the
 * server.
 */
import { once } from 'node:events';
import { ImportError } from '../errors.ts';
import type { RawTableRow } from '../reading/cellKinds.ts';
import { chooseSheet, type SheetMetadata, scanSheets, toRawRow } from './chooseSheet.ts';
import { fillMergedCells } from './mergedCells.ts';
import { openWorkbook, type Workbook } from './openWorkbook.ts';
import type { SheetRow } from './sheetRows.ts';
import { readTableSheets } from './tableSheets.ts';

export type WorkbookProcessOutput =
  | { sheets: SheetMetadata[]; sheet: string }
  | RawTableRow
  | { fault: ImportError['issue'] }
  /** Shows that the process isn't hanging while there is no other output. */
  | { alive: true }
  | { end: true };

const LINES_PER_BATCH = 200;
const CHARACTERS_PER_BATCH = 2_000_000;
/** The limit of one row. Every cell can contain a shared text, so a small file can become a huge table. */
const MAX_ROW_CHARACTERS = 1_000_000;
/** The limit of the whole sheet, which equals the largest CSV that can be uploaded. */
const MAX_SHEET_CHARACTERS = 100_000_000;
/** The limit of sheets with the rows of tables, which stay in memory until their records are read. */
const MAX_BUFFERED_CHARACTERS = 40_000_000;
/** The limit per byte that was read. Repeated texts legitimately increase this ratio, but not endlessly. */
const MAX_CHARACTERS_PER_BYTE = 20;
const FEW_LETTERS = 10_000_000;
const BYTES_PER_SIGN = 4 * 1024 * 1024;

const [, , path = '', wanted] = process.argv;
let waiting: string[] = [];
let waitingLetters = 0;
let bytes = 0;

try {
  const workbook = await openWorkbook(path, tellOfLife);
  await readWorkbook(workbook).finally(workbook.close);
  await send({ end: true });
} catch (error) {
  // The server logs this output.
  if (!(error instanceof ImportError))
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  const { issue } = error instanceof ImportError ? error : new ImportError('WorkbookUnreadable');
  await send({ fault: issue });
}
await flush();

async function readWorkbook(workbook: Workbook): Promise<void> {
  const seen = await scanSheets(workbook);
  const chosen = chooseSheet(seen, wanted);
  await send({ sheets: seen.map(({ facts }) => facts), sheet: chosen.sheet.name });
  const withTables = await readTableSheets(workbook, { chosen, seen, see: limit(MAX_BUFFERED_CHARACTERS) });
  const see = limit(MAX_SHEET_CHARACTERS);
  const merged = await workbook.merged(chosen.sheet);
  for await (const row of fillMergedCells(workbook.rows(chosen.sheet), merged)) {
    see(row);
    const read = withTables(toRawRow(row));
    if (getLetters(read.cells) > MAX_ROW_CHARACTERS) throw new ImportError('WorkbookTooLarge');
    await send(read);
  }
}

/**
 * Returns a function that counts the characters of rows, and throws `ImportError` if a row, or the total,
 * is too long.
 */
function limit(mostLetters: number): (row: SheetRow) => void {
  let letters = 0;
  return ({ cells }) => {
    const found = getLetters(cells.map(cell => cell?.text ?? ''));
    letters += found;
    const most = Math.min(mostLetters, FEW_LETTERS + MAX_CHARACTERS_PER_BYTE * bytes);
    if (found > MAX_ROW_CHARACTERS || letters > most) throw new ImportError('WorkbookTooLarge');
  };
}

function getLetters(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Shows that the process isn't hanging, because large parts can be read for a long time before the first row. */
function tellOfLife(count: number): void {
  const signs = Math.floor(bytes / BYTES_PER_SIGN);
  bytes += count;
  if (Math.floor(bytes / BYTES_PER_SIGN) > signs)
    process.stdout.write(`${JSON.stringify({ alive: true })}\n`);
}

async function send(line: WorkbookProcessOutput): Promise<void> {
  const text = JSON.stringify(line);
  waiting.push(text);
  waitingLetters += text.length;
  if (waiting.length >= LINES_PER_BATCH || waitingLetters >= CHARACTERS_PER_BATCH) await flush();
}

async function flush(): Promise<void> {
  const text = waiting.map(line => `${line}\n`).join('');
  waiting = [];
  waitingLetters = 0;
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
