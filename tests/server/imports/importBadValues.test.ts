import { expect, it } from 'vitest';
import type { Import, ImportSettings } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';

const params = ({ id, directoryId }: Import) => ({ id: directoryId, importId: id });

async function contacts(admin: Member): Promise<DefinedDirectory> {
  return defineDirectory(admin, { name: 'Contacts', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String', required: true, unique: true },
    { name: 'Phone', code: 'phone', type: 'PhoneNumber' },
    { name: 'Since', code: 'since', type: 'Date', required: true },
    { name: 'Note', code: 'note', type: 'String' },
  ]);
}

type Column = ImportSettings['columns'][number];

const getColumnsWith = (read: Import, changes: Readonly<Record<number, Partial<Column>>>) => ({
  columns: read.settings.columns.map(column => ({ ...column, ...changes[column.column] })),
});

async function readValues(admin: Member, { directory, field }: DefinedDirectory, name: string) {
  const { items } = await admin.ok('searchItems', {
    params: { id: directory.id },
    body: { take: 50, skip: 0, orderBy: { field: 'Number', asc: true } },
  });
  return items.map(({ customFields }) => Object.values(customFields[field(name).id] ?? {})[0]);
}

describeServer('Invalid values in imports', api => {
  it('are left blank on request, while a required field is still reported as missing', async () => {
    const admin = await api.admin();
    const defined = await contacts(admin);
    const content = [
      'Name,Phone,Since,Note',
      'A,12,2026-01-01,ok',
      `B,+353 1 496 0000,2026-01-01,${'x'.repeat(1_001)}`,
      'C,34,someday,',
    ].join('\n');
    const read = await upload(admin, defined.directory.id, { content });
    const strict = await checkImport(admin, read);
    expect(strict.counts).toMatchObject({ create: 0, refused: 3 });
    const blank = { badValues: 'LeaveBlank' as const };
    const checked = await checkImport(admin, read, getColumnsWith(read, { 1: blank, 2: blank, 3: blank }));
    expect(checked.counts).toMatchObject({ create: 2, refused: 1 });
    const rows = await readImportRows(admin, checked);
    expect(
      rows.map(row => [row.outcome, row.blankedColumns, row.issues.map(({ issue }) => issue.code)]),
    ).toEqual([
      ['Create', [1], []],
      ['Create', [3], []],
      ['Refused', [1, 2], ['Required']],
    ]);
    const { columns, problems } = await admin.ok('listImportProblems', { params: params(checked) });
    expect(columns).toEqual([
      { column: 1, rows: 0, texts: 0, leftBlank: 2 },
      { column: 2, rows: 1, texts: 1, leftBlank: 1 },
      { column: 3, rows: 0, texts: 0, leftBlank: 1 },
    ]);
    expect(problems.map(({ issue }) => issue.code)).toEqual(['Required']);
    const done = await startImport(admin, checked);
    expect(done.written).toMatchObject({ create: 2, refused: 1 });
    expect(await readValues(admin, defined, 'Phone')).toEqual([undefined, '+35314960000']);
    const refused = await admin.call('exportRefusedRows', { params: params(done) });
    expect(refused.text.split('\r\n')[1]).toBe('4,Since: This field is required.,C,34,someday,');
  });

  it("don't overwrite existing values when left blank, and are rejected in the key column", async () => {
    const admin = await api.admin();
    const defined = await contacts(admin);
    const first = await upload(admin, defined.directory.id, {
      content: 'Name,Phone,Since\nA,+353 1 496 0000,2026-01-01\n',
    });
    await startImport(admin, await checkImport(admin, first));
    const long = 'x'.repeat(1_001);
    const content = `Name,Phone,Since\nA,12,2026-02-02\n${long},,2026-03-03\n`;
    const read = await upload(admin, defined.directory.id, { content });
    const blank = { badValues: 'LeaveBlank' as const };
    const settings = { key: defined.field('Name').id, blankCells: 'Empty' as const };
    const checked = await checkImport(admin, read, {
      ...getColumnsWith(read, { 0: blank, 1: blank }),
      ...settings,
    });
    expect(checked.counts).toMatchObject({ update: 1, create: 0, refused: 1 });
    await startImport(admin, checked);
    expect(await readValues(admin, defined, 'Phone')).toEqual(['+35314960000']);
    expect(await readValues(admin, defined, 'Since')).toEqual(['2026-02-02']);
  });

  it('become valid once the country of the column or of the row is known', async () => {
    const admin = await api.admin();
    const defined = await contacts(admin);
    const content = [
      'Name,Phone,Since,Country',
      'A,01 496 0000,2026-01-01,Ireland',
      'B,044 123 4567,2026-01-01,Україна',
      'C,+44 20 7946 0958,2026-01-01,Nowhere',
      'D,01 496 0000,2026-01-01,Nowhere',
      'E,01 496 0000,2026-01-01,',
    ].join('\n');
    const read = await upload(admin, defined.directory.id, { content });
    expect(read.targets.filter(({ isByCountry }) => isByCountry).map(({ target }) => target)).toEqual([
      defined.field('Phone').id,
    ]);
    const strict = await checkImport(admin, read);
    expect(strict.counts).toMatchObject({ create: 1, refused: 4 });
    const ofColumn = await checkImport(admin, read, getColumnsWith(read, { 1: { country: 'IE' } }));
    expect(ofColumn.counts).toMatchObject({ create: 5, refused: 0 });
    const checked = await checkImport(
      admin,
      read,
      getColumnsWith(read, { 1: { country: 'ie', countryColumn: 3 } }),
    );
    const rows = await readImportRows(admin, checked);
    expect(rows.map(row => row.issues.map(({ issue }) => issue.code))).toEqual([
      [],
      [],
      [],
      ['UnknownCountry'],
      [],
    ]);
    await startImport(admin, checked);
    expect(await readValues(admin, defined, 'Phone')).toEqual([
      '+35314960000',
      '+380441234567',
      '+442079460958',
      '+35314960000',
    ]);
    const wrong = getColumnsWith(read, { 0: { country: 'ie' }, 1: { countryColumn: 9 } });
    const refused = await admin.call('updateImport', {
      params: params(await upload(admin, defined.directory.id, { content })),
      body: { ...read.settings, ...wrong },
    });
    expect(refused.json).toMatchObject({
      issues: [
        { path: ['columns', 0, 'country'], code: 'SettingNotApplicable' },
        { path: ['columns', 1, 'countryColumn'], code: 'UnknownColumn' },
      ],
    });
  });
});
