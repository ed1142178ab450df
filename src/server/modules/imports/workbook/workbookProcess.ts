/**
 * A separate process that reads one sheet of a workbook and writes its rows as lines of JSON. It can be killed at any
 * time: its input is untrusted, and a thread that runs out of memory could crash the server.
 */
import { once } from 'node:events';
import { ImportFault } from '../importFault.ts';
import type { RawRow } from '../reading/cellKinds.ts';
import { chooseSheet, lookAtSheets, rawRow, type SheetFacts } from './chooseSheet.ts';
import { fillMerged } from './mergedCells.ts';
import { openWorkbook, type Workbook } from './openWorkbook.ts';
import type { SheetRow } from './sheetRows.ts';
import { readTableSheets } from './tableSheets.ts';

export type WorkbookLine =
  | { sheets: SheetFacts[]; sheet: string }
  | RawRow
  | { fault: ImportFault['issue'] }
  /** Shows that the process isn't hanging while there is no other output. */
  | { alive: true }
  | { end: true };

const LINES_AT_ONCE = 200;
const LETTERS_AT_ONCE = 2_000_000;
/** Limit for one row: every cell can contain a shared text, so that a small file becomes a huge table. */
const MOST_ROW_LETTERS = 1_000_000;
/** Limit for the whole sheet: equal to the largest CSV that can be uploaded. */
const MOST_SHEET_LETTERS = 100_000_000;
/** Limit for sheets with the rows of tables, which stay in memory until their records are read. */
const MOST_KEPT_LETTERS = 40_000_000;
/** Limit per byte that was read: repeated texts legitimately increase the ratio, but not endlessly. */
const MOST_LETTERS_PER_BYTE = 20;
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
  if (!(error instanceof ImportFault))
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  const { issue } = error instanceof ImportFault ? error : new ImportFault('WorkbookUnreadable');
  await send({ fault: issue });
}
await flush();

async function readWorkbook(workbook: Workbook): Promise<void> {
  const seen = await lookAtSheets(workbook);
  const chosen = chooseSheet(seen, wanted);
  await send({ sheets: seen.map(({ facts }) => facts), sheet: chosen.sheet.name });
  const withTables = await readTableSheets(workbook, { chosen, seen, see: limit(MOST_KEPT_LETTERS) });
  const see = limit(MOST_SHEET_LETTERS);
  const merged = await workbook.merged(chosen.sheet);
  for await (const row of fillMerged(workbook.rows(chosen.sheet), merged)) {
    see(row);
    const read = withTables(rawRow(row));
    if (lettersOf(read.cells) > MOST_ROW_LETTERS) throw new ImportFault('WorkbookTooLarge');
    await send(read);
  }
}

/** Counts characters of rows. @throws ImportFault if one row, or their total, is too long. */
function limit(mostLetters: number): (row: SheetRow) => void {
  let letters = 0;
  return ({ cells }) => {
    const found = lettersOf(cells.map(cell => cell?.text ?? ''));
    letters += found;
    const most = Math.min(mostLetters, FEW_LETTERS + MOST_LETTERS_PER_BYTE * bytes);
    if (found > MOST_ROW_LETTERS || letters > most) throw new ImportFault('WorkbookTooLarge');
  };
}

function lettersOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Shows that the process isn't hanging: large parts are read for a long time before the first row is known. */
function tellOfLife(count: number): void {
  const signs = Math.floor(bytes / BYTES_PER_SIGN);
  bytes += count;
  if (Math.floor(bytes / BYTES_PER_SIGN) > signs)
    process.stdout.write(`${JSON.stringify({ alive: true })}\n`);
}

async function send(line: WorkbookLine): Promise<void> {
  const text = JSON.stringify(line);
  waiting.push(text);
  waitingLetters += text.length;
  if (waiting.length >= LINES_AT_ONCE || waitingLetters >= LETTERS_AT_ONCE) await flush();
}

async function flush(): Promise<void> {
  const text = waiting.map(line => `${line}\n`).join('');
  waiting = [];
  waitingLetters = 0;
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
