/**
 * Tests rows of a file that are similar to a record or another row: reported, decided on, and undone with the import.
 */
import { expect, test } from 'vitest';
import type { FieldValue, Import, ImportSettings, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { createInlineCell, createSheet, createWorkbook, createZip } from '#tests/server/support/workbooks.ts';

const text = (stringValue: string): FieldValue => ({ stringValue });

const FILE = [
  'Name,Phone,City',
  'Anna Koval,050 111 22 33,Lviv',
  'Petro Bondar,067 111 22 33,Kyiv',
  'Bondar Petro,+380671112233,Kyiv',
  'Olha Levchuk,093 111 22 33,Kyiv',
].join('\n');

describeServer('Duplicates in imports', api => {
  let admin: Member;
  let people: DefinedDirectory;

  const setUp = async () => {
    admin = await api.admin();
    people = await defineDirectory(admin, { name: 'People', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Phone', type: 'PhoneNumber' },
      { name: 'City', type: 'String' },
    ]);
    return make({ Name: text('Anna Kovall'), Phone: text('+380501112233'), City: text('Odesa') });
  };
  const make = (values: Record<string, FieldValue>): Promise<Item> =>
    admin.ok('createItem', {
      params: { id: people.directory.id },
      body: {
        customFields: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [people.field(name).id, value]),
        ),
      },
    });
  const checked = async (settings: Partial<ImportSettings> = {}, content = FILE, member = admin) => {
    const read = await upload(member, people.directory.id, { content });
    const columns = read.settings.columns.map(column =>
      column.target === people.field('Phone').id ? { ...column, country: 'ua' } : column,
    );
    return checkImport(member, read, { columns, ...settings });
  };
  const alikeIn = async (run: Import, member = admin) => {
    const params = { id: run.directoryId, importId: run.id };
    return (await member.ok('listImportRows', { params, query: { isAlike: true } })).rows;
  };
  const fix = (
    run: Import,
    rows: {
      row: number;
      duplicate?: 'Create' | 'Update' | 'LeaveOut' | null;
      cells?: Record<string, string>;
    }[],
  ) => admin.ok('fixImportRows', { params: { id: run.directoryId, importId: run.id }, body: { rows } });
  const records = async () =>
    (
      await admin.ok('searchItems', {
        params: { id: people.directory.id },
        body: { orderBy: { field: 'Number', asc: true } },
      })
    ).items.map(({ customFields }) =>
      ['Name', 'Phone', 'City'].map(name => customFields[people.field(name).id]?.stringValue),
    );

  test('are listed with both sides, and created unless decided otherwise', async () => {
    const anna = await setUp();
    const run = await checked();
    expect([run.alike, run.counts]).toMatchObject([2, { create: 4, update: 0, leftOut: 0, refused: 0 }]);
    const [first, second] = await alikeIn(run);
    const [name, phone] = [people.field('Name').id, people.field('Phone').id];
    expect(first).toMatchObject({ row: 0, outcome: 'Create', alike: { item: { id: anna.id } } });
    expect(first?.alike?.item?.customFields[phone]).toEqual(text('+380501112233'));
    expect(first?.alike?.same.map(({ fieldId, likeness }) => [fieldId, likeness === 1])).toEqual([
      [phone, true],
      [name, false],
    ]);
    expect(second).toMatchObject({
      row: 2,
      alike: { other: { row: 1, line: 3, cells: ['Petro Bondar', '067 111 22 33', 'Kyiv'] } },
    });
    expect(second?.alike?.same.map(({ likeness }) => likeness)).toEqual([1, 1, 1]);
    const done = await startImport(admin, run);
    expect(done.written).toMatchObject({ create: 4, refused: 0 });
    expect(await records()).toHaveLength(5);
  });

  test('can be updated or skipped together, and this is undone with the import', async () => {
    await setUp();
    const updating = await checked({ duplicates: 'Update' });
    expect(updating.counts).toMatchObject({ create: 3, update: 1, leftOut: 0 });
    const leaving = await checkImport(admin, updating, { duplicates: 'LeaveOut' });
    expect([leaving.alike, leaving.counts]).toMatchObject([2, { create: 2, update: 0, leftOut: 2 }]);
    const again = await checkImport(admin, leaving, { duplicates: 'Update' });
    const done = await startImport(admin, again);
    expect(done.written).toMatchObject({ create: 3, update: 1 });
    expect((await records())[0]).toEqual(['Anna Koval', '+380501112233', 'Lviv']);
    const undone = await waitForImport(
      admin,
      await admin.ok('undoImport', { params: { id: done.directoryId, importId: done.id } }),
    );
    expect(undone.undone).toEqual({ takenBack: 4, kept: 0 });
    expect(await records()).toEqual([['Anna Kovall', '+380501112233', 'Odesa']]);
  });

  test('can be decided individually, which overrides the decision for all', async () => {
    await setUp();
    const run = await checked({ duplicates: 'LeaveOut' });
    const fixed = await fix(run, [
      { row: 0, duplicate: 'Update' },
      { row: 2, duplicate: 'Create' },
    ]);
    expect(fixed.rows.map(({ outcome, duplicate, isFixed }) => [outcome, duplicate, isFixed])).toEqual([
      ['Update', 'Update', true],
      ['Create', 'Create', true],
    ]);
    expect(fixed.counts).toMatchObject({ create: 3, update: 1, leftOut: 0 });
    const back = await fix(run, [{ row: 2, duplicate: null }]);
    expect(back.counts).toMatchObject({ create: 2, update: 1, leftOut: 1 });
    const done = await startImport(admin, run);
    expect(done.written).toMatchObject({ create: 2, update: 1, leftOut: 1 });
    expect((await records()).map(([name]) => name)).toEqual(['Anna Koval', 'Petro Bondar', 'Olha Levchuk']);
  });

  test('are no longer duplicates once the shared values are edited', async () => {
    await setUp();
    const run = await checked();
    const fixed = await fix(run, [{ row: 0, cells: { '0': 'Somebody Else', '1': '+380501119999' } }]);
    expect(fixed.rows[0]?.alike).toBeUndefined();
    const now = await admin.ok('getImport', { params: { id: run.directoryId, importId: run.id } });
    expect(now.alike).toBe(1);
  });

  test("don't update one record from two rows", async () => {
    await setUp();
    const content = 'Name,Phone\nAnna K,050 111 22 33\nA. Koval,050 111 22 33\n';
    const run = await checked({ duplicates: 'Update' }, content);
    expect(run.counts).toMatchObject({ update: 1, refused: 1, create: 0 });
    expect((await readImportRows(admin, run))[1]?.issues.map(({ issue }) => issue.code)).toEqual([
      'UpdatedByOtherRow',
    ]);
    const gone = (await alikeIn(run))[0]?.alike?.item;
    await admin.ok('deleteItem', { params: { id: run.directoryId, itemId: gone?.id ?? '' } });
    const done = await startImport(admin, run);
    expect(done.written).toMatchObject({ update: 0, refused: 2, create: 0 });
  });

  test('are found by the duplicate fields of the directory, in a workbook', async () => {
    await setUp();
    const { id, revision } = people.directory;
    const body = {
      name: 'People',
      type: 'Data' as const,
      duplicateFields: [people.field('City').id],
      revision,
    };
    await admin.ok('updateDirectory', { params: { id }, body });
    const lines = [
      ['Name', 'City'],
      ['Somebody', 'odesa'],
      ['Anna Kovall', 'Lviv'],
    ];
    const rows = lines.map((cells, at) =>
      cells.map((cell, column) => createInlineCell(`${'AB'[column]}${at + 1}`, cell)).join(''),
    );
    const book = createZip(createWorkbook(createSheet(rows)));
    const read = await upload(admin, id, { content: book, name: 'file.xlsx' });
    const run = await checkImport(admin, read);
    expect((await alikeIn(run)).map(({ row }) => row)).toEqual([0]);
    await admin.ok('updateDirectory', {
      params: { id },
      body: { ...body, duplicateFields: [], revision: revision + 1 },
    });
    expect((await checkImport(admin, run)).alike).toBe(0);
  });

  test("aren't found by values the user can't see, or by values that too many rows share", async () => {
    await setUp();
    const member = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [people.field('Phone').id] };
    await grantRights(admin, member.user.id, { directoryId: people.directory.id, rights });
    const read = await upload(member, people.directory.id, {
      content: 'Name,Phone\nSomebody,+380501112233\n',
    });
    expect((await checkImport(member, read)).alike).toBe(0);
    const many = Array.from({ length: 30 }, (_, n) => `Person ${n} ${'abcdefghij'[n % 10]}${n * 7},Kyiv`);
    expect((await checked({}, ['Name,City', ...many].join('\n'))).alike).toBe(0);
  });
});
