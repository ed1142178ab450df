import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  type FileContent,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';
import { createInlineCell, createSheet, createWorkbook, createZip } from '#tests/server/support/workbooks.ts';

const MAX_MS = 13_000;

async function place(admin: Member) {
  return defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
    { name: 'Due', code: 'due', type: 'Date' },
  ]);
}

async function written(book: exceljs.Workbook): Promise<FileContent> {
  return Uint8Array.from(Buffer.from(await book.xlsx.writeBuffer()));
}

const shown = (name: string) => ({ name, isHidden: false, isEmpty: false });
const head =
  createInlineCell('A1', 'Name') + createInlineCell('B1', 'Amount') + createInlineCell('C1', 'Due');
const ole = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
const doctype = '<!DOCTYPE workbook [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
const external = '<!DOCTYPE workbook [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
const zeros = Buffer.alloc(40 * 1024 * 1024, 0x20);

const refused: [name: string, content: () => FileContent, code: string][] = [
  [
    'a workbook with a password',
    () => Uint8Array.from(Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])),
    'WorkbookLocked',
  ],
  ['a workbook from before 2007', () => Uint8Array.from(ole), 'WorkbookTooOld'],
  ['a PDF', () => '%PDF-1.7\n%\u00e2\u00e3', 'NotATable'],
  ['an empty file', () => '', 'ImportEmpty'],
  [
    'another kind of zip file',
    () => createZip([{ name: 'word/document.xml', content: '<a/>' }]),
    'NotATable',
  ],
  [
    'a damaged workbook',
    () => createZip(createWorkbook(createSheet([head]))).slice(0, 900),
    'WorkbookUnreadable',
  ],
  [
    'a zip bomb',
    () =>
      createZip(createWorkbook(createSheet([head]), { more: [{ name: 'xl/media.xml', content: zeros }] })),
    'WorkbookTooLarge',
  ],
  ['expanding entities', () => createZip(createWorkbook(createSheet([head]), { doctype })), 'WorkbookUnsafe'],
  [
    'external entities',
    () => createZip(createWorkbook(createSheet([head]), { doctype: external })),
    'WorkbookUnsafe',
  ],
];

describeServer('Workbooks', api => {
  it('return numbers and dates unchanged, whatever the text format of the import', async () => {
    const admin = await api.admin({ lang: 'ua' });
    const { directory, field } = await place(admin);
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Data');
    sheet.addRow(['Name', 'Amount', 'Due']);
    sheet.addRow(['One', 1234.5, new Date(Date.UTC(2026, 0, 2))]);
    sheet.addRow(['Two', { formula: 'B2*2', result: 2469 }, '03.04.2026']);
    sheet.addRow([{ richText: [{ text: 'Th' }, { text: 'ree', font: { bold: true } }] }, '1,5', null]);
    sheet.addRow(['Four', { error: '#DIV/0!' }, null]);
    sheet.addRow(['Five', { formula: 'B2' }, null]);
    book.addWorksheet('Else').addRow(['x']);
    const done = await importFile(admin, directory.id, {
      content: await written(book),
      settings: { decimal: ',', dateOrder: 'dmy' },
      name: 'book.xlsx',
    });
    expect(done).toMatchObject({
      format: 'xlsx',
      sheets: [shown('Data'), shown('Else')],
      written: { create: 3, refused: 2 },
    });
    const rows = await readImportRows(admin, done);
    expect(rows.slice(3).map(row => row.issues[0]?.issue.code)).toEqual(['CellError', 'FormulaNotComputed']);
    const body = { take: 10, skip: 0, orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body });
    const valuesOf = (name: string) => items.map(item => item.customFields[field(name).id]);
    expect(valuesOf('Amount')).toEqual([
      { numberValue: 1234.5 },
      { numberValue: 2469 },
      { numberValue: 1.5 },
    ]);
    expect(valuesOf('Due')).toEqual([{ dateValue: '2026-01-02' }, { dateValue: '2026-04-03' }, undefined]);
  });

  it('count days from 1904 if declared, and keep the value of cells merged within a row once', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const cells = `${createInlineCell('A2', 'One')}<c r="B2"><v>1</v></c><c r="C2" s="1"><v>44562</v></c>`;
    const sheet = createSheet(
      [head, cells, createInlineCell('A3', 'Merged')],
      '<mergeCells count="1"><mergeCell ref="A3:C3"/></mergeCells>',
    );
    const content = createZip(createWorkbook(sheet, { workbookProperties: '<workbookPr date1904="1"/>' }));
    const rows = await readImportRows(
      admin,
      await checkImport(admin, await upload(admin, directory.id, { content })),
    );
    expect(rows.map(row => row.cells)).toEqual([
      ['One', '1', '2026-01-02'],
      ['Merged', '', ''],
    ]);
  });

  it('give each row the value of a cell merged over several rows', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const number = (place: string, value: number) => `<c r="${place}"><v>${value}</v></c>`;
    const rows = [
      head,
      createInlineCell('A2', 'One') + number('B2', 1),
      number('B3', 2),
      number('B4', 3),
      createInlineCell('A5', 'Two') + number('B5', 4),
      createInlineCell('A6', 'Three') + number('B6', 5),
      number('B7', 6),
    ];
    const merged =
      '<mergeCells count="3"><mergeCell ref="A6:A9"/><mergeCell ref="A2:A4"/><mergeCell ref="C2:D3"/></mergeCells>';
    const content = createZip(createWorkbook(createSheet(rows, merged)));
    const read = await checkImport(admin, await upload(admin, directory.id, { content }));
    expect((await readImportRows(admin, read)).map(row => row.cells.slice(0, 2))).toEqual([
      ['One', '1'],
      ['One', '2'],
      ['One', '3'],
      ['Two', '4'],
      ['Three', '5'],
      ['Three', '6'],
    ]);
  });

  it('offer unnamed columns after the named ones, which are ignored unless mapped', async () => {
    const admin = await api.admin();
    const { directory, field } = await place(admin);
    const rows = [
      head,
      createInlineCell('A2', 'One') + createInlineCell('E2', 'A note'),
      createInlineCell('A3', 'Two'),
    ];
    const read = await upload(admin, directory.id, { content: createZip(createWorkbook(createSheet(rows))) });
    expect(read.columns.map(({ name }) => name)).toEqual(['Name', 'Amount', 'Due', '', '']);
    expect(read.columns[4]?.samples).toEqual(['A note']);
    expect(read.settings.columns.slice(3).map(({ target }) => target)).toEqual([null, null]);
    expect((await checkImport(admin, read)).counts).toMatchObject({ create: 2, refused: 0 });
    const columns = read.settings.columns.map(one => {
      const target = one.column === 4 ? field('Name').id : null;
      return { ...one, target };
    });
    const noted = await startImport(admin, await checkImport(admin, read, { columns }));
    expect(noted.written).toMatchObject({ create: 2, refused: 0 });
    const body = { take: 10, skip: 0, orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body });
    expect(items[0]?.customFields[field('Name').id]).toEqual({ stringValue: 'A note' });
  });

  it('can contain macros, and are recognised by their content instead of their name', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const more = [{ name: 'xl/vbaProject.bin', content: 'macro' }];
    const content = createZip(createWorkbook(createSheet([head, createInlineCell('A2', 'One')]), { more }));
    const macro = await upload(admin, directory.id, { content, name: 'book.xlsm' });
    expect(macro).toMatchObject({ state: 'Mapped', format: 'xlsx', progress: { done: 1 } });
    const text = await upload(admin, directory.id, { content: 'Name;Amount\nOne;1\n', name: 'book.xlsx' });
    expect(text).toMatchObject({ state: 'Mapped', format: 'csv', recognised: { delimiter: ';' } });
  });

  it.each(refused)('are rejected quickly with a specific issue: %s', async (_name, content, code) => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const startedAt = Date.now();
    const sent = upload(admin, directory.id, { content: content(), name: 'book.xlsx' });
    let slowest = 0;
    let isOver = false;
    sent.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const asked = Date.now();
      await admin.ok('getHealth');
      slowest = Math.max(slowest, Date.now() - asked);
    }
    const failed: Import = await sent;
    expect(failed).toMatchObject({ state: 'Failed', problem: { code } });
    expect(Date.now() - startedAt).toBeLessThan(MAX_MS);
    expect(slowest).toBeLessThan(2_000);
  });

  it('with huge merged ranges are read or rejected in time', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const behind =
      '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>' +
      '<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a"</formula1></dataValidation></dataValidations>';
    const startedAt = Date.now();
    const content = createZip(createWorkbook(createSheet([head, createInlineCell('A2', 'One')], behind)));
    const read = await upload(admin, directory.id, { content });
    expect(['Mapped', 'Failed']).toContain(read.state);
    expect(Date.now() - startedAt).toBeLessThan(MAX_MS);
  });
});
