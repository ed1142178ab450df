/**
 * A separate process that writes the beginning of each sheet of a workbook as JSON. The process can be killed at any
 * time.
 */
import { ImportError } from '../errors.ts';
import { toRawRow } from './chooseSheet.ts';
import { openWorkbook, type Sheet, type Workbook } from './openWorkbook.ts';
import type { SheetPreview, WorkbookPreview } from './previewWorkbook.ts';

const MAX_COLUMNS = 50;
const MAX_CELL_CHARACTERS = 500;

const [, , path = '', mostSheets, mostRows, mostLetters] = process.argv;
let letters = 0;
process.stdout.write(JSON.stringify(await preview()));

async function preview(): Promise<WorkbookPreview | { fault: string }> {
  try {
    const workbook = await openWorkbook(path, () => {});
    const shown = workbook.sheets.filter(({ isHidden }) => !isHidden);
    const sheets: SheetPreview[] = [];
    for (const sheet of shown.slice(0, Number(mostSheets))) sheets.push(await readBeginning(workbook, sheet));
    workbook.close();
    return { sheets, hasMore: shown.length > Number(mostSheets) };
  } catch (error) {
    return { fault: error instanceof ImportError ? error.issue.code : 'WorkbookUnreadable' };
  }
}

/** Includes blank rows between others, so that the table looks as it does in Excel. */
async function readBeginning(workbook: Workbook, sheet: Sheet): Promise<SheetPreview> {
  const rows: string[][] = [];
  let hasMore = false;
  for await (const row of workbook.rows(sheet)) {
    if (row.line > Number(mostRows)) {
      hasMore = true;
      break;
    }
    const { cells } = toRawRow(row);
    const shown = cells.slice(0, MAX_COLUMNS).map(text => text.slice(0, MAX_CELL_CHARACTERS).toWellFormed());
    letters += shown.reduce((sum, text) => sum + text.length, 0);
    if (letters > Number(mostLetters)) {
      hasMore = true;
      break;
    }
    while (rows.length < row.line - 1) rows.push([]);
    hasMore ||= cells.length > MAX_COLUMNS;
    rows.push(shown);
  }
  return { name: sheet.name, rows, hasMore };
}
