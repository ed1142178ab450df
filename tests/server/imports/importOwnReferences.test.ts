import { expect, it } from 'vitest';
import type { FieldDefinitionInput, Import, ImportSettings } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';

type Defined = Awaited<ReturnType<typeof firms>>;

/** Defines firms with a parent that is also a firm. */
async function firms(admin: Member, { unique = false, required = false } = {}) {
  const name: FieldDefinitionInput = { name: 'Name', code: 'name', type: 'String', required: true, unique };
  const fields: FieldDefinitionInput[] = [
    { name: 'City', code: 'city', type: 'String' },
    { name: 'Since', code: 'since', type: 'Date' },
    { name: 'Code', code: 'code', type: 'String' },
  ];
  const made = await defineDirectory(admin, { name: 'Firms', type: 'Data' }, [name, ...fields]);
  const parent: FieldDefinitionInput = {
    ...{ name: 'Parent', code: 'parent', type: 'Directory', required },
    directoryId: made.directory.id,
  };
  await admin.ok('createCustomField', { params: { entity: made.directory.id }, body: parent });
  await admin.ok('updateDirectory', {
    params: { id: made.directory.id },
    body: { name: 'Firms', type: 'Data', displayFieldId: made.field('Name').id },
  });
  const { directory, field } = await readDefinedDirectory(admin, made.directory.id);
  return { id: directory.id, field: (wanted: string) => field(wanted).id };
}

/** Returns each record as `Name (City) < Parent`, sorted; a parent without a city is marked as such. */
async function all(admin: Member, { id, field }: Defined): Promise<string[]> {
  const body = { take: 500, skip: 0, orderBy: { field: 'Number', asc: true } };
  const { items } = await admin.ok('searchItems', { params: { id }, body });
  const text = (values: (typeof items)[number], name: string) =>
    values.customFields[field(name)]?.stringValue;
  const byId = new Map(items.map(item => [item.id, item]));
  const shown = items.map(item => {
    const above = byId.get(text(item, 'Parent') ?? '');
    const city = text(item, 'City');
    const parent = above ? ` < ${text(above, 'Name')}${text(above, 'City') ? '' : ' without a city'}` : '';
    return `${text(item, 'Name')}${city ? ` (${city})` : ''}${parent}`;
  });
  return shown.toSorted();
}

async function checked(
  admin: Member,
  { id, field }: Defined,
  {
    content,
    createMissing = true,
    ...settings
  }: Partial<ImportSettings> & { content: string; createMissing?: boolean },
): Promise<Import> {
  const read = await upload(admin, id, { content });
  const columns = read.settings.columns.map(column =>
    column.target === field('Parent') ? { ...column, createMissing } : column,
  );
  return checkImport(admin, read, { columns, ...settings });
}

/** Starts the import and compares the result with the counts of the check. */
async function written(admin: Member, one: Import): Promise<Import> {
  const done = await startImport(admin, one);
  expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'Written', written: one.counts });
  return done;
}

const FIRST = 'Name,City,Parent\nMum,Lviv,\nKid,Kyiv,Mum\n';
const LAST = 'Name,City,Parent\nChild,Kyiv,Mother\nMother,Lviv,\n';

describeServer('An import of rows that refer to each other', api => {
  it('creates one record from a row that others refer to, whatever its position', async () => {
    const admin = await api.admin();
    for (const unique of [false, true]) {
      const defined = await firms(admin, { unique });
      for (const content of [LAST, FIRST]) {
        const one = await checked(admin, defined, { content });
        expect(one.counts).toMatchObject({ create: 2, refused: 0 });
        await written(admin, one);
      }
      const expected = ['Child (Kyiv) < Mother', 'Kid (Kyiv) < Mum', 'Mother (Lviv)', 'Mum (Lviv)'];
      expect(await all(admin, defined)).toEqual(expected);
    }
  });

  it('resolves references through chains and in any notation, without creating missing records', async () => {
    const admin = await api.admin();
    const defined = await firms(admin, { unique: true });
    const content =
      "Name,City,Parent\nC,Kyiv,b\nB,Lviv,#7 | a  a\nA A,Odesa,\nD,Lutsk,Дем’ян\nДем'ян,Sumy,c\nE,Rivne,nobody\n";
    const one = await checked(admin, defined, { content, createMissing: false });
    expect(one.counts).toMatchObject({ create: 5, refused: 1 });
    await written(admin, one);
    const expected = [
      'A A (Odesa)',
      'B (Lviv) < A A',
      'C (Kyiv) < B',
      "D (Lutsk) < Дем'ян",
      "Дем'ян (Sumy) < C",
    ];
    expect(await all(admin, defined)).toEqual(expected);
  });

  it('creates rows that refer to themselves and to each other', async () => {
    const admin = await api.admin();
    const content = 'Name,City,Parent\nSelf,Kyiv,Self\nA,Lviv,B\nB,Odesa,C\nC,Sumy,A\nD,Lutsk,A\n';
    for (const required of [false, true]) {
      const defined = await firms(admin, { required });
      const one = await checked(admin, defined, { content });
      expect(one.counts).toMatchObject({ create: 5, refused: 0 });
      await written(admin, one);
      const expected = [
        'A (Lviv) < B',
        'B (Odesa) < C',
        'C (Sumy) < A',
        'D (Lutsk) < A',
        'Self (Kyiv) < Self',
      ];
      expect(await all(admin, defined)).toEqual(expected);
    }
  });

  it('treats a rejected row as a missing record', async () => {
    const admin = await api.admin();
    const content = 'Name,City,Since,Parent\nChild,Kyiv,,Mother\nMother,Lviv,x,Child\nOther,Odesa,,Mother\n';
    const lenient = await firms(admin, { unique: true });
    const made = await checked(admin, lenient, { content });
    expect(made.counts).toMatchObject({ create: 2, refused: 1 });
    await written(admin, made);
    const bare = ['Child (Kyiv) < Mother without a city', 'Mother', 'Other (Odesa) < Mother without a city'];
    expect(await all(admin, lenient)).toEqual(bare);
    const strict = await firms(admin);
    const refused = await checked(admin, strict, { content, createMissing: false });
    expect(refused.counts).toMatchObject({ create: 0, refused: 3 });
    // Once the row is fixed, those that refer to it are valid as well.
    const params = { id: strict.id, importId: refused.id };
    await admin.ok('fixImportRows', { params, body: { rows: [{ row: 1, cells: { 2: '2020-01-02' } }] } });
    const fixed = await waitForImport(admin, refused);
    expect(fixed.counts).toMatchObject({ create: 3, refused: 0 });
    await written(admin, fixed);
    const whole = ['Child (Kyiv) < Mother', 'Mother (Lviv) < Child', 'Other (Odesa) < Mother'];
    expect(await all(admin, strict)).toEqual(whole);
  });

  it('rejects a reference to a name that several rows have', async () => {
    const admin = await api.admin();
    const defined = await firms(admin);
    const content = 'Name,City,Parent\nChild,Kyiv,Mother\nMother,Lviv,\nMother,Odesa,\n';
    const one = await checked(admin, defined, { content });
    expect(one.counts).toMatchObject({ create: 2, refused: 1 });
    const [row] = await readImportRows(admin, one, { outcome: 'Refused' });
    expect(row?.issues.map(({ issue }) => issue.code)).toEqual(['AmbiguousReference']);
    await written(admin, one);
    // A row takes precedence over stored records.
    await written(admin, await checked(admin, defined, { content: FIRST }));
    await written(admin, await checked(admin, defined, { content: FIRST }));
    expect((await all(admin, defined)).filter(text => text.startsWith('Kid'))).toEqual([
      ...['Kid (Kyiv) < Mum', 'Kid (Kyiv) < Mum'],
    ]);
  });

  it('finds a record by the new name in its row, and by its former name', async () => {
    const admin = await api.admin();
    const defined = await firms(admin, { unique: true });
    await written(
      admin,
      await checked(admin, defined, { content: 'Name,City,Code\nOld,Kyiv,1\nStays,Lviv,2\n' }),
    );
    const content = 'Name,City,Code,Parent\nA,Sumy,3,New\nB,Sumy,4,old\nStays,Lviv,2,New\nNew,Kyiv,1,\n';
    const one = await checked(admin, defined, { content, key: defined.field('Code') });
    expect(one.counts).toMatchObject({ create: 2, update: 2, refused: 0 });
    await written(admin, one);
    const expected = ['A (Sumy) < New', 'B (Sumy) < New', 'New (Kyiv)', 'Stays (Lviv) < New'];
    expect(await all(admin, defined)).toEqual(expected);
    const again = await checked(admin, defined, {
      content: content.replace('old', 'New'),
      key: defined.field('Code'),
    });
    expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 4 });
  });

  it('resolves references to rows of other batches', async () => {
    const admin = await api.admin();
    const defined = await firms(admin, { unique: true });
    const count = 1_200;
    const rows = Array.from(
      { length: count },
      (_, row) => `R${row},Kyiv,${row < count - 3 ? `R${count - 1 - (row % 3)}` : ''}`,
    );
    const one = await checked(admin, defined, { content: `Name,City,Parent\n${rows.join('\n')}\n` });
    expect(one.counts).toMatchObject({ create: count, refused: 0 });
    // The import continues from any batch as if it had not been stopped.
    const params = { id: defined.id, importId: one.id };
    await admin.ok('startImport', { params });
    await admin.ok('cancelImport', { params });
    await written(admin, one);
  });
});
