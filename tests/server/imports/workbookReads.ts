import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { readWorkbookRows } from '#server/modules/imports/reading/workbookRows.ts';
import { chooseSheet, lookAtSheets, toRawRow } from '#server/modules/imports/workbook/chooseSheet.ts';
import { openWorkbook } from '#server/modules/imports/workbook/openWorkbook.ts';
import { createParts, type HandmadeBook, zip } from '#tests/server/support/workbooks.ts';

export const TIMES = 20;
export const folder = mkdtempSync(join(inject('testFolder'), 'workbooks-'));
let files = 0;

export function createFile(bytes: Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

export interface Read {
  readonly sheets: string[];
  readonly sheet: string;
  /** Texts by line; anything other than plain text is prefixed by its type. */
  readonly rows: Record<number, string[]>;
}

const marked = (text: string, kind: string | undefined) =>
  kind === undefined || kind === 't' ? text : `${kind}:${text}`;

/** Reads a workbook in this process, which is faster than in a separate one. */
export async function read(path: string, wanted?: string): Promise<Read> {
  const workbook = await openWorkbook(path, () => undefined);
  try {
    const seen = await lookAtSheets(workbook);
    const { sheet } = chooseSheet(seen, wanted);
    const rows: Read['rows'] = {};
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

export async function readOften(bytes: Uint8Array, wanted?: string): Promise<Read> {
  const path = createFile(bytes);
  const first = await read(path, wanted);
  for (let time = 1; time < TIMES; time += 1) expect(await read(path, wanted)).toEqual(first);
  return first;
}

/** Reads a workbook in a separate process, like an import. */
export async function readBeside(path: string, wanted?: string): Promise<Read['rows']> {
  const rows: Read['rows'] = {};
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

export const createBook = (book: HandmadeBook) => zip(createParts(book));
export const createTextCell = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
export const createSharedCell = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
export const createNumberCell = (place: string, value: number | string, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;
export const createRow = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;

/** Reads a sheet whose rows contain one cell each, given as XML. */
export function readRows(cells: readonly string[], more: Partial<HandmadeBook> = {}): Promise<Read['rows']> {
  const rows = cells.map((cell, index) => createRow(index + 1, cell)).join('');
  return readOften(createBook({ sheets: [{ name: 'One', rows }], ...more })).then(found => found.rows);
}
