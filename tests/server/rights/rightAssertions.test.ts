import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ConfigurationChange, RightAssertion } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

type Input = Omit<RightAssertion, 'id'>;

describeServer('Assertions about permissions', api => {
  let admin: Member;
  let seller: Member;
  let outsider: Member;
  let sales: string;
  let deals: DefinedDirectory;
  let cost: string;
  let profileId: string;

  const right = { read: true, create: false, update: false, delete: false };
  const profile = (hiddenFields: string[]) => ({
    name: 'Sellers',
    assignments: [{ groupId: sales }],
    directories: [
      { directoryId: deals.directory.id, rights: { ...FULL_RIGHTS, record: right, hiddenFields } },
    ],
    menu: [],
  });
  const never = (): Input => ({
    name: 'Nobody in sales sees Cost',
    who: { groupId: sales },
    expectation: 'Never',
    directoryId: deals.directory.id,
    part: 'field',
    action: 'read',
    fieldId: cost,
  });
  const save = (id: string, assertion: Input): ConfigurationChange => ({
    kind: 'SaveAssertion',
    id,
    assertion,
  });
  const change = (...changes: ConfigurationChange[]) =>
    admin.ok('changeConfiguration', { body: { changes } });
  const refused = async (...changes: ConfigurationChange[]) =>
    (await admin.refused(422, 'changeConfiguration', { body: { changes } })).issues ?? [];
  const list = () => admin.ok('listRightAssertions');

  beforeAll(async () => {
    admin = await api.admin();
    seller = await api.colleague(admin);
    outsider = await api.colleague(admin);
    sales = (await admin.ok('createUserGroup', { body: { name: 'Sales', users: [seller.user.id] } })).id;
    deals = await defineDirectory(
      admin,
      {
        name: 'Deals',
        type: 'Data',
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Done', type: 'Success' },
        ],
      },
      [
        { name: 'Title', type: 'String' },
        { name: 'Cost', type: 'Number' },
      ],
    );
    cost = deals.field('Cost').id;
    const before = await admin.ok('listUsageProfiles');
    const made = await admin.ok('createUsageProfile', { body: profile([cost]) });
    profileId = made.id;
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
  });

  const broken = ({ who, ...said }: Input, people: string, count = 1) => ({
    path: [],
    code: 'AssertionBroken',
    params: { ...said, ...who, people, count, others: Math.max(0, count - 5) },
  });

  test('are stored, listed by name, versioned, changed and deleted', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const version = await change(
      save(id, never()),
      save(other, { ...never(), name: 'Always first', expectation: 'Never' }),
    );
    expect(version?.diffs.map(({ kind, outcome, name }) => [kind, outcome, name])).toEqual([
      ['Assertion', 'Created', 'Always first'],
      ['Assertion', 'Created', 'Nobody in sales sees Cost'],
    ]);
    expect((await list()).map(({ name }) => name)).toEqual(['Always first', 'Nobody in sales sees Cost']);
    expect((await list())[1]).toEqual({ id, ...never() });
    // A guardrail without a name is described by its meaning, in the user's language.
    const nameless = randomUUID();
    await change(save(nameless, { ...never(), name: '  ' }));
    expect((await list())[0]).toEqual({ id: nameless, ...never(), name: '' });
    await change({ kind: 'DeleteAssertion', id: nameless });
    const gone = await change(
      { kind: 'DeleteAssertion', id: other },
      save(id, { ...never(), name: 'Renamed' }),
    );
    expect((await list()).map(({ name }) => name)).toEqual(['Renamed']);
    await change({ kind: 'Revert', versionId: gone?.id ?? '' });
    expect((await list()).map(({ name }) => name)).toEqual(['Always first', 'Nobody in sales sees Cost']);
    await change({ kind: 'DeleteAssertion', id: other });
    expect((await refused({ kind: 'DeleteAssertion', id: other }))[0]?.code).toBe('NotFound');
    await seller.refused(403, 'listRightAssertions');
  });

  test('reject every call that would break them, and name the affected users', async () => {
    const issue = broken(never(), seller.user.name);
    const problem = await admin.refused(422, 'updateUsageProfile', {
      body: { ...profile([]), id: profileId },
    });
    expect(problem.issues).toEqual([issue]);
    expect(await refused({ kind: 'SaveProfile', id: profileId, profile: profile([]) })).toEqual([issue]);
    expect(await refused({ kind: 'DeleteProfile', id: profileId })).toEqual([issue]);
    // In this order, another profile would take precedence.
    const others = (await admin.ok('listUsageProfiles')).map(({ id }) => id).filter(id => id !== profileId);
    await admin.refused(422, 'orderUsageProfiles', { body: { list: [...others, profileId] } });
    const plan = await admin.ok('planConfiguration', {
      body: { changes: [{ kind: 'SaveProfile', id: profileId, profile: profile([]) }] },
    });
    expect(plan.issues).toEqual([issue]);
    // Nothing was applied, and unrelated changes succeed.
    expect(
      (await admin.ok('listUsageProfiles')).find(({ id }) => id === profileId)?.directories[0]?.rights
        .hiddenFields,
    ).toEqual([cost]);
    await admin.ok('updateUsageProfile', { body: { ...profile([cost]), id: profileId, name: 'Sellers!' } });
  });

  test('are checked when users join a group, from either side, and on restore', async () => {
    const boss = await api.colleague(admin);
    const own = {
      name: 'Boss',
      assignments: [{ userId: boss.user.id }],
      directories: [],
      otherDirectories: FULL_RIGHTS,
      menu: [],
    };
    const before = (await admin.ok('listUsageProfiles')).map(({ id }) => id);
    const made = await admin.ok('createUsageProfile', { body: own });
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before] } });
    const issue = broken(never(), boss.user.name);
    const users = [seller.user.id, boss.user.id];
    const byGroup = await admin.refused(422, 'updateUserGroup', {
      params: { id: sales },
      body: { name: 'Sales', users },
    });
    expect(byGroup.issues).toEqual([issue]);
    const body = { name: boss.user.name, email: boss.email, groups: [sales] };
    expect((await admin.refused(422, 'updateUser', { params: { id: boss.user.id }, body })).issues).toEqual([
      issue,
    ]);
    expect((await admin.ok('getUser', { params: { id: boss.user.id } })).groups).toEqual([]);
    // Deleted users don't count until they are restored.
    await admin.ok('deleteUser', { params: { id: boss.user.id } });
    await change({
      kind: 'SaveAssertion',
      id: randomUUID(),
      assertion: { ...never(), name: 'Nobody', who: { groupId: sales } },
    });
    await admin.ok('updateUser', { params: { id: boss.user.id }, body });
    const back = await admin.refused(422, 'updateUser', {
      params: { id: boss.user.id },
      body: { ...body, deletedAt: null },
    });
    expect(back.issues?.map(({ code }) => code)).toEqual(['AssertionBroken', 'AssertionBroken']);
  });

  test("are rejected if they don't hold yet, or refer to unknown definitions", async () => {
    const wrong = { ...never(), name: 'Sees it', expectation: 'Always' as const };
    expect(await refused(save(randomUUID(), wrong))).toEqual([broken(wrong, seller.user.name)]);
    expect(
      await refused(
        save(randomUUID(), { ...never(), who: { groupId: randomUUID() }, fieldId: randomUUID() }),
        save(randomUUID(), { ...never(), who: { userId: (await api.admin()).user.id } }),
        save(randomUUID(), { ...never(), directoryId: randomUUID() }),
        save(randomUUID(), { ...never(), part: 'status' }),
      ),
    ).toEqual([
      { path: ['changes', 0, 'fieldId'], code: 'UnknownField', params: {} },
      { path: ['changes', 0, 'who', 'groupId'], code: 'UnknownGroup', params: {} },
      { path: ['changes', 1, 'who', 'userId'], code: 'UnknownUser', params: {} },
      { path: ['changes', 2, 'directoryId'], code: 'UnknownDirectory', params: {} },
      { path: ['changes', 3, 'action'], code: 'InvalidChoice', params: {} },
      { path: ['changes', 3, 'statusId'], code: 'Required', params: {} },
    ]);
  });

  test('are broken if a field is hidden in one status, or deleted', async () => {
    const always: Input = {
      name: 'The outsider reads titles',
      who: { userId: outsider.user.id },
      expectation: 'Always',
      directoryId: deals.directory.id,
      part: 'field',
      action: 'read',
      fieldId: deals.field('Title').id,
    };
    await change(save(randomUUID(), always));
    const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = deals.directory;
    const statusList = directory.statusList.map(status =>
      status.name === 'Done'
        ? { ...status, fields: { [deals.field('Title').id]: { hidden: true } } }
        : status,
    );
    const problem = await admin.refused(422, 'updateDirectory', {
      params: { id },
      body: { ...directory, statusList },
    });
    expect(problem.issues).toEqual([broken(always, outsider.user.name)]);
    // No one can see a deleted field.
    const deleted = await admin.refused(422, 'deleteCustomField', {
      params: { entity: id, id: deals.field('Title').id },
    });
    expect(deleted.issues).toEqual([broken(always, outsider.user.name)]);
  });

  test('are deleted and restored with their directory', async () => {
    const other = await defineDirectory(admin, { name: 'Others', type: 'Data', statusList: [] });
    await change(
      save(randomUUID(), {
        name: 'Others stay readable',
        who: { userId: outsider.user.id },
        expectation: 'Always',
        directoryId: other.directory.id,
        part: 'record',
        action: 'read',
      }),
    );
    const version = await change({ kind: 'DeleteDirectory', id: other.directory.id });
    expect(version?.diffs.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'Directory Removed',
      'Assertion Removed',
    ]);
    expect((await list()).some(({ name }) => name === 'Others stay readable')).toBe(false);
    await change({ kind: 'Revert', versionId: version?.id ?? '' });
    expect((await list()).some(({ name }) => name === 'Others stay readable')).toBe(true);
  });

  test('name at most five affected users, and state the total number', async () => {
    const crowd = [];
    for (let count = 0; count < 7; count += 1) crowd.push(await api.colleague(admin, { groups: [sales] }));
    const [first] = await refused(
      save(randomUUID(), { ...never(), name: 'All see it', expectation: 'Always' }),
    );
    expect(first?.params).toMatchObject({ count: 8, others: 3 });
    expect(String(first?.params.people).split(', ').length).toBe(5);
  });
});
