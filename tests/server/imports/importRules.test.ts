import { expect, it } from 'vitest';
import type { Import, ImportSettings } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  importFile,
  readImportRows,
  startImport,
  upload,
  waitForImport,
} from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const params = ({ id, directoryId }: Pick<Import, 'id' | 'directoryId'>) => ({
  id: directoryId,
  importId: id,
});

async function place(admin: Member) {
  return defineDirectory(
    admin,
    {
      name: 'Deals',
      type: 'Process',
      commentsEnabled: true,
      changesTrackingEnabled: true,
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Said', type: 'Active', commentRequiredToEnter: true },
        { name: 'Done', type: 'Success' },
      ],
    },
    [
      { name: 'Name', code: 'name', type: 'String' },
      { name: 'Code', code: 'code', type: 'String', unique: true },
      { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
    ],
  );
}

async function readCodes(admin: Member, one: Import) {
  return (await readImportRows(admin, one)).map(row =>
    row.issues.map(({ column, issue }) => [column, issue.code]),
  );
}

describeServer('Imports', api => {
  it("require write permission, and don't offer hidden fields or the creation time", async () => {
    const admin = await api.admin();
    const { directory, field } = await place(admin);
    const person = await api.colleague(admin);
    const none = { read: true, create: false, update: false, delete: false };
    await grantRights(admin, person.user.id, {
      directoryId: directory.id,
      rights: { ...FULL_RIGHTS, record: none },
    });
    const form = new FormData();
    form.set('file', new Blob(['Name\nA\n']), 'a.csv');
    await person.refused(422, 'createImport', { params: { id: directory.id }, form });
    const rights = { ...FULL_RIGHTS, hiddenFields: [field('Amount').id] };
    await grantRights(admin, person.user.id, { directoryId: directory.id, rights });
    const read = await upload(person, directory.id, { content: 'Name,Amount,Created\nA,1,2026-01-01\n' });
    expect(read.targets.map(({ target }) => target)).not.toContain(field('Amount').id);
    expect(read.targets.map(({ target }) => target)).not.toContain('CreatedAt');
    expect(read.settings.columns.map(({ target }) => target)).toEqual([field('Name').id, null, null]);
    const columns = [{ column: 1, target: field('Amount').id }];
    const problem = await person.refused(422, 'updateImport', { params: params(read), body: { columns } });
    expect(problem.issues).toEqual([{ path: ['columns', 0, 'target'], code: 'UnknownField', params: {} }]);
  });

  it('must be checked again after the directory changes, and require a mapped column', async () => {
    const admin = await api.admin();
    const { directory } = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      {
        name: 'Kind',
        code: 'kind',
        type: 'Dropdown',
        dropdownItems: [{ value: 'new', text: 'New' }],
      },
    ]);
    const read = await upload(admin, directory.id, { content: 'Kind,Other\nNew,a\nOld,b\n' });
    const columns = read.columns.map(({ column }) => ({ column, target: null }));
    for (const given of [columns, []]) {
      await checkImport(admin, read, { columns: given });
      const none = await admin.refused(422, 'startImport', { params: params(read) });
      expect(none.issues).toEqual([{ path: ['columns'], code: 'NoColumnMapped', params: {} }]);
    }
    const checked = await checkImport(admin, read);
    expect(checked).toMatchObject({ isOutdated: false, counts: { create: 1, refused: 1 } });
    const [kind] = directory.fields;
    if (!kind) throw new Error('There is a field.');
    const dropdownItems = [...(kind.dropdownItems ?? []), { value: 'old', text: 'Old' }];
    const { id, ...input } = kind;
    await admin.ok('updateCustomField', {
      params: { entity: directory.id, id },
      body: { ...input, dropdownItems },
    });
    const later = await admin.ok('getImport', { params: params(read) });
    expect(later).toMatchObject({ isOutdated: true, state: 'Checked', counts: { refused: 1 } });
    const again = await waitForImport(
      admin,
      await admin.ok('updateImport', { params: params(read), body: later.settings }),
    );
    expect(again).toMatchObject({ isOutdated: false, state: 'Checked', counts: { create: 2, refused: 0 } });
  });

  it('are visible only to their owner and to admins', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const [owner, other] = [await api.colleague(admin), await api.colleague(admin)];
    const read = await upload(owner, directory.id, { content: 'Name\nA\n' });
    await other.refused(404, 'getImport', { params: params(read) });
    await other.refused(404, 'listImportRows', { params: params(read) });
    expect(await other.ok('listImports', { params: { id: directory.id } })).toEqual([]);
    expect(await admin.ok('listImports', { params: { id: directory.id } })).toHaveLength(1);
    const stranger = await api.admin();
    await stranger.refused(404, 'getImport', { params: params(read) });
    await owner.ok('deleteImport', { params: params(read) });
    await owner.refused(404, 'getImport', { params: params(read) });
  });

  it('report every issue by row and column', async () => {
    const admin = await api.admin();
    const { directory, field } = await place(admin);
    const code = { [field('Code').id]: { stringValue: 'taken' } };
    await admin.ok('createItem', { params: { id: directory.id }, body: { customFields: code } });
    const content = [
      'Name,Code,Amount,Status,Comment,Tags',
      'A,x,1,New,,',
      'B,X,abc,Nowhere,,none',
      'C,taken,1,Said,,',
      'D,y,1,Said,Because,',
      'E,z,1,,,,extra',
      'F\0,q,1,,,',
    ].join('\n');
    const checked = await checkImport(admin, await upload(admin, directory.id, { content }));
    expect(await readCodes(admin, checked)).toEqual([
      [],
      [
        [2, 'InvalidNumber'],
        [3, 'UnknownStatus'],
        [5, 'UnknownTag'],
        [1, 'DuplicateInFile'],
      ],
      [
        [4, 'CommentRequired'],
        [1, 'NotUnique'],
      ],
      [],
      [[null, 'RowTooLong']],
      [[0, 'InvalidText']],
    ]);
    const problems = await admin.ok('listImportProblems', { params: params(checked) });
    expect(problems.problems.find(({ issue }) => issue.code === 'InvalidNumber')).toMatchObject({
      column: 2,
      text: 'abc',
      count: 1,
      firstRow: 1,
      canReplace: true,
    });
    const done = await startImport(admin, checked);
    expect(done.written).toMatchObject({ create: 2, refused: 4 });
    const file = await admin.call('exportRefusedRows', { params: params(done) });
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'Line,Reason,Name,Code,Amount,Status,Comment,Tags',
      '3,Amount: Enter a number. Status: This status doesn’t exist. Tags: This tag doesn’t exist. Code: Line 2 already has this value.,B,X,abc,Nowhere,,none',
    ]);
  });

  it('ignore empty columns after the last header', async () => {
    const admin = await api.admin();
    const { directory } = await defineDirectory(admin, { name: 'Wide', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
      { name: 'City', code: 'city', type: 'String' },
    ]);
    const namesIn = async (content: string) => {
      const read = await upload(admin, directory.id, { content });
      const { counts } = await checkImport(admin, read);
      return { names: read.columns.map(({ name }) => name), refused: counts.refused };
    };
    expect(await namesIn('Name,,City,,,\nA,,Kyiv,,,\nB,x,Lviv,,,\n')).toEqual({
      names: ['Name', '', 'City'],
      refused: 0,
    });
    expect(await namesIn('Name,,City,,,\nA,,Kyiv,,,\nB,,Lviv,more,,\n')).toEqual({
      names: ['Name', '', 'City', ''],
      refused: 0,
    });
    // The row has more cells than the header, so their columns are unknown.
    expect(await namesIn('Name,City\nA,Kyiv,more\n')).toEqual({ names: ['Name', 'City'], refused: 1 });
  });

  it('can be corrected row by row and by replacements', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const content = 'Name,Code,Amount\nA,x,n/a\nB,x,n/a\nC,z,oops\n';
    const read = await upload(admin, directory.id, { content });
    const columns = (list: ImportSettings['columns']) =>
      list.map(column =>
        column.column === 2 ? { ...column, replacements: [{ from: 'n/a', to: '0' }] } : column,
      );
    const checked = await checkImport(admin, read, { columns: columns(read.settings.columns) });
    expect(checked.counts).toMatchObject({ create: 1, refused: 2 });
    const mended = await admin.ok('fixImportRows', {
      params: params(checked),
      body: {
        rows: [
          { row: 0, cells: { 1: 'y' } },
          { row: 2, isLeftOut: true },
        ],
      },
    });
    expect(mended.rows.map(({ outcome, isFixed }) => [outcome, isFixed])).toEqual([
      ['Create', true],
      ['LeftOut', true],
    ]);
    expect(mended.counts).toMatchObject({ create: 2, refused: 0, leftOut: 1 });
    const done = await startImport(admin, await waitForImport(admin, checked));
    expect(done.written).toMatchObject({ create: 2, leftOut: 1 });
    await admin.refused(422, 'fixImportRows', {
      params: params(done),
      body: { rows: [{ row: 0, isLeftOut: true }] },
    });
  });

  it('can include the creation date and the status history of a record', async () => {
    const admin = await api.admin();
    const { directory, status } = await place(admin);
    const content = [
      'Name,Created,Status history',
      'A,2025-01-01,New @ 2025-01-02T08:00:00Z > Said @ 2025-02-01 > Done @ 2025-03-01',
      'B,2999-01-01,',
      'C,,Done @ 2025-03-01 > New @ 2025-01-01',
    ].join('\n');
    const done = await importFile(admin, directory.id, { content });
    expect(done.written).toMatchObject({ create: 1, refused: 2 });
    const codes = (await readImportRows(admin, done)).slice(1).map(row => row.issues[0]?.issue.code);
    expect(codes).toEqual(['InstantInFuture', 'HistoryOutOfOrder']);
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body: {} });
    expect(items[0]).toMatchObject({
      status: status('Done'),
      createdAt: '2025-01-01T00:00:00.000Z',
      lastActivityAt: '2025-03-01T00:00:00.000Z',
    });
    const changes = await admin.ok('listItemChanges', {
      params: { id: directory.id, itemId: items[0]?.id ?? '' },
    });
    expect(changes.map(({ kind, at }) => [kind, at])).toEqual([
      ['StatusChanged', '2025-03-01T00:00:00.000Z'],
      ['StatusChanged', '2025-02-01T00:00:00.000Z'],
      ['Created', '2025-01-01T00:00:00.000Z'],
    ]);
  });
});
