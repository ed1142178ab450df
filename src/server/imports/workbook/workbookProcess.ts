/**
 * A process of its own that reads one sheet of one workbook and writes its rows as lines of JSON. It may be killed at any
 * moment: the library can hang on a small file, and a thread that runs out of memory can take the server along.
 */
import { once } from 'node:events';
import exceljs from 'exceljs';
import { CELL_KINDS, type RawRow } from '../cellKinds.ts';
import { ImportFault } from '../importFault.ts';
import { cellText } from './cellText.ts';
import { inspectWorkbook } from './inspectWorkbook.ts';
import { sheetNames } from './sheetNames.ts';

export type WorkbookLine = { sheets: string[] } | RawRow | { fault: ImportFault['issue'] } | { end: true };

const LINES_AT_ONCE = 200;
/** A few more than a file may have, so that too many are noticed. */
const MOST_CELLS = 600;
/** Of one row. A shared text may stand in every cell: a small file can be a huge table. */
const MOST_LETTERS = 1_000_000;
const LETTERS_AT_ONCE = 2_000_000;

const [, , path = '', wanted = ''] = process.argv;
let waiting: string[] = [];
let waitingLetters = 0;

try {
  await inspectWorkbook(path);
  const sheets = await sheetNames(path);
  await send({ sheets: sheets.map(({ name }) => name) });
  const chosen = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!chosen) throw new ImportFault('ImportEmpty');
  await readSheet(chosen.id);
  await send({ end: true });
} catch (error) {
  if (process.env.DOCKET_DEBUG_WORKBOOK) console.error(error);
  const { issue } = error instanceof ImportFault ? error : new ImportFault('WorkbookUnreadable');
  await send({ fault: issue });
}
await flush();

async function readSheet(id: string): Promise<void> {
  const reader = new exceljs.stream.xlsx.WorkbookReader(path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let isFound = false;
  for await (const sheet of reader) {
    if (String((sheet as unknown as { id: number | string }).id) !== id) {
      // The next sheet comes only after this one was read to its end.
      for await (const _ of sheet);
      continue;
    }
    isFound = true;
    for await (const row of sheet) await sendRow(row);
    break;
  }
  if (!isFound) throw new ImportFault('WorkbookUnreadable');
}

async function sendRow(row: exceljs.Row): Promise<void> {
  const cells: string[] = [];
  let kinds = '';
  let letters = 0;
  const width = Math.min(row.cellCount, MOST_CELLS);
  for (let column = 1; column <= width; column += 1) {
    const cell = row.findCell(column);
    // Of merged cells the first one holds the value, and the others are blank.
    const { text, kind } = cellText(cell?.value);
    letters += text.length;
    if (letters > MOST_LETTERS) throw new ImportFault('WorkbookTooLarge');
    cells.push(text);
    kinds += kind;
  }
  const isPlain = kinds.split('').every(kind => kind === CELL_KINDS.text);
  await send({ line: row.number, cells, kinds: isPlain ? null : kinds });
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
