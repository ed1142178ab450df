import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ConfigurationChange, RightAssertion } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';

const relief = new URL('../../../account-scripts/relief/template/template.json', import.meta.url);

describeServer('The configuration as a file', api => {
  const apply = async (admin: Member, file: Record<string, unknown>) => {
    const { changes, plan } = await admin.ok('planTemplate', { body: file });
    expect(plan.issues).toEqual([]);
    if (changes.length > 0) await admin.ok('changeConfiguration', { body: { changes } });
  };

  test('needs no changes in its own account, and is exported unchanged from another account', async () => {
    const admin = await api.admin();
    await fill(admin);
    const file = await admin.ok('exportConfiguration');
    expect(JSON.stringify(file)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const { changes } = await admin.ok('planTemplate', { body: file });
    expect(changes).toEqual([]);
    const other = await api.admin();
    await apply(other, file);
    expect(await other.ok('exportConfiguration')).toEqual(file);
    const table = (await other.ok('listDirectories')).flatMap(({ fields }) =>
      fields.find(({ tableFields }) => tableFields),
    );
    const amount = table.flatMap(one => one?.tableFields ?? []).find(({ name }) => name === 'Amount');
    const crew = (await other.ok('listUsageProfiles')).find(({ name }) => name === 'Crew');
    expect(crew?.directories[0]?.rights.hiddenFields).toContain(amount?.id);
    expect(crew?.otherDirectories?.hiddenFields).toContain(amount?.id);
    const assertions = (await other.ok('listRightAssertions')).map(({ name }) => name);
    expect(assertions).toEqual(['All quiet close work', 'Nobody quiet sees titles']);
    const again = await other.ok('planTemplate', { body: file });
    expect(again.changes).toEqual([]);
    const [version] = (await other.ok('listConfigurationVersions')).items;
    await other.ok('changeConfiguration', {
      body: { changes: [{ kind: 'Revert', versionId: version?.id ?? '' }] },
    });
    expect((await other.ok('listDirectories')).map(({ code }) => code)).toEqual(['contact']);
  });

  test('keeps permissions that refer to deleted groups and fields', async () => {
    const admin = await api.admin();
    await fill(admin);
    const crew = (await admin.ok('listUserGroups')).find(({ name }) => name === 'Crew')?.id ?? '';
    const read = async () => {
      const profiles = await admin.ok('listUsageProfiles');
      const { directory, field } = await readDefinedDirectory(admin, work);
      return { directory, field, profile: profiles.find(({ name }) => name === 'Crew') };
    };
    const work = (await admin.ok('listDirectories')).find(({ code }) => code === 'work')?.id ?? '';
    const { field, profile: made } = await read();
    const rows = field('Rows').id;
    const rights = { ...FULL_RIGHTS, hiddenFields: [rows] };
    if (!made) throw new Error('There is no profile.');
    const directories = [{ directoryId: work, rights }];
    await admin.ok('updateUsageProfile', { body: { ...made, directories, otherDirectories: rights } });
    await admin.ok('deleteCustomField', { params: { entity: work, id: rows } });
    await admin.ok('deleteUserGroup', { params: { id: crew } });
    const before = await read();
    const file = await admin.ok('exportConfiguration');
    expect((await admin.ok('planTemplate', { body: file })).changes).toEqual([]);
    const edited = JSON.parse(JSON.stringify(file).replaceAll('"showOnMenu":true', '"showOnMenu":false'));
    for (const directory of edited.directories) directory.description = 'Edited';
    await apply(admin, edited);
    const after = await read();
    expect(after.directory.statusList).toEqual(before.directory.statusList);
    expect(after.directory.statusList[0]?.permissions.map(({ groupId }) => groupId)).toEqual([crew]);
    expect(after.profile?.assignments).toEqual(before.profile?.assignments);
    expect(after.profile?.directories[0]?.rights.hiddenFields).toEqual([rows]);
    expect(after.profile?.otherDirectories?.hiddenFields).toEqual([rows]);
    const other = await api.admin();
    await apply(other, file);
    const status = (await other.ok('listDirectories')).find(({ code }) => code === 'work')?.statusList[0];
    const closed = { enter: false, leave: false, edit: false };
    expect(status?.permissions).toEqual([{ groupId: expect.any(String), ...closed }]);
  });

  test("leaves definitions it doesn't contain unchanged, and plans its changes without applying them", async () => {
    const admin = await api.admin();
    await fill(admin);
    const before = await admin.ok('listDirectories');
    const plan = await admin.ok('planTemplate', {
      body: {
        directories: [
          {
            code: 'thing',
            name: 'Articles',
            type: 'Data',
            fields: [{ code: 'title', name: 'Title', type: 'Text' }],
          },
        ],
      },
    });
    expect(plan.plan.diffs.map(({ kind, name, outcome }) => `${kind} ${name} ${outcome}`)).toEqual([
      'Directory Articles Changed',
      'Field Title Changed',
    ]);
    expect(await admin.ok('listDirectories')).toEqual(before);
    const save = plan.changes.find((one: ConfigurationChange) => one.kind === 'SaveField');
    expect(save).toMatchObject({ convert: true });
  });

  test('can be a shipped template, which is applied completely', async () => {
    const admin = await api.admin({ lang: 'ua' });
    const file = JSON.parse(await readFile(relief, 'utf8'));
    await apply(admin, file);
    const names = (await admin.ok('listDirectories')).map(({ name }) => name);
    expect(names).toContain('Донори');
    expect((await admin.ok('listDirectories')).find(({ builtIn }) => builtIn)?.showOnMenu).toBe(true);
    expect((await admin.ok('planTemplate', { body: file })).plan.diffs).toEqual([]);
  });

  test('is rejected with every issue if it has the wrong shape or unknown references', async () => {
    const admin = await api.admin();
    for (const body of [{}, { directories: [{ code: 'a' }] }, { directories: [], boards: 'all' }]) {
      const problem = await admin.refused(422, 'planTemplate', { body });
      expect(problem.issues.map(({ code }) => code)).toEqual(['WrongShape']);
    }
    const problem = await admin.refused(422, 'planTemplate', {
      body: {
        directories: [
          {
            code: 'a',
            name: 'A',
            type: 'Data',
            displayFieldId: 'nope',
            fields: [{ code: 'x', name: 'X', type: 'Odd' }],
          },
        ],
        boards: [{ name: 'B', lanes: [{ name: 'L', directoryId: 'gone', statuses: ['S'] }] }],
      },
    });
    expect(problem.issues).toHaveLength(3);
    const misshapen = await admin.refused(422, 'planTemplate', {
      body: { directories: [{ code: 'a', name: 7, type: 'Data', fields: [] }] },
    });
    expect(misshapen.issues[0]?.path.slice(0, 2)).toEqual(['changes', 0]);
  });
});

async function fill(admin: Member): Promise<void> {
  const group = await admin.ok('createUserGroup', { body: { name: 'Crew', users: [admin.user.id] } });
  const shared = await admin.ok('createProcessCustomField', { body: { name: 'Shared', type: 'String' } });
  const things = await defineDirectory(admin, { name: 'Things', code: 'thing', type: 'Data' }, [
    { name: 'Title', type: 'String', required: true },
    { name: 'Price', type: 'Number', precision: 2 },
  ]);
  const title = things.field('Title').id;
  const work = await defineDirectory(
    admin,
    {
      name: 'Work',
      code: 'work',
      type: 'Process',
      managers: [admin.user.id],
      duplicateFields: [shared.id, 'Contact'],
      statusList: [
        {
          name: 'New',
          type: 'Active',
          permissions: [{ groupId: group.id, enter: true, leave: true, edit: true }],
        },
        {
          name: 'Done',
          type: 'Success',
          fields: { [shared.id]: { required: true }, DueDate: { required: true } },
        },
      ],
    },
    [
      {
        name: 'Thing',
        type: 'Directory',
        directoryId: things.directory.id,
        displayDirectoryFieldId: title,
        directoryLookupControl: 'Dropdown',
      },
      {
        name: 'Rows',
        type: 'Table',
        tableFields: [
          { name: 'Item', type: 'Directory', directoryId: things.directory.id },
          { name: 'Amount', type: 'Number' },
        ],
      },
      { name: 'Gone', type: 'String' },
    ],
  );
  const entity = work.directory.id;
  const thing = work.field('Thing').id;
  const amount = work.field('Rows').tableFields?.[1]?.id ?? '';
  const related = { name: 'Title of it', directoryFieldId: thing, directoryRelatedFieldId: title };
  await admin.ok('createCustomField', {
    params: { entity },
    body: { ...related, type: 'DirectoryRelatedField' },
  });
  await admin.ok('deleteCustomField', { params: { entity, id: work.field('Gone').id } });
  const { id, fields: _, revision: __, validatorUrl: ___, ...input } = work.directory;
  await admin.ok('updateDirectory', { params: { id }, body: { ...input, displayFieldId: thing } });
  const lanes = [{ name: 'New', directoryId: entity, statuses: [work.status('New'), work.status('Done')] }];
  const board = await admin.ok('createBoard', { body: { name: 'All work', lanes } });
  const profile = await admin.ok('createUsageProfile', {
    body: {
      name: 'Crew',
      assignments: [{ userId: admin.user.id }, { groupId: group.id }],
      directories: [
        { directoryId: entity, rights: { ...FULL_RIGHTS, hiddenFields: [thing, shared.id, amount] } },
      ],
      otherDirectories: { ...FULL_RIGHTS, hiddenFields: [title, amount] },
      menu: [
        { kind: 'Directory', id: entity },
        { kind: 'Board', id: board.id, name: 'Board' },
        { kind: 'Map' },
      ],
      home: [
        { kind: 'recent', width: 2 },
        { kind: 'figures', width: 1, directoryId: entity },
      ],
    },
  });
  await admin.ok('orderUsageProfiles', { body: { list: [profile.id] } });
  await saveAssertions(admin, {
    titles: { directoryId: things.directory.id, fieldId: title },
    done: { directoryId: entity, statusId: work.status('Done') },
  });
  const ids = (await admin.ok('listDirectories')).map(directory => directory.id);
  await admin.ok('orderDirectories', { body: ids.toReversed() });
  const { account } = admin.user;
  const settings = { moduleProductsEnabled: true, defaultState: `/directories/${entity}/items` };
  await admin.ok('updateAccount', {
    params: { id: account.id },
    body: { name: account.name, timeZone: 'Europe/Kyiv', countryCode: 'ua', settings },
  });
}

type Place = Pick<RightAssertion, 'directoryId' | 'fieldId' | 'statusId'>;

/**
 * Saves a guardrail for a group without members, which any profile satisfies, and one for a user, which isn't exported.
 */
async function saveAssertions(
  admin: Member,
  { titles, done }: { titles: Place; done: Place },
): Promise<void> {
  const quiet = await admin.ok('createUserGroup', { body: { name: 'Quiet', users: [] } });
  const who = { groupId: quiet.id };
  const assertions: Omit<RightAssertion, 'id'>[] = [
    { name: 'Nobody quiet sees titles', who, expectation: 'Never', part: 'field', action: 'read', ...titles },
    { name: 'All quiet close work', who, expectation: 'Always', part: 'status', action: 'enter', ...done },
    {
      name: 'The admin reads things',
      who: { userId: admin.user.id },
      expectation: 'Always',
      part: 'record',
      action: 'read',
      directoryId: titles.directoryId,
    },
  ];
  const changes = assertions.map(assertion => ({ kind: 'SaveAssertion' as const, id: uuidv7(), assertion }));
  await admin.ok('changeConfiguration', { body: { changes } });
}
