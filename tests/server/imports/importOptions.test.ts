import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import {
  checkImport,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';

const params = ({ id, directoryId }: Import) => ({ id: directoryId, importId: id });

async function companies(admin: Member): Promise<DefinedDirectory> {
  return defineDirectory(admin, { name: 'Companies', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String', required: true },
    { name: 'Kind', code: 'kind', type: 'Dropdown', dropdownItems: [{ value: 'm', text: 'Micro' }] },
    {
      name: 'Labels',
      code: 'labels',
      type: 'Dropdown',
      array: true,
      dropdownItems: [{ value: 'old', text: 'Old' }],
    },
  ]);
}

const content = [
  'Name,Kind,Labels',
  'A,Large,old; Green',
  'B,micro,green',
  'C,LARGE,Red',
  ',Lost,',
  'D,Small,',
].join('\n');

const creating = (read: Import) => ({
  columns: read.settings.columns.map(column => ({ ...column, createMissing: column.column > 0 })),
});

async function readOptions(admin: Member, { directory }: DefinedDirectory, name: string) {
  const { field } = await readDefinedDirectory(admin, directory.id);
  return field(name).dropdownItems?.map(({ text }) => text);
}

describeServer('New options in a file', api => {
  it('are listed by the check, added by the import, and remain after undo', async () => {
    const admin = await api.admin();
    const defined = await companies(admin);
    const [kind, labels] = [defined.field('Kind').id, defined.field('Labels').id];
    const read = await upload(admin, defined.directory.id, { content });
    expect(read.targets.find(({ target }) => target === kind)).toMatchObject({
      canCreateMissing: true,
      creates: 'Options',
    });
    const strict = await checkImport(admin, read);
    expect([strict.counts.refused, strict.newOptions]).toEqual([5, []]);
    const checked = await checkImport(admin, strict, creating(strict));
    expect(checked.counts).toMatchObject({ create: 4, refused: 1 });
    // Options that only occur in rejected rows aren't added.
    expect(checked.newOptions).toEqual([
      { target: kind, text: 'Large', count: 2 },
      { target: labels, text: 'Green', count: 2 },
      { target: labels, text: 'Red', count: 1 },
      { target: kind, text: 'Small', count: 1 },
    ]);
    expect(await readOptions(admin, defined, 'Kind')).toEqual(['Micro']);
    const before = await admin.ok('listConfigurationVersions', { query: {} });
    const done = await startImport(admin, checked);
    expect(done.written).toMatchObject({ create: 4, refused: 1 });
    expect(await readOptions(admin, defined, 'Kind')).toEqual(['Micro', 'Large', 'Small']);
    expect(await readOptions(admin, defined, 'Labels')).toEqual(['Old', 'Green', 'Red']);
    const after = await admin.ok('listConfigurationVersions', { query: {} });
    expect(JSON.stringify(after)).toContain('file.csv');
    expect(JSON.stringify(before)).not.toContain('file.csv');
    const found = await admin.ok('searchItems', {
      params: { id: defined.directory.id },
      body: { take: 10, skip: 0, orderBy: { field: 'Number', asc: true } },
    });
    expect(found.items.map(({ customFields }) => customFields[kind]?.stringValue)).toEqual([
      'Large',
      'm',
      'Large',
      'Small',
    ]);
    await waitForImport(admin, await admin.ok('undoImport', { params: params(done) }));
    expect(await readOptions(admin, defined, 'Kind')).toEqual(['Micro', 'Large', 'Small']);
  });

  it('include replacements and edits made before the import is written', async () => {
    const admin = await api.admin();
    const defined = await companies(admin);
    const kind = defined.field('Kind').id;
    const read = await upload(admin, defined.directory.id, { content });
    const columns = creating(read).columns.map(column =>
      column.target === kind ? { ...column, replacements: [{ from: 'LARGE', to: 'micro' }] } : column,
    );
    const checked = await checkImport(admin, read, { columns });
    const ofKind = (run: Import) =>
      run.newOptions.filter(({ target }) => target === kind).map(({ text, count }) => [text, count]);
    expect(ofKind(checked)).toEqual([
      ['Large', 1],
      ['Small', 1],
    ]);
    await admin.ok('fixImportRows', {
      params: params(checked),
      body: {
        rows: [
          { row: 4, cells: { 1: 'Tiny' } },
          { row: 0, isLeftOut: true },
        ],
      },
    });
    const fixed = await admin.ok('getImport', { params: params(checked) });
    expect(ofKind(fixed)).toEqual([['Tiny', 1]]);
    await startImport(admin, fixed);
    expect(await readOptions(admin, defined, 'Kind')).toEqual(['Micro', 'Tiny']);
  });

  it('are rejected if they are too long', async () => {
    const admin = await api.admin();
    const defined = await companies(admin);
    const long = 'x'.repeat(201);
    const read = await upload(admin, defined.directory.id, { content: `Name,Kind\nA,${long}\n` });
    const checked = await checkImport(admin, read, creating(read));
    expect(checked.newOptions).toEqual([]);
    const [row] = await readImportRows(admin, checked);
    expect(row?.issues.map(({ issue }) => issue.code)).toEqual(['TooLong']);
  });

  it('are added only by admins', async () => {
    const admin = await api.admin();
    const defined = await companies(admin);
    const person = await api.colleague(admin);
    const read = await upload(person, defined.directory.id, { content });
    const target = read.targets.find(each => each.target === defined.field('Kind').id);
    expect(target).toMatchObject({ canCreateMissing: false, creates: 'Options' });
    const body = { ...read.settings, ...creating(read) };
    const refused = await person.call('updateImport', { params: params(read), body });
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({
      issues: [
        { path: ['columns', 1, 'createMissing'], code: 'OptionsForAdmins' },
        { path: ['columns', 2, 'createMissing'], code: 'OptionsForAdmins' },
      ],
    });
    // Options aren't added either if an admin has requested them, but the user starts the import.
    const asked = await checkImport(admin, read, creating(read));
    expect(asked.newOptions).toHaveLength(4);
    const started = await person.call('startImport', { params: params(read) });
    expect(started.json).toMatchObject({ issues: [{ code: 'OptionsForAdmins' }] });
    expect(await readOptions(admin, defined, 'Kind')).toEqual(['Micro']);
  });

  it("don't include removed options that a record still has", async () => {
    const admin = await api.admin();
    const { directory, field } = await companies(admin);
    const [name, kind, labels] = ['Name', 'Kind', 'Labels'].map(each => field(each).id);
    const old = { stringValue: 'old' };
    const { id } = await admin.ok('createItem', {
      params: { id: directory.id },
      body: {
        customFields: {
          [String(name)]: { stringValue: 'A' },
          [String(kind)]: { stringValue: 'm' },
          [String(labels)]: { listValue: [old] },
        },
      },
    });
    for (const definition of [field('Kind'), field('Labels')])
      await admin.ok('updateCustomField', {
        params: { entity: directory.id, id: definition.id },
        body: { ...definition, dropdownItems: [{ value: 'n', text: 'New' }] },
      });
    const columns = 'Name,Kind,Labels';
    const settings = { key: String(name), existing: 'Update' as const };
    const same = await upload(admin, directory.id, { content: `${columns}\nA,m,old\nB,m,\n` });
    const checked = await checkImport(admin, same, settings);
    expect(checked.counts).toMatchObject({ unchanged: 1, refused: 1 });
    const other = await upload(admin, directory.id, { content: `${columns}\nA,m,New\n` });
    const written = await startImport(admin, await checkImport(admin, other, settings));
    expect(written.written).toMatchObject({ update: 1 });
    const { customFields } = await admin.ok('getItem', { params: { id: directory.id, itemId: id } });
    expect(customFields[String(kind)]).toEqual({ stringValue: 'm' });
    expect(customFields[String(labels)]).toEqual({ listValue: [{ stringValue: 'n' }] });
  });
});
