import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Problem, UsageProfile } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';

const codes = (problem: Problem) => problem.issues.map(issue => [issue.path.join('.'), issue.code]);

describeServer('Usage profiles', api => {
  const blank = { directories: [], menu: [] };

  it('are created, changed, ordered and deleted, and the first matching profile applies to a user', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales', users: [colleague.user.id] } });
    const body = { name: 'Sales', assignments: [{ groupId: group.id }], ...blank };
    const sales = await admin.ok('createUsageProfile', { body: { ...body, otherDirectories: FULL_RIGHTS } });
    const own = async (): Promise<UsageProfile[]> => (await colleague.ok('getBoot')).usageProfiles;
    expect((await own()).map(({ name }) => name)).toEqual(['Everyone']);
    await admin.ok('orderUsageProfiles', { body: { list: [sales.id] } });
    expect(await own()).toEqual([sales]);
    const changed = { ...sales, name: 'Sales people', assignments: [{ userId: colleague.user.id }] };
    expect(await admin.ok('updateUsageProfile', { body: changed })).toEqual(changed);
    expect((await admin.ok('listUsageProfiles')).map(({ name }) => name)).toEqual([
      'Sales people',
      'Everyone',
    ]);
    expect((await admin.ok('getBoot')).usageProfiles).toHaveLength(2);
    for (const { id } of await admin.ok('listUsageProfiles')) {
      await admin.ok('deleteUsageProfile', { params: { id } });
    }
    expect(await own()).toEqual([]);
    await admin.refused(404, 'deleteUsageProfile', { params: { id: sales.id } });
    await admin.refused(404, 'updateUsageProfile', { body: changed });
  });

  it('define the home page of their users, and reject unknown views in it', async () => {
    const admin = await api.admin();
    const colleague = await api.colleague(admin);
    const directory = await admin.ok('createDirectory', { body: { name: 'Deals', type: 'Data' } });
    const params = { id: directory.id };
    const view = { name: 'Mine', groupIds: [], state: {} };
    const { id: viewId } = await admin.ok('createRecordView', { params, body: view });
    const home = [
      { kind: 'view', width: 2, directoryId: directory.id, viewId },
      { kind: 'recent', width: 1 },
    ];
    const assignments = [{ userId: colleague.user.id }];
    const body = { name: 'Sales', assignments, ...blank, home };
    const profile = await admin.ok('createUsageProfile', { body });
    await admin.ok('orderUsageProfiles', { body: { list: [profile.id] } });
    expect((await colleague.ok('getBoot')).usageProfiles).toMatchObject([{ home }]);
    await admin.refused(400, 'createUsageProfile', {
      body: { ...body, home: [{ kind: 'view', width: 3, directoryId: directory.id }] },
    });
    const elsewhere = await admin.ok('createDirectory', { body: { name: 'Other', type: 'Data' } });
    const moved = [{ kind: 'view', width: 2, directoryId: elsewhere.id, viewId }];
    const refused = await admin.refused(422, 'createUsageProfile', { body: { ...body, home: moved } });
    expect(codes(refused)).toEqual([['home.0.viewId', 'UnknownView']]);
  });

  it('can have shared reports in their menu, and keep reports that are no longer shared', async () => {
    const admin = await api.admin();
    const everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const report = {
      name: 'R',
      directoryId: null,
      measures: [{ measure: 'Count' as const }],
      chart: 'Bars' as const,
    };
    const { id: shared } = await admin.ok('createReport', { body: { ...report, groupIds: [everyone] } });
    const { id: own } = await admin.ok('createReport', { body: report });
    const profile = (id: string) => ({
      ...{ name: 'P', assignments: [], ...blank },
      menu: [{ kind: 'Report' as const }, { kind: 'Report' as const, id, name: 'R' }],
    });
    const saved = await admin.ok('createUsageProfile', { body: profile(shared) });
    expect(saved.menu).toEqual(profile(shared).menu);
    expect(codes(await admin.refused(422, 'createUsageProfile', { body: profile(own) }))).toEqual([
      ['menu.1.id', 'UnknownReport'],
    ]);
    await admin.ok('updateReport', { params: { id: shared }, body: { ...report, groupIds: [] } });
    const renamed = { ...saved, name: 'Renamed' };
    expect(await admin.ok('updateUsageProfile', { body: renamed })).toMatchObject(renamed);
    const withOther = { ...renamed, menu: profile(own).menu };
    expect(codes(await admin.refused(422, 'updateUsageProfile', { body: withOther }))).toEqual([
      ['menu.1.id', 'UnknownReport'],
    ]);
  });

  it('are rejected with every unknown or foreign reference', async () => {
    const admin = await api.admin();
    const stranger = await api.admin();
    const [theirs] = await stranger.ok('listUsageProfiles');
    const everyone = (await stranger.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const shared = {
      name: 'R',
      directoryId: null,
      measures: [{ measure: 'Count' as const }],
      groupIds: [everyone],
    };
    const foreignReport = (await stranger.ok('createReport', { body: { ...shared, chart: 'Bars' } })).id;
    const body = {
      name: 'Wrong',
      assignments: [{ userId: stranger.user.id }, { userId: admin.user.id }, { groupId: randomUUID() }],
      directories: [{ directoryId: randomUUID(), rights: FULL_RIGHTS }],
      menu: [
        { kind: 'Directory' as const, id: randomUUID() },
        { kind: 'Map' as const },
        { kind: 'Board' as const },
        { kind: 'Board' as const, id: randomUUID() },
        { kind: 'Report' as const },
        { kind: 'Report' as const, id: foreignReport },
      ],
      home: [
        { kind: 'recent', width: 1 },
        { kind: 'view', width: 2, directoryId: randomUUID() },
        { kind: 'view', width: 2, viewId: randomUUID() },
      ],
    };
    expect(codes(await admin.refused(422, 'createUsageProfile', { body }))).toEqual([
      ['assignments.0.userId', 'UnknownUser'],
      ['assignments.2.groupId', 'UnknownGroup'],
      ['directories.0.directoryId', 'UnknownDirectory'],
      ['menu.0.id', 'UnknownDirectory'],
      ['menu.2.id', 'Required'],
      ['menu.3.id', 'UnknownBoard'],
      ['menu.5.id', 'UnknownReport'],
      ['home.1.directoryId', 'UnknownDirectory'],
      ['home.2.viewId', 'UnknownView'],
    ]);
    const foreign = theirs?.id ?? '';
    await admin.refused(404, 'deleteUsageProfile', { params: { id: foreign } });
    await admin.refused(404, 'updateUsageProfile', {
      body: { ...blank, id: foreign, name: 'x', assignments: [] },
    });
    const order = await admin.refused(422, 'orderUsageProfiles', { body: { list: [foreign] } });
    expect(codes(order)).toEqual([['list.0', 'UnknownProfile']]);
    expect(await stranger.ok('listUsageProfiles')).toHaveLength(1);
  });
});
