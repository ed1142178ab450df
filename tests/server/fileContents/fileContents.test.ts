import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { buildFileWorld, createForm, type FileWorld, grantFiles } from '#tests/server/support/screenFiles.ts';
import { createBookParts, createInlineCell, createZip } from '#tests/server/support/workbooks.ts';

type Content = string | Uint8Array<ArrayBuffer>;

describeServer('The contents of a file', api => {
  let world: FileWorld;
  beforeAll(async () => {
    world = await buildFileWorld(api);
  });

  async function attach(name: string, content: Content): Promise<string> {
    const params = { id: world.cases.directory.id, itemId: world.itemId };
    return (await world.admin.ok('createItemFile', { params, form: createForm(name, content) })).id;
  }
  const contentsOf = async (name: string, content: Content) =>
    world.admin.ok('getFileContents', { params: { id: await attach(name, content) } });
  const reasonOf = async (name: string, content: Content) => {
    const params = { id: await attach(name, content) };
    const { code, issues } = await world.admin.refused(422, 'getFileContents', { params });
    expect([code, issues[0]?.code]).toEqual(['NotReadable', 'NotReadable']);
    return issues[0]?.params.reason;
  };

  test('are the first 1,000 file names of an archive', async () => {
    const parts = [
      { name: 'folder/', content: '' },
      { name: '../звіт.txt', content: 'content' },
    ];
    expect(await contentsOf('a.zip', createZip(parts))).toEqual({
      kind: 'Archive',
      entries: [{ name: '../звіт.txt', size: 7 }],
      hasMore: false,
    });
    const many = Array.from({ length: 1_001 }, (_, index) => ({ name: `${index}.txt`, content: '' }));
    const found = await contentsOf('many.zip', createZip(many));
    expect([found.entries?.length, found.hasMore]).toEqual([1_000, true]);
  });

  test('are the first rows of each visible sheet of a workbook', async () => {
    const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
    const long = 'x'.repeat(600);
    const book = createBookParts({
      sheets: [
        {
          name: 'People',
          rows: row(1, createInlineCell('A1', 'Name')) + row(3, createInlineCell('B3', long)),
        },
        { name: 'Hidden', rows: row(1, createInlineCell('A1', 'secret')), state: 'hidden' },
        {
          name: 'Long',
          rows: Array.from({ length: 201 }, (_, i) => row(i + 1, createInlineCell(`A${i + 1}`, 'x'))).join(
            '',
          ),
        },
      ],
    });
    const { kind, sheets = [], hasMore } = await contentsOf('book.xlsx', createZip(book));
    expect([kind, hasMore, sheets.map(({ name }) => name)]).toEqual(['Table', false, ['People', 'Long']]);
    expect(sheets[0]).toEqual({
      name: 'People',
      rows: [['Name'], [], ['', 'x'.repeat(500)]],
      hasMore: false,
    });
    expect([sheets[1]?.rows.length, sheets[1]?.hasMore]).toEqual([200, true]);
  });

  test('are the first rows of a CSV file in any encoding', async () => {
    const text = 'Ім’я;Місто\r\n"Олена; дочка";Київ\r\n';
    expect(await contentsOf('a.csv', text)).toMatchObject({
      kind: 'Table',
      sheets: [
        {
          name: '',
          rows: [
            ['Ім’я', 'Місто'],
            ['Олена; дочка', 'Київ'],
          ],
          hasMore: false,
        },
      ],
    });
    const wide = `${Array.from({ length: 60 }, (_, index) => `c${index}`).join(',')}\n`;
    const long = await contentsOf('long.csv', wide.repeat(20_000));
    expect([long.sheets?.[0]?.rows.length, long.sheets?.[0]?.hasMore]).toEqual([200, true]);
    expect(long.sheets?.[0]?.rows[0]).toHaveLength(50);
    // The rows are so long that the content is truncated in the middle of the fourth.
    const cut = await contentsOf('cut.csv', `"a","${'b'.repeat(300_000)}"\n`.repeat(5));
    expect([cut.sheets?.[0]?.rows.length, cut.sheets?.[0]?.hasMore]).toEqual([3, true]);
    expect((await contentsOf('empty.csv', '')).sheets).toEqual([{ name: '', rows: [], hasMore: false }]);
  });

  test('of unreadable files are rejected with the reason', async () => {
    const whole = createZip([{ name: 'a.txt', content: 'content '.repeat(100) }]);
    expect(await reasonOf('cut.zip', whole.slice(0, 60))).toBe('Damaged');
    expect(await reasonOf('locked.zip', locked(whole))).toBe('Encrypted');
    expect(await reasonOf('a.7z', "7z\xbc\xaf'\x1c")).toBe('OtherKind');
    expect(await reasonOf('a.txt', 'text')).toBe('OtherKind');
    const book = createZip(createBookParts({ sheets: [{ name: 'One', rows: '' }] }));
    expect(await reasonOf('cut.xlsx', book.slice(0, book.length - 200))).toBe('Damaged');
    const container = Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await reasonOf('locked.xlsx', new Uint8Array(container))).toBe('Encrypted');
    const bomb = createZip([
      ...createBookParts({ sheets: [] }),
      { name: 'xl/big.xml', content: Buffer.alloc(50_000_000) },
    ]);
    expect(await reasonOf('bomb.xlsx', bomb)).toBe('TooLarge');
    expect(await reasonOf('open.csv', 'a,"b\nc')).toBe('Damaged');
  });

  test('are returned only to users who can read the file', async () => {
    const id = await attach('b.csv', 'a,b');
    const files = { ...FULL_RIGHTS.files, read: false };
    await grantFiles(world, { cases: FULL_RIGHTS, sites: FULL_RIGHTS });
    await world.reader.ok('getFileContents', { params: { id } });
    await grantFiles(world, { cases: { ...FULL_RIGHTS, files }, sites: FULL_RIGHTS });
    await world.reader.refused(404, 'getFileContents', { params: { id } });
  });
});

/** Marks the files in an archive as encrypted, by the first bit of their flags. */
function locked(archive: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(archive);
  for (let at = 0; at + 10 < bytes.length; at += 1) {
    const mark = String.fromCharCode(...bytes.slice(at, at + 4));
    const flags = mark === 'PK\x03\x04' ? at + 6 : mark === 'PK\x01\x02' ? at + 8 : null;
    if (flags !== null) bytes[flags] = 1;
  }
  return bytes;
}
