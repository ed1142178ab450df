import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ConfigurationChange, Problem } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

const getCodes = (problem: Pick<Problem, 'issues'>) =>
  problem.issues.map(issue => `${issue.path.join('.')} ${issue.code}`);

describeOwnServer('The configuration', api => {
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
  });
  const plan = (changes: ConfigurationChange[], client = admin) =>
    client.ok('planConfiguration', { body: { changes } });
  const change = (changes: ConfigurationChange[], note?: string) =>
    admin.ok('changeConfiguration', { body: { changes, ...(note ? { note } : {}) } });
  const newest = async () => (await admin.ok('listConfigurationVersions', { query: { take: 1 } })).items[0];
  const valuesOf = async ({ directory }: DefinedDirectory, fieldId: string) => {
    const body = { take: 100, orderBy: { field: 'Number', asc: true } };
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body });
    return items.map(item => item.customFields[fieldId] ?? null);
  };

  test('applies changes that refer to each other in one step, and stores a version', async () => {
    const [directoryId, nameId, openId] = [randomUUID(), randomUUID(), randomUUID()];
    const done = randomUUID();
    const statusList = [
      { id: openId, name: 'Open', type: 'Active' as const },
      { id: done, name: 'Done', type: 'Success' as const },
    ];
    const board = { name: 'All', lanes: [{ name: 'Open', directoryId, statuses: [openId] }] };
    const version = await change(
      [
        {
          kind: 'SaveDirectory',
          id: directoryId,
          directory: { name: 'Orders', type: 'Process', statusList },
        },
        { kind: 'SaveField', entity: directoryId, id: nameId, field: { name: 'Name', type: 'String' } },
        {
          kind: 'SaveDirectory',
          id: directoryId,
          directory: {
            name: 'Orders',
            type: 'Process',
            displayFieldId: nameId,
            statusList: statusList.map(one => ({ ...one, fields: { [nameId]: { required: true } } })),
          },
        },
        { kind: 'SaveBoard', id: randomUUID(), board },
      ],
      'First orders',
    );
    expect(version).toMatchObject({ note: 'First orders', userId: admin.user.id, isReverted: false });
    expect(version.things.map(({ kind, name, outcome }) => `${kind} ${name} ${outcome}`)).toEqual([
      'Directory Orders Created',
      'Status Open Created',
      'Status Done Created',
      'Field Name Created',
      'Board All Created',
    ]);
    const made = await readDefinedDirectory(admin, directoryId);
    expect([made.directory.displayFieldId, made.status('Open'), made.field('Name').id]).toEqual([
      nameId,
      openId,
      nameId,
    ]);
    expect(await admin.ok('getConfigurationVersion', { params: { id: version.id } })).toEqual(version);
    const ofField = await admin.ok('listConfigurationVersions', { query: { target: nameId } });
    expect(ofField.items.map(({ id }) => id)).toEqual([version.id]);
    const same = await admin.call('changeConfiguration', {
      body: { changes: [{ kind: 'OrderBoards', ids: [] }] },
    });
    expect(same.status).toBe(204);
  });

  test('is not changed at all if any change is invalid, and every issue is reported', async () => {
    const before = await newest();
    const problem = await admin.refused(422, 'changeConfiguration', {
      body: {
        changes: [
          { kind: 'SaveDirectory', id: randomUUID(), directory: { name: 'Fine', type: 'Data' } },
          { kind: 'SaveDirectory', id: randomUUID(), directory: { name: 'Bad', type: 'Process' } },
          { kind: 'DeleteBoard', id: randomUUID() },
          { kind: 'DeleteDirectory', id: (await admin.ok('listDirectories'))[0]?.id ?? '' },
        ],
      },
    });
    expect(getCodes(problem)).toEqual([
      'changes.1.statusList ProcessNeedsTwoStatuses',
      'changes.1.statusList ProcessNeedsActiveStatus',
      'changes.1.statusList ProcessNeedsFinalStatus',
      'changes.2 NotFound',
      'changes.3 NotPermitted',
    ]);
    expect(await newest()).toEqual(before);
    expect((await admin.ok('listDirectories')).some(({ name }) => name === 'Fine')).toBe(false);
  });

  test('stores a version for each call that changes it, but none for a call without a difference', async () => {
    const owner = await api.admin();
    const versions = async () => (await owner.ok('listConfigurationVersions')).items;
    expect(await versions()).toEqual([]);
    const group = await owner.ok('createUserGroup', { body: { name: 'Sales', users: [owner.user.id] } });
    const params = { id: group.id };
    await owner.ok('updateUserGroup', { params, body: { name: 'Sales', users: [owner.user.id] } });
    await owner.ok('deleteUserGroup', { params });
    const { name, timeZone, id } = owner.user.account;
    await owner.ok('updateAccount', { params: { id }, body: { name, timeZone, countryCode: 'de' } });
    const listed = await versions();
    expect(listed.map(({ number, things }) => [number, things[0]?.kind, things[0]?.outcome])).toEqual([
      [3, 'Account', 'Changed'],
      [2, 'Group', 'Removed'],
      [1, 'Group', 'Created'],
    ]);
    const whole = await owner.ok('getConfigurationVersion', { params: { id: listed[0]?.id ?? '' } });
    expect(whole.diffs[0]?.changes).toEqual([{ path: ['countryCode'], before: 'us', after: 'de' }]);
  });

  test('converts values when a type changes, and restores lost values on revert', async () => {
    const made = await defineDirectory(
      admin,
      { name: 'Converted', type: 'Data', changesTrackingEnabled: true },
      [{ name: 'Amount', type: 'String', unique: true }],
    );
    const { id } = made.field('Amount');
    const entity = made.directory.id;
    for (const stringValue of ['12', 'many', '1.5'])
      await admin.ok('createItem', {
        params: { id: entity },
        body: { customFields: { [id]: { stringValue } } },
      });
    const started = await valuesOf(made, id);
    const field = { name: 'Amount', type: 'Number', precision: 2 };
    const save: ConfigurationChange = { kind: 'SaveField', entity, id, field };
    expect(getCodes(await plan([save]))).toEqual(['changes.0.type TypeChange']);
    const planned = await plan([{ ...save, convert: true }]);
    expect(planned.issues).toEqual([]);
    expect(planned.conversions).toMatchObject([
      {
        directoryId: entity,
        fieldId: id,
        converted: 2,
        lost: 1,
        examples: [
          { number: 2, before: 'many' },
          { number: 1, before: '12', after: '12.00' },
          { number: 3, before: '1.5', after: '1.50' },
        ],
      },
    ]);
    expect(await valuesOf(made, id)).toEqual(started);
    const version = await change([{ ...save, convert: true }]);
    expect(version.keptValues).toBe(3);
    expect(await valuesOf(made, id)).toEqual([{ numberValue: 12 }, null, { numberValue: 1.5 }]);
    const [first] = (await admin.ok('searchItems', { params: { id: entity }, body: { keyword: '#1' } }))
      .items;
    const history = await admin.ok('listItemChanges', { params: { id: entity, itemId: first?.id ?? '' } });
    expect(history[0]).toMatchObject({ kind: 'Changed', userId: admin.user.id });
    await admin.ok('updateItem', {
      params: { id: entity, itemId: first?.id ?? '' },
      body: { customFields: { [id]: { numberValue: 13 } } },
    });
    const revert: ConfigurationChange = { kind: 'Revert', versionId: version.id };
    expect((await plan([revert])).conversions).toMatchObject([{ converted: 3, lost: 0, restored: 2 }]);
    const back = await change([revert]);
    expect(back.reverts).toBe(version.id);
    expect(await valuesOf(made, id)).toEqual([
      { stringValue: '13.00' },
      { stringValue: 'many' },
      { stringValue: '1.5' },
    ]);
    const { isReverted } = await admin.ok('getConfigurationVersion', { params: { id: version.id } });
    expect(isReverted).toBe(true);
    const taken = await admin.refused(422, 'createItem', {
      params: { id: entity },
      body: { customFields: { [id]: { stringValue: 'many' } } },
    });
    expect(getCodes(taken)).toEqual([`customFields.${id} NotUnique`]);
    await admin.ok('dropKeptValues', { params: { id: version.id } });
    expect((await admin.ok('getConfigurationVersion', { params: { id: version.id } })).keptValues).toBe(0);
  });

  test('validates the converted values of a deleted field, since it can be restored', async () => {
    const made = await defineDirectory(admin, { name: 'Restored', type: 'Data' }, [
      { name: 'Remark', type: 'Text' },
    ]);
    const { id } = made.field('Remark');
    const entity = made.directory.id;
    for (const stringValue of ['short', 'x'.repeat(1_001)])
      await admin.ok('createItem', {
        params: { id: entity },
        body: { customFields: { [id]: { stringValue } } },
      });
    await admin.ok('deleteCustomField', { params: { entity, id } });
    const field = { name: 'Remark', type: 'String' };
    await change([{ kind: 'SaveField', entity, id, field, convert: true }]);
    await admin.ok('restoreCustomField', { params: { entity, id } });
    expect(await valuesOf(made, id)).toEqual([{ stringValue: 'short' }, null]);
  });

  test("doesn't revert a version whose results were changed since or contain values", async () => {
    const made = await defineDirectory(admin, { name: 'Layers', type: 'Data' }, [
      { name: 'A', type: 'String' },
    ]);
    const { id } = made.field('A');
    const created = (await admin.ok('listConfigurationVersions', { query: { target: id } })).items[0];
    const revert = async (versionId = '') =>
      getCodes(
        await admin.refused(422, 'changeConfiguration', {
          body: { changes: [{ kind: 'Revert', versionId }] },
        }),
      );
    const entity = made.directory.id;
    await admin.ok('updateCustomField', { params: { entity, id }, body: { name: 'B', type: 'String' } });
    expect(await revert(created?.id)).toEqual(['changes.0 ChangedAgain']);
    const renamed = await newest();
    await change([{ kind: 'Revert', versionId: renamed?.id ?? '' }]);
    await admin.ok('createItem', {
      params: { id: entity },
      body: { customFields: { [id]: { stringValue: 'x' } } },
    });
    expect(await revert(created?.id)).toEqual(['changes.0 NotEmpty']);
    expect(await revert(renamed?.id)).toEqual(['changes.0 TakenBackAlready']);
    expect(await revert(randomUUID())).toEqual(['changes.0 NotFound']);
  });

  test('lists references to deleted definitions in a plan, even in a rejected one', async () => {
    const target = await defineDirectory(admin, { name: 'Target', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const source = await defineDirectory(admin, { name: 'Source', type: 'Data' }, [
      { name: 'To', type: 'Directory', directoryId: target.directory.id },
      { name: 'Plain', type: 'String' },
    ]);
    const plain = source.field('Plain').id;
    const rights = { ...FULL_RIGHTS, hiddenFields: [plain] };
    const profile = await admin.ok('createUsageProfile', {
      body: {
        name: 'P',
        assignments: [],
        directories: [{ directoryId: source.directory.id, rights }],
        menu: [],
      },
    });
    await admin.ok('saveUserStorage', {
      params: { key: 'directory-items' },
      body: { [source.directory.id]: { columnsOrder: [plain] } },
    });
    const refused = await plan([{ kind: 'DeleteDirectory', id: target.directory.id }]);
    expect(getCodes(refused)).toEqual(['changes.0 ReferredTo']);
    expect(refused.references).toMatchObject([{ kind: 'Field', id: source.field('To').id, name: 'To' }]);
    const gone = await plan([{ kind: 'DeleteField', entity: source.directory.id, id: plain }]);
    expect(gone.references.map(({ kind, id, userId }) => [kind, id, userId])).toEqual([
      ['Profile', profile.id, undefined],
      ['View', source.directory.id, admin.user.id],
    ]);
    const rightsPlan = await plan([{ kind: 'OrderProfiles', ids: [profile.id] }]);
    expect(rightsPlan.rights).toEqual([]);
    const assigned = { ...profile, assignments: [{ userId: admin.user.id }] };
    const { id: profileId, ...input } = assigned;
    const both = await plan([
      { kind: 'SaveProfile', id: profileId, profile: input },
      { kind: 'OrderProfiles', ids: [profileId] },
    ]);
    expect(both.rights.find(one => one.directoryId === source.directory.id)).toEqual({
      userId: admin.user.id,
      directoryId: source.directory.id,
      before: FULL_RIGHTS,
      after: rights,
    });
  });

  test('is unchanged in the database after a plan', async () => {
    const dump = async () => {
      const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = 'public' order by 1`.execute(api.database.asOwner);
      const rows = [];
      for (const { name } of tables.rows.filter(one => one.name !== 'sessions')) {
        const found = await sql`select to_jsonb(t) as row from ${sql.table(name)} t order by 1`.execute(
          api.database.asOwner,
        );
        rows.push([name, found.rows]);
      }
      return rows;
    };
    const made = await defineDirectory(admin, { name: 'Untouched', type: 'Data' }, [
      { name: 'N', type: 'String' },
    ]);
    const entity = made.directory.id;
    const body = { customFields: { [made.field('N').id]: { stringValue: 'x' } } };
    await admin.ok('createItem', { params: { id: entity }, body });
    await api.jobs.settle('RebuildTexts');
    await settleEvents(api);
    const before = await dump();
    await plan([
      {
        kind: 'SaveField',
        entity,
        id: made.field('N').id,
        field: { name: 'N', type: 'Number', required: true },
        convert: true,
      },
      { kind: 'SaveGroup', id: randomUUID(), group: { name: 'G', users: [admin.user.id] } },
    ]);
    expect(await dump()).toEqual(before);
    await admin.ok('createItem', { params: { id: entity }, body });
  });

  test('is accessible only to administrators of the account', async () => {
    const version = await newest();
    const colleague = await api.colleague(admin);
    const changes: ConfigurationChange[] = [{ kind: 'Revert', versionId: version?.id ?? '' }];
    await colleague.refused(403, 'planConfiguration', { body: { changes } });
    await colleague.refused(403, 'changeConfiguration', { body: { changes } });
    await colleague.refused(403, 'listConfigurationVersions');
    await colleague.refused(403, 'exportConfiguration');
    const stranger = await api.admin();
    const params = { id: version?.id ?? '' };
    await stranger.refused(404, 'getConfigurationVersion', { params });
    await stranger.refused(404, 'dropKeptValues', { params });
    expect(getCodes(await plan(changes, stranger))).toEqual(['changes.0 NotFound']);
    const foreign = (await admin.ok('listDirectories'))[0]?.id ?? '';
    expect(getCodes(await plan([{ kind: 'DeleteDirectory', id: foreign }], stranger))).toEqual([
      'changes.0 NotFound',
    ]);
  });
});
