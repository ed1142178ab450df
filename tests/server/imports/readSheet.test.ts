/** Tests reading the first sheet of a workbook as rows, for actions of account code; nothing of the file is stored. */
import exceljs from 'exceljs';
import { expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import type { FileContent } from '#tests/server/support/imports.ts';
import { createInlineCell, createSheet, createWorkbook, createZip } from '#tests/server/support/workbooks.ts';

const getForm = (content: FileContent) => {
  const form = new FormData();
  form.set('file', new Blob([content]), 'note.xlsx');
  return form;
};
const read = (member: Member, content: FileContent) => member.ok('readSheet', { form: getForm(content) });
const readReason = async (member: Member, content: FileContent) => {
  const { issues } = await member.refused(422, 'readSheet', { form: getForm(content) });
  return issues?.[0]?.params.reason;
};

describeServer('A sheet', api => {
  it('is returned as rows of a workbook written by a library, without hidden sheets', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const book = new exceljs.Workbook();
    book.addWorksheet('Lists', { state: 'hidden' }).addRow(['secret']);
    const sheet = book.addWorksheet('Note');
    sheet.addRow(['Delivery note', null, 'No.', 'W-17']);
    sheet.getCell('B3').value = 'Kit';
    sheet.getCell('D3').value = 1234.5;
    sheet.getCell('E3').value = { formula: 'D3*2', result: 2469 };
    const before = await admin.ok('getStorageUse', { params: { id: admin.user.account.id } });
    expect(await read(colleague, Uint8Array.from(Buffer.from(await book.xlsx.writeBuffer())))).toEqual({
      name: 'Note',
      rows: [['Delivery note', '', 'No.', 'W-17'], [], ['', 'Kit', '', '1234.5', '2469']],
      hasMore: false,
    });
    expect(await admin.ok('getStorageUse', { params: { id: admin.user.account.id } })).toEqual(before);
  });

  it('is returned as rows of a handmade workbook', async () => {
    const admin = await api.admin();
    const row = createInlineCell('A1', 'Накладна') + createInlineCell('D1', 'Н-5');
    expect(await read(admin, createZip(createWorkbook(createSheet([row]))))).toMatchObject({
      rows: [['Накладна', '', '', 'Н-5']],
    });
  });

  it('is rejected with the reason if the workbook is damaged or of another type', async () => {
    const admin = await api.admin();
    expect(await readReason(admin, 'a,b\n1,2\n')).toBe('OtherKind');
    expect(
      await readReason(
        admin,
        createZip(createWorkbook(createSheet([createInlineCell('A1', 'a')]))).slice(0, 700),
      ),
    ).toBe('Damaged');
    const doctype = '<!DOCTYPE workbook [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(
      await readReason(
        admin,
        createZip(createWorkbook(createSheet([createInlineCell('A1', 'a')]), { doctype })),
      ),
    ).toBe('Damaged');
    expect(await readReason(admin, '')).toBe('OtherKind');
  });
});
