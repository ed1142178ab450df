/** Tests which sheet of a workbook is read, and workbooks designed to overload the server. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { describeOwnServer, describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  type FileContent,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';
import { createBookParts, createInlineCell, createZip } from '#tests/server/support/workbooks.ts';

async function place(admin: Member) {
  return defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
  ]);
}

const row = (line: number, ...texts: string[]) =>
  `<row r="${line}">${texts.map((text, column) => createInlineCell(`${String.fromCharCode(65 + column)}${line}`, text)).join('')}</row>`;

const book = (): FileContent =>
  createZip(
    createBookParts({
      sheets: [
        { name: 'Cover', rows: '' },
        { name: 'Old', rows: row(1, 'Name') + row(2, 'Old one'), state: 'hidden', sheetId: 1 },
        {
          name: 'New',
          rows: row(3, 'Title line') + row(4, 'Name', 'Amount') + row(5, 'New one', '1,5'),
          sheetId: 7,
        },
        { name: 'Prices', rows: row(1, 'Amount', 'Name') + row(2, '1,234.50', 'Priced'), sheetId: 2 },
      ],
    }),
  );

describeServer('Sheets', api => {
  it('are listed, and another one can be chosen with its own header and columns', async () => {
    const admin = await api.admin();
    const { directory, field } = await place(admin);
    const read = await upload(admin, directory.id, { content: book(), name: 'book.xlsx' });
    expect(read).toMatchObject({ state: 'Mapped', settings: { sheet: 'New', headerLine: 4, decimal: ',' } });
    expect(read.sheets).toEqual([
      { name: 'Cover', isHidden: false, isEmpty: true },
      { name: 'Old', isHidden: true, isEmpty: false },
      { name: 'New', isHidden: false, isEmpty: false },
      { name: 'Prices', isHidden: false, isEmpty: false },
    ]);
    const params = { id: directory.id, importId: read.id };
    for (const [sheet, code] of [
      ['Cover', 'EmptySheet'],
      ['Nowhere', 'UnknownSheet'],
    ] as const) {
      const refused = await admin.refused(422, 'updateImport', { params, body: { sheet, columns: [] } });
      expect(refused.issues).toEqual([{ path: ['sheet'], code, params: {} }]);
    }
    const other = await waitForImport(
      admin,
      await admin.ok('updateImport', { params, body: { sheet: 'Prices', columns: [] } }),
    );
    expect(other).toMatchObject({
      state: 'Mapped',
      settings: { sheet: 'Prices', headerLine: 1, decimal: '.' },
      columns: [{ name: 'Amount' }, { name: 'Name' }],
    });
    const done = await startImport(admin, await checkImport(admin, other));
    expect(done.written).toMatchObject({ create: 1, refused: 0 });
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body: {} });
    expect(items.map(item => item.customFields)).toEqual([
      { [field('Name').id]: { stringValue: 'Priced' }, [field('Amount').id]: { numberValue: 1234.5 } },
    ]);
  });

  it('can start far below their first line', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const rows = row(5_000, 'Name', 'Amount') + row(5_001, 'Deep', '1.5');
    const content = createZip(createBookParts({ sheets: [{ name: 'One', rows }] }));
    const read = await upload(admin, directory.id, { content, name: 'book.xlsx' });
    expect(read).toMatchObject({ state: 'Mapped', settings: { headerLine: 5_000 } });
    const done = await startImport(admin, await checkImport(admin, read));
    expect(done.written).toMatchObject({ create: 1, refused: 0 });
  });

  it('can have more rows above their table than are scanned, if the header line is given', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const above = Array.from({ length: 1_500 }, (_, at) => row(at + 1, 'Notes', String(at))).join('');
    const rows = above + row(1_502, 'Name', 'Amount') + row(1_503, 'Deep', '1.5');
    const content = createZip(createBookParts({ sheets: [{ name: 'One', rows }] }));
    const read = await upload(admin, directory.id, { content, name: 'book.xlsx' });
    const again = await checkImport(admin, read, { headerLine: 1_501, columns: [] });
    expect(again).toMatchObject({ state: 'Mapped', columns: [{ name: 'Name' }, { name: 'Amount' }] });
    expect((await readImportRows(admin, again)).map(({ line }) => line)).toEqual([1_503]);
  });

  it('are rejected if they contain only spaces', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const content = createZip(
      createBookParts({
        sheets: [
          { name: 'One', rows: '' },
          { name: 'Two', rows: row(1, ' ') },
        ],
      }),
    );
    const read = await upload(admin, directory.id, { content, name: 'book.xlsx' });
    expect(read).toMatchObject({ state: 'Failed', problem: { code: 'ImportEmpty' } });
  });
});

describeOwnServer('A workbook bomb', api => {
  const bomb = (letters: number): FileContent => {
    const cells = Array.from(
      { length: 20_000 },
      (_, at) => `<row><c t="s"><v>${at === 0 ? 1 : 0}</v></c></row>`,
    );
    const strings = `<si><t>${'x'.repeat(letters)}</t></si><si><t>Name</t></si>`;
    return createZip(createBookParts({ sheets: [{ name: 'One', rows: cells.join('') }], strings }));
  };

  it('is rejected with a specific issue, without affecting other imports', async () => {
    const before = readdirSync(tmpdir()).filter(name => /workbook-/.test(name));
    const [admin, other] = [await api.admin(), await api.admin()];
    const { directory } = await place(admin);
    const theirs = await place(other);
    expect(bomb(900_000).length).toBeLessThan(200_000);
    const rows = Array.from({ length: 4_000 }, (_, line) => `Name ${line},${line}`);
    const innocent = upload(other, theirs.directory.id, { content: ['Name,Amount', ...rows].join('\n') });
    const failed = await upload(admin, directory.id, { content: bomb(900_000), name: 'bomb.xlsx' });
    expect(failed).toMatchObject({ state: 'Failed', problem: { code: 'CellTooLong', params: { line: 2 } } });
    const many = await upload(admin, directory.id, { content: bomb(30_000), name: 'bomb.xlsx' });
    expect(many).toMatchObject({ state: 'Failed', problem: { code: 'WorkbookTooLarge' } });
    expect(await readImportRows(admin, many)).toEqual([]);
    const done = await startImport(other, await checkImport(other, await innocent));
    expect(done.written).toMatchObject({ create: 4_000, refused: 0 });
    expect(readdirSync(tmpdir()).filter(name => /workbook-/.test(name))).toEqual(before);
  });

  it('stays rejected after a restart, and the next workbook is read', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const failed = await upload(admin, directory.id, { content: bomb(900_000), name: 'bomb.xlsx' });
    await api.restart();
    const params = { id: directory.id, importId: failed.id };
    expect(await admin.ok('getImport', { params })).toEqual(failed);
    expect(await upload(admin, directory.id, { content: book(), name: 'book.xlsx' })).toMatchObject({
      state: 'Mapped',
    });
  });
});
