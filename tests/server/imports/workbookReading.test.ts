import { join } from 'node:path';
import exceljs from 'exceljs';
import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { previewWorkbook } from '#server/modules/imports/workbook/previewWorkbook.ts';
import {
  createBookParts,
  createZip,
  type HandmadeBook,
  type ZipPart,
} from '#tests/server/support/workbooks.ts';
import { readDomSheet } from './domWorkbook.ts';
import {
  createBook,
  createFile,
  createNumberCell,
  createRow,
  createSharedCell,
  createTextCell,
  READ_COUNT,
  readRows,
  readRowsInProcess,
  readSheet,
  readSheetRepeatedly,
  workbookFolder,
} from './workbookReads.ts';

const two: HandmadeBook = {
  sheets: [
    {
      name: 'Customers',
      rows:
        createRow(1, createSharedCell('A1', 0)) +
        createRow(2, createSharedCell('A2', 1) + createNumberCell('B2', 7)),
    },
    { name: 'Archive', rows: createRow(1, createSharedCell('A1', 2)) },
  ],
  strings: '<si><t>Name</t></si><si><t>Ada</t></si><si><t>Old</t></si>',
  formats: ['dd.mm.yyyy'],
};

function permutations(parts: readonly ZipPart[]): ZipPart[][] {
  if (parts.length < 2) return [[...parts]];
  return parts.flatMap((part, index) =>
    permutations(parts.filter((_, at) => at !== index)).map(rest => [part, ...rest]),
  );
}

describe('A workbook', () => {
  it('is read the same regardless of the order of its parts in the file', async () => {
    const parts = createBookParts(two);
    expect(parts).toHaveLength(7);
    // Permutes all parts except the first one, which comes last.
    const orders = permutations(parts.slice(1)).filter((_, index) => index % 7 === 0);
    for (const order of orders) {
      const { rows } = await readSheet(createFile(createZip([...order, ...parts.slice(0, 1)])));
      expect(rows).toEqual({ 1: ['Name'], 2: ['Ada', 'n:7'] });
    }
  });

  it('is read with the same result many times, by many processes concurrently', async () => {
    const last = createBookParts(two).toSorted(
      (a, b) => Number(/shared/.test(a.name)) - Number(/shared/.test(b.name)),
    );
    const path = createFile(createZip(last));
    for (let time = 0; time < READ_COUNT; time += 5) {
      const all = await Promise.all(Array.from({ length: 5 }, () => readRowsInProcess(path)));
      for (const rows of all) expect(rows).toEqual({ 1: ['Name'], 2: ['Ada', 'n:7'] });
    }
  });

  it('finds its sheets by relationships, regardless of their ids and part names', async () => {
    const [customers, archive] = two.sheets;
    if (!customers || !archive) throw new Error('Two sheets are two.');
    const swapped = [
      { ...customers, sheetId: 2 },
      { ...archive, sheetId: 1 },
    ];
    const read1 = await readSheetRepeatedly(createBook({ ...two, sheets: swapped }));
    expect(read1).toMatchObject({ sheet: 'Customers', rows: { 1: ['Name'] } });
    expect((await readSheetRepeatedly(createBook({ ...two, sheets: swapped }), 'Archive')).rows).toEqual({
      1: ['Old'],
    });
    const deleted = createBook({
      ...two,
      sheets: [{ ...customers, sheetId: 9, target: 'worksheets/Tabelle 7.xml' }],
    });
    expect((await readSheetRepeatedly(deleted)).rows).toMatchObject({ 2: ['Ada', 'n:7'] });
    const absolute = createBook({
      ...two,
      sheets: [{ ...customers, target: '/somewhere/else.xml' }, archive],
    });
    expect((await readSheetRepeatedly(absolute)).rows).toMatchObject({ 2: ['Ada', 'n:7'] });
    const reordered = createBook({
      ...two,
      sheets: [
        { ...archive, target: 'worksheets/sheet2.xml' },
        { ...customers, target: 'worksheets/sheet1.xml' },
      ],
    });
    expect((await readSheetRepeatedly(reordered)).rows).toEqual({ 1: ['Old'] });
    const chart = createBook({ ...two, sheets: [{ ...archive, kind: 'chartsheet' }, customers] });
    expect(await readSheetRepeatedly(chart)).toMatchObject({ sheets: ['Customers'], rows: { 1: ['Name'] } });
  });

  it('is read from its first visible sheet with content', async () => {
    const rows = createRow(1, createTextCell('A1', 'x'));
    const sheets = [
      { name: 'Empty', rows: '' },
      { name: 'Blank', rows: createRow(1, `${createTextCell('A1', ' ')}<c r="XFD1" s="0"/>`) },
      { name: 'Secret', rows, state: 'veryHidden' as const },
      { name: 'Shown', rows: createRow(3, createTextCell('B3', 'y')) },
      { name: 'Formula', rows: createRow(1, '<c r="A1"><f>B1</f></c>') },
    ];
    const found = await readSheetRepeatedly(createBook({ sheets }));
    expect(found.sheets).toEqual(['Empty empty', 'Blank empty', 'Secret hidden', 'Shown', 'Formula']);
    expect(found).toMatchObject({ sheet: 'Shown', rows: { 3: ['', 'y'] } });
    const hidden = await readSheetRepeatedly(createBook({ sheets: sheets.slice(0, 3) }));
    expect(hidden).toMatchObject({ sheet: 'Secret', rows: { 1: ['x'] } });
    await expect(readSheet(createFile(createBook({ sheets: sheets.slice(0, 2) })))).rejects.toThrow(
      'ImportEmpty',
    );
    await expect(readSheet(createFile(createBook({ sheets })), 'Nowhere')).rejects.toThrow('ImportEmpty');
  });

  it('is cut in a preview that would be too long', async () => {
    const long =
      createRow(1, createTextCell('A1', 'x'.repeat(600))) +
      createRow(2, createTextCell('A2', 'y'.repeat(600)));
    const names = ['First', 'Second'];
    const path = createFile(createBook({ sheets: names.map(name => ({ name, rows: long })) }));
    const sizes = async (letters?: number) => {
      const { sheets } = await previewWorkbook(path, letters === undefined ? {} : { letters });
      return sheets.map(({ rows, hasMore }) => [rows.length, hasMore]);
    };
    // Each cell is cut at 500 characters.
    expect(await sizes()).toEqual([
      [2, false],
      [2, false],
    ]);
    expect(await sizes(1_500)).toEqual([
      [2, false],
      [1, true],
    ]);
  });

  it('can use namespace prefixes, the strict format or UTF-16', async () => {
    for (const more of [{ prefix: 'x:' }, { isStrict: true }, { prefix: 'main:', isStrict: true }]) {
      expect((await readSheetRepeatedly(createBook({ ...two, ...more }))).rows).toEqual({
        1: ['Name'],
        2: ['Ada', 'n:7'],
      });
    }
    const wide = createBookParts(two).map(({ name, content }) => ({
      name,
      content: Buffer.from(`\uFEFF${String(content).replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    }));
    expect((await readSheetRepeatedly(createZip(wide))).rows).toEqual({ 1: ['Name'], 2: ['Ada', 'n:7'] });
  });
});

describe('A cell', () => {
  it('is read from every representation of a text', async () => {
    const strings =
      '<si><r><rPr><b/></rPr><t>Th</t></r><r><t xml:space="preserve">ree </t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>' +
      '<si/><si><t>a_x000D_b_x005F_x0041_ &amp; &lt;c&gt;</t></si><si><t><![CDATA[<raw>]]></t></si>';
    const cells = [
      createSharedCell('A1', 0) +
        createSharedCell('B1', 1) +
        createSharedCell('C1', 2) +
        createSharedCell('D1', 3) +
        createSharedCell('E1', 4),
      `${createTextCell('A2', ' two\n lines ')}<c r="B2" t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c>`,
      '<c r="A3" t="str"><v>plain</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="b"><v>0</v></c>',
      '<c t="inlineStr"><is><t>no place</t></is></c><c t="s"><v>0</v></c>',
    ];
    expect(await readRows(cells, { strings })).toEqual({
      1: ['Three ', '東京', '', 'a\rb_x0041_ & <c>', '<raw>'],
      2: [' two\n lines ', 'rich'],
      3: ['plain', 'TRUE', 'FALSE'],
      4: ['no place', 'Three '],
    });
  });

  it('is read as a number, an error, or a formula with or without a result', async () => {
    const cells = [
      createNumberCell('A1', 0.1 + 0.2) +
        createNumberCell('B1', '1E3') +
        createNumberCell('C1', '12345678901234567') +
        createNumberCell('D1', '1.5E-7') +
        createNumberCell('E1', '9007199254740991'),
      '<c r="A2" t="e"><v>#DIV/0!</v></c><c r="B2"><v>nonsense</v></c><c r="C2"/><c r="D2"><v/></c>',
      '<c r="A3"><f>1+1</f><v>2</v></c><c r="B3"><f>1+1</f></c><c r="C3"><f>1+1</f><v></v></c>',
      '<c r="A4" t="str"><f>"a"</f><v>a</v></c><c r="B4" t="str"><f>""</f><v></v></c><c r="C4" t="e"><f>NA()</f><v>#N/A</v></c>',
    ];
    expect(await readRows(cells)).toEqual({
      1: ['n:0.3', 'n:1000', 'n:12345678901234600', 'n:0.00000015', 'n:9007199254740991'],
      2: ['e:#DIV/0!', 'e:nonsense'],
      3: ['n:2', 'f:', 'f:'],
      4: ['a', '', 'e:#N/A'],
    });
  });

  const formats = [
    'dd.mm.yyyy',
    'h:mm',
    '[h]:mm:ss',
    '#,##0.00\\ &quot;d&quot;',
    '[$-409]d\\-mmm;@',
    '0.00E+00',
    'General',
  ];
  it('is read as a date counted from 1900, including the non-existent 29 February 1900', async () => {
    const days = [0, 1, 59, 60, 61, 45_658, 45_658.5, 2_958_465, 2_958_466, -1];
    const dates = days.map((day, index) => createNumberCell(`A${index + 1}`, day, 1));
    const found = await readRows(
      [
        ...dates,
        createNumberCell('A11', 45_658, 5) +
          createNumberCell('B11', 0.5, 2) +
          createNumberCell('C11', 1.5, 2),
      ],
      {
        formats,
      },
    );
    expect(Object.values(found)).toEqual([
      ['d:1900-01-00'],
      ['d:1900-01-01'],
      ['d:1900-02-28'],
      ['d:1900-02-29'],
      ['d:1900-03-01'],
      ['d:2025-01-01'],
      ['d:2025-01-01 12:00:00'],
      ['d:9999-12-31'],
      ['e:#DATE!'],
      ['e:#DATE!'],
      ['d:2025-01-01', '12:00:00', 'd:1900-01-01 12:00:00'],
    ]);
  });

  it('is read as a date counted from 1904, a duration or a number, depending on its format', async () => {
    const cells = [
      createNumberCell('A1', 0, 1) +
        createNumberCell('B1', 1, 1) +
        createNumberCell('C1', 44_562, 1) +
        createNumberCell('D1', -1, 1),
      createNumberCell('A2', 1.104166667, 3) +
        createNumberCell('B2', 5, 4) +
        createNumberCell('C2', 5, 6) +
        createNumberCell('D2', 5, 7),
      '<c r="A3" t="d"><v>2026-01-02</v></c><c r="B3" t="d"><v>2026-01-02T10:30:00.5Z</v></c><c r="C3" t="d"><v>T10:30:00</v></c><c r="D3" t="d"><v>soon</v></c>',
    ];
    expect(await readRows(cells, { formats, is1904: true })).toEqual({
      1: ['d:1904-01-01', 'd:1904-01-02', 'd:2026-01-02', 'e:#DATE!'],
      2: ['26:30:00', 'n:5', 'n:5', 'n:5'],
      3: ['d:2026-01-02', 'd:2026-01-02 10:30:00', '10:30:00', 'e:soon'],
    });
  });

  it('is read as displayed for percentages and formats with leading zeros', async () => {
    const cells = [
      createNumberCell('A1', 0.125, 1) + createNumberCell('B1', 1, 2) + createNumberCell('C1', 0.29, 1),
      createNumberCell('A2', 1_234, 3) +
        createNumberCell('B2', 123_456, 3) +
        createNumberCell('C2', 1.5, 3) +
        createNumberCell('D2', -7, 3),
    ];
    expect(await readRows(cells, { formats: ['0.0%', '0%', '00000'] })).toEqual({
      1: ['n:12.5', 'n:100', 'n:29'],
      2: ['n:01234', 'n:123456', 'n:1.5', 'n:-7'],
    });
  });

  it('is kept in one extra column beyond the limit, unless it is blank', async () => {
    const found = await readRows([
      createTextCell('A1', 'x') + createTextCell('XFD1', 'far'),
      `${createTextCell('A2', 'y')}<c r="XFD2" s="0"/>`,
    ]);
    expect(found[1]).toHaveLength(501);
    expect(found[1]?.[500]).toBe('far');
    expect(found[2]).toEqual(['y']);
  });
});

describe('A process that cannot be started', () => {
  it('fails only its own import, and the next import succeeds', async () => {
    const path = createFile(createBook(two));
    const program = process.execPath;
    process.execPath = join(workbookFolder, 'nowhere');
    const fault = await readRowsInProcess(path).catch(error => error);
    process.execPath = program;
    expect(fault).toMatchObject({ issue: { code: 'ImportStopped' } });
    expect(await readRowsInProcess(path)).toMatchObject({ 2: ['Ada', 'n:7'] });
  });
});

describe('A damaged workbook is rejected', () => {
  const refused: [string, () => ZipPart[]][] = [
    ['a missing text', () => createBookParts({ ...two, strings: '<si><t>Name</t></si>' })],
    ['missing shared texts', () => createBookParts(two).filter(({ name }) => !/sharedStrings/.test(name))],
    ['a missing sheet', () => createBookParts(two).filter(({ name }) => !/sheet2/.test(name))],
    [
      'a sheet without a relationship',
      () =>
        createBookParts(two).map(part => ({
          ...part,
          content: String(part.content).replace('rel:id="rel1"', ''),
        })),
    ],
    [
      'a missing style',
      () =>
        createBookParts({
          ...two,
          sheets: [{ name: 'One', rows: createRow(1, createNumberCell('A1', 1, 8)) }],
        }),
    ],
    [
      'a truncated sheet',
      () =>
        createBookParts(two).map(part =>
          /sheet1/.test(part.name) ? { ...part, content: String(part.content).slice(0, -30) } : part,
        ),
    ],
    [
      'a cell of an unknown type',
      () =>
        createBookParts({ sheets: [{ name: 'One', rows: createRow(1, '<c r="A1" t="x"><v>1</v></c>') }] }),
    ],
    [
      'an undeclared entity',
      () => createBookParts({ sheets: [{ name: 'One', rows: createRow(1, createTextCell('A1', '&xxe;')) }] }),
    ],
  ];
  it.each(refused)('because of %s', async (_name, parts) => {
    const path = createFile(createZip(parts()));
    await expect(readSheet(path)).rejects.toThrow();
    await expect(readRowsInProcess(path)).rejects.toMatchObject({ issue: { code: 'WorkbookUnreadable' } });
  });
});

describe('A workbook is read the same as by a DOM parser', () => {
  const same = async (bytes: Uint8Array, sheet: string) => {
    const { rows } = await readSheetRepeatedly(bytes, sheet);
    const found = new Map(
      Object.entries(rows).flatMap(([line, cells]) =>
        cells.flatMap((cell, column) =>
          cell === ''
            ? []
            : [[`${String.fromCharCode(65 + column)}${line}`, cell.replace(/^[nefd]:/, '')] as const],
        ),
      ),
    );
    expect(found).toEqual(readDomSheet(bytes, sheet));
    expect(found.size).toBeGreaterThan(4);
  };

  it('if written by exceljs', async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet('Gone').addRow(['gone']);
    const sheet = book.addWorksheet('Kept');
    sheet.addRow(['Name', 'Sum', 'Шість', '😀 & <b>']);
    sheet.addRow([{ richText: [{ text: 'ri' }, { text: 'ch' }] }, 12.5, true, '  blanks  ']);
    sheet.addRow([
      { formula: 'B2*2', result: 25 },
      { error: '#N/A' },
      { text: 'link', hyperlink: 'https://a.example' },
    ]);
    sheet.mergeCells('A4:C4');
    sheet.getCell('A4').value = 'merged';
    const other = book.addWorksheet('Hidden', { state: 'hidden' });
    for (let line = 1; line < 300; line += 1) other.addRow([`text ${line}`, `text ${line % 7}`, line]);
    book.removeWorksheet(1);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    await same(bytes, 'Kept');
    await same(bytes, 'Hidden');
  });

  it('if written by write-excel-file', async () => {
    const rows = Array.from({ length: 200 }, (_, line) => [
      `name ${line % 9}`,
      line / 4,
      line % 2 === 0,
      'Їжа & more',
    ]);
    const buffer = await writeExcelFile([
      { data: [['first'], ['a', 1], ['b', 2]], sheet: 'First' },
      { data: rows, sheet: 'Second' },
    ]).toBuffer();
    await same(new Uint8Array(buffer), 'First');
    await same(new Uint8Array(buffer), 'Second');
  });
});
