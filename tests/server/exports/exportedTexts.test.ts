/** Tests that exported files can be opened, and imported with the same values. */
import excel from 'exceljs';
import { expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';

const dangerous = [
  '=1',
  "'=1",
  "''=1",
  "'",
  "'a",
  '\n=1',
  '\r=1',
  '\t=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'＝1",
  '@SUM(1)',
  '+1+cmd',
  '-5',
  "'-5",
  '+380 50 123 45 67',
  '+380 50 123-45-67',
  "'+380",
  '-',
  ' =1 ',
  'a\r\nb\rc',
  '"quoted", and more',
];
const unwritable = [
  '\uFFFE',
  'a\uFFFFb',
  '\u0001\u001B\u007F',
  '_x000D_',
  '_x005F_',
  'x_xFFFE_',
  '\uD83D\uDE00',
];

describeServer('Texts', api => {
  const place = async (admin: Member, name = 'Texts') =>
    defineDirectory(admin, { name, type: 'Data', filesEnabled: true }, [
      { name: 'Words', code: 'words', type: 'Text' },
    ]);

  const exported = async (
    admin: Member,
    directory: { id: string },
    format: 'csv' | 'xlsx' | 'json',
    columns: string[],
  ) => {
    const response = await fetch(`${api.url}/api/directories/${directory.id}/items/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format, columns, search: { orderBy: { field: 'Number', asc: true } } }),
    });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  it.each(['csv', 'xlsx', 'json'] as const)(
    'are read back unchanged from an exported %s file',
    async format => {
      const admin = await api.admin();
      const { directory, field } = await place(admin);
      const texts = [...dangerous, ...unwritable];
      const id = field('Words').id;
      for (const stringValue of texts)
        await admin.ok('createItem', {
          params: { id: directory.id },
          body: { customFields: { [id]: { stringValue } } },
        });
      const content = await exported(admin, directory, format, ['Number', id]);
      const copy = await place(admin, 'Copy');
      const done = await importFile(admin, copy.directory.id, { content, name: `texts.${format}` });
      expect(done).toMatchObject({ format, written: { create: texts.length, refused: 0 } });
      const body = { orderBy: { field: 'Number', asc: true }, take: 100 };
      const { items } = await admin.ok('searchItems', { params: { id: copy.directory.id }, body });
      expect(items.map(item => item.customFields[copy.field('Words').id]?.stringValue)).toEqual(texts);
    },
  );

  it('are escaped in CSV if a spreadsheet could interpret them as formulas', async () => {
    const admin = await api.admin();
    const { directory, field } = await place(admin);
    const id = field('Words').id;
    for (const stringValue of dangerous)
      await admin.ok('createItem', {
        params: { id: directory.id },
        body: { customFields: { [id]: { stringValue } } },
      });
    const text = new TextDecoder().decode(await exported(admin, directory, 'csv', [id]));
    // Splits the file into cells as a spreadsheet would, without the file's quotes.
    const cells = text
      .split('\r\n')
      .slice(1)
      .map(cell => cell.replace(/^"/, ''));
    const formulas = cells.filter(cell => /^[\s]*[=+\-@＝＋－＠]/.test(cell));
    expect(formulas).toEqual(['-5', '+380 50 123 45 67', ' =1 ']);
  });

  it.each([
    'History',
    'hISTORY',
    'a\uFFFEb\uFFFF\u0001',
    "O'Neil: [x]/*?\\",
    `${'x'.repeat(30)}😀`,
    '\uFFFE',
  ])('are exported to a readable workbook if the directory is named %j', async name => {
    const admin = await api.admin();
    const { directory, field } = await place(admin, name);
    const id = field('Words').id;
    const words = { [id]: { stringValue: 'a\uFFFEb\uFFFF' } };
    await admin.ok('createItem', { params: { id: directory.id }, body: { customFields: words } });
    const content = await exported(admin, directory, 'xlsx', ['Number', id]);
    const book = new excel.Workbook();
    await book.xlsx.load(content as never);
    const [sheet] = book.worksheets;
    expect(sheet?.rowCount).toBe(2);
    expect(sheet?.name.toLowerCase()).not.toBe('history');
    expect(sheet?.name.length).toBeLessThanOrEqual(31);
    expect(sheet?.name.isWellFormed()).toBe(true);
  });

  it('keep leading and trailing spaces, and are truncated in long file names without splitting a character', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const form = new FormData();
    form.set('file', new Blob(['Words\na\n']), `${'x'.repeat(254)}😀.csv`);
    const made = await admin.ok('createImport', { params: { id: directory.id }, form });
    expect(made.fileName).toBe('x'.repeat(254));
    const tag = await admin.ok('saveTag', { body: { name: ' Very important ' } });
    expect(tag.name).toBe(' Very important ');
    await admin.refused(422, 'saveTag', { body: { name: 'very important' } });
    await admin.refused(400, 'saveTag', { body: { name: ' \t' } });
    const view = { name: ' Mine ', state: {}, groupIds: [] };
    const saved = await admin.ok('createRecordView', { params: { id: directory.id }, body: view });
    expect(saved.name).toBe(' Mine ');
    const item = await admin.ok('createItem', { params: { id: directory.id }, body: {} });
    const params = { id: directory.id, itemId: item.id };
    const upload = new FormData();
    upload.set('json', JSON.stringify({ text: ' about it\n' }));
    upload.set('file', new Blob(['x']), 'a.txt');
    const file = await admin.ok('createItemFile', { params, form: upload });
    expect(file.text).toBe(' about it\n');
    const change = async (text: string) =>
      (await admin.ok('updateItemFile', { params: { ...params, fileId: file.id }, body: { text } })).text ??
      '';
    expect(await change('  twice ')).toBe('  twice ');
    expect(await change(' \n')).toBe('');
  });
});
