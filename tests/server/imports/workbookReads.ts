import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { readWorkbookRows } from '#server/modules/imports/reading/workbookRows.ts';
import { chooseSheet, scanSheets, toRawRow } from '#server/modules/imports/workbook/chooseSheet.ts';
import { openWorkbook } from '#server/modules/imports/workbook/openWorkbook.ts';
import { createBookParts, createZip, type HandmadeBook } from '#tests/server/support/workbooks.ts';

export const READ_COUNT = 20;
export const workbookFolder = mkdtempSync(join(inject('testFolder'), 'workbooks-'));
let files = 0;

export function createFile(bytes: Uint8Array): string {
  files += 1;
  const path = join(workbookFolder, `${files}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

export interface SheetContent {
  readonly sheets: string[];
  readonly sheet: string;
  /** Texts by line; anything other than plain text is prefixed by its type. */
  readonly rows: Record<number, string[]>;
}

const marked = (text: string, kind: string | undefined) =>
  kind === undefined || kind === 't' ? text : `${kind}:${text}`;

/** Reads a workbook in this process, which is faster than in a separate one. */
export async function readSheet(path: string, wanted?: string): Promise<SheetContent> {
  const workbook = await openWorkbook(path, () => undefined);
  try {
    const seen = await scanSheets(workbook);
    const { sheet } = chooseSheet(seen, wanted);
    const rows: SheetContent['rows'] = {};
    for await (const found of workbook.rows(sheet)) {
      const { line, cells, kinds } = toRawRow(found);
      rows[line] = cells.map((text, column) => marked(text, kinds?.[column]));
    }
    const sheets = seen.map(({ facts: { name, isHidden, isEmpty } }) =>
      [name, isHidden && 'hidden', isEmpty && 'empty'].filter(Boolean).join(' '),
    );
    return { sheets, sheet: sheet.name, rows };
  } finally {
    workbook.close();
  }
}

export async function readSheetRepeatedly(bytes: Uint8Array, wanted?: string): Promise<SheetContent> {
  const path = createFile(bytes);
  const first = await readSheet(path, wanted);
  for (let time = 1; time < READ_COUNT; time += 1) expect(await readSheet(path, wanted)).toEqual(first);
  return first;
}

/** Reads a workbook in a separate process, like an import. */
export async function readRowsInProcess(path: string, wanted?: string): Promise<SheetContent['rows']> {
  const rows: SheetContent['rows'] = {};
  for await (const { line, cells, kinds } of readWorkbookRows(
    async () => ({ path, release: async () => {} }),
    {
      sheet: wanted,
    },
  ).rows) {
    rows[line] = cells.map((text, column) => marked(text, kinds?.[column]));
  }
  return rows;
}

export const createBook = (book: HandmadeBook) => createZip(createBookParts(book));
export const createTextCell = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const createSharedCell = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
export const createNumberCell = (place: string, value: number | string, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;
export const createRow = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;

/** Reads a sheet whose rows contain one cell each, given as XML. */
export function readRows(
  cells: readonly string[],
  more: Partial<HandmadeBook> = {},
): Promise<SheetContent['rows']> {
  const rows = cells.map((cell, index) => createRow(index + 1, cell)).join('');
  return readSheetRepeatedly(createBook({ sheets: [{ name: 'One', rows }], ...more })).then(
    found => found.rows,
  );
}
