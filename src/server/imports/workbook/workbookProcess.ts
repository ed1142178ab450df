/**
 * A process of its own that reads one sheet of one workbook and writes its rows as lines of JSON. It may be killed at any
 * moment: what it reads is a stranger's, and a thread that runs out of memory can take the server along.
 */
import { once } from 'node:events';
import { CELL_KINDS, isBlankRow, type RawRow } from '../cellKinds.ts';
import { ImportFault } from '../importFault.ts';
import { openWorkbook, type Sheet, type Workbook } from './openWorkbook.ts';
import type { SheetRow } from './sheetRows.ts';

export interface SheetFacts {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isEmpty: boolean;
}

export type WorkbookLine =
  | { sheets: SheetFacts[]; sheet: string }
  | RawRow
  | { fault: ImportFault['issue'] }
  /** It goes on. */
  | { alive: true }
  | { end: true };

const LINES_AT_ONCE = 200;
const LETTERS_AT_ONCE = 2_000_000;
/** Of one row. A shared text may stand in every cell: a small file can be a huge table. */
const MOST_ROW_LETTERS = 1_000_000;
/** Of the whole sheet: as much as the largest CSV holds that can be uploaded. */
const MOST_SHEET_LETTERS = 100_000_000;
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
  if (process.env.DOCKET_DEBUG_WORKBOOK) console.error(error);
  const { issue } = error instanceof ImportFault ? error : new ImportFault('WorkbookUnreadable');
  await send({ fault: issue });
}
await flush();

interface SeenSheet {
  readonly sheet: Sheet;
  readonly facts: SheetFacts;
}

async function readWorkbook(workbook: Workbook): Promise<void> {
  const seen: SeenSheet[] = [];
  for (const sheet of workbook.sheets) {
    const { name, isHidden } = sheet;
    seen.push({ sheet, facts: { name, isHidden, isEmpty: !(await hasContent(workbook, sheet)) } });
  }
  const chosen = chooseSheet(seen);
  await send({ sheets: seen.map(({ facts }) => facts), sheet: chosen.name });
  await sendRows(workbook, chosen);
}

async function hasContent(workbook: Workbook, sheet: Sheet): Promise<boolean> {
  for await (const row of workbook.rows(sheet)) if (!isBlankRow(rawRow(row))) return true;
  return false;
}

/** The one that was asked for; else the first with content, visible ones before hidden ones. */
function chooseSheet(sheets: readonly SeenSheet[]): Sheet {
  const filled = sheets.filter(({ facts }) => !facts.isEmpty);
  const chosen =
    wanted === undefined
      ? (filled.find(({ facts }) => !facts.isHidden) ?? filled[0])
      : sheets.find(({ facts }) => facts.name === wanted);
  if (!chosen) throw new ImportFault('ImportEmpty');
  return chosen.sheet;
}

async function sendRows(workbook: Workbook, sheet: Sheet): Promise<void> {
  let letters = 0;
  for await (const row of workbook.rows(sheet)) {
    const found = lettersOf(row);
    letters += found;
    if (found > MOST_ROW_LETTERS || letters > MOST_SHEET_LETTERS) throw new ImportFault('WorkbookTooLarge');
    await send(rawRow(row));
  }
}

function lettersOf({ cells }: SheetRow): number {
  return cells.reduce((sum, cell) => sum + (cell?.text.length ?? 0), 0);
}

/** Of merged cells the first one holds the value, and the others are blank. */
function rawRow({ line, cells }: SheetRow): RawRow {
  const kinds = Array.from(cells, cell => cell?.kind ?? CELL_KINDS.text);
  return {
    line,
    cells: Array.from(cells, cell => cell?.text ?? ''),
    kinds: kinds.every(kind => kind === CELL_KINDS.text) ? null : kinds.join(''),
  };
}

/** Large parts are read for long before the first row is known. */
function tellOfLife(count: number): void {
  const signs = Math.floor(bytes / BYTES_PER_SIGN);
  bytes += count;
  if (Math.floor(bytes / BYTES_PER_SIGN) > signs) process.stdout.write(`${JSON.stringify({ alive: true })}\n`);
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
