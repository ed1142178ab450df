import { describe, expect, it } from 'vitest';
import { scanSheets } from '#server/modules/imports/workbook/chooseSheet.ts';
import { openWorkbook } from '#server/modules/imports/workbook/openWorkbook.ts';
import { openZip } from '#server/modules/imports/workbook/zipParts.ts';
import { createBookParts, createZip } from '#tests/server/support/workbooks.ts';
import {
  createBook,
  createFile,
  createRow,
  createSharedCell,
  readRowsInProcess,
  readSheet,
} from './workbookReads.ts';

describe('A workbook bomb', () => {
  const bomb = (letters: number, cells: number) =>
    createBook({
      sheets: [
        {
          name: 'One',
          rows: Array.from({ length: cells }, (_, at) =>
            createRow(at + 1, createSharedCell(`A${at + 1}`, 0)),
          ).join(''),
        },
      ],
      strings: `<si><t>${'x'.repeat(letters)}</t></si>`,
    });
  const codeOf = (bytes: Uint8Array) =>
    readRowsInProcess(createFile(bytes)).then(
      () => 'read',
      (error: { issue?: { code: string } }) => error.issue?.code,
    );

  it('is rejected for an oversized cell, oversized rows or an oversized shared text', async () => {
    const small = bomb(900_000, 20_000);
    expect(small.length).toBeLessThan(150_000);
    expect(await codeOf(small)).toBe('CellTooLong');
    expect(await codeOf(bomb(90_000, 20_000))).toBe('WorkbookTooLarge');
    expect(await codeOf(bomb(9_000_000, 1))).toBe('WorkbookTooLarge');
  });

  /** Returns a workbook whose sheets share one part, which is in the file once. */
  const claiming = (sheets: number, rows = '') => {
    const names = Array.from({ length: sheets }, (_, at) => `Sheet ${at}`);
    const parts = createBookParts({
      sheets: names.map(name => ({ name, rows, target: 'worksheets/same.xml' })),
    });
    return parts.filter(({ name }, at) => parts.findIndex(part => part.name === name) === at);
  };

  it('is read only once to inspect a part that many sheets share', async () => {
    let bytes = 0;
    const path = createFile(createZip(claiming(500, '<row r="1"/>'.repeat(5_000))));
    const workbook = await openWorkbook(path, count => {
      bytes += count;
    });
    const seen = await scanSheets(workbook);
    workbook.close();
    expect(seen).toHaveLength(500);
    expect(seen.every(({ facts }) => facts.isEmpty)).toBe(true);
    expect(bytes).toBeLessThan(500_000);
  });

  it('is rejected for too many sheets', async () => {
    await expect(readSheet(createFile(createZip(claiming(1_000))))).rejects.toThrow('ImportEmpty');
    await expect(readSheet(createFile(createZip(claiming(1_001))))).rejects.toThrow('WorkbookTooLarge');
  });

  it('is read no further than twice the limit of a workbook', async () => {
    const megabytes = 9;
    const path = createFile(createZip([{ name: 'part', content: Buffer.alloc(megabytes << 20, 'x') }]));
    const parts = await openZip(path, () => undefined);
    let times = 0;
    const again = async () => {
      for (; times < 1_000; times += 1) for await (const _ of parts.read('part'));
    };
    await expect(again()).rejects.toThrow('WorkbookTooLarge');
    expect(times).toBe(Math.floor(1_200 / megabytes));
    parts.close();
  });
});
