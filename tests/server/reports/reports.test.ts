import { beforeAll, expect, test } from 'vitest';
import type { Condition, ReportInput } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Reports', api => {
  let admin: Member;
  let clerk: Member;
  let sales: string;
  let deals: DefinedDirectory;

  beforeAll(async () => {
    admin = await api.admin();
    sales = (await admin.ok('createUserGroup', { body: { name: 'Sales', users: [] } })).id;
    clerk = await api.colleague(admin, { groups: [sales] });
    deals = await defineDirectory(
      admin,
      { name: 'Deals', code: 'deal', type: 'Data', statusList: [{ name: 'Open', type: 'Active' }] },
      [
        { name: 'Title', code: 'title', type: 'String' },
        { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
      ],
    );
  });

  const report = (name: string, rest: Partial<ReportInput> = {}): ReportInput => ({
    name,
    directoryId: deals.directory.id,
    filters: {},
    groups: [{ field: 'Status' }],
    measures: [{ measure: 'Sum', field: deals.field('Amount').id, shown: 'Share' }],
    chart: 'Donut',
    groupIds: [],
    ...rest,
  });
  const create = (member: Member, body: ReportInput) => member.ok('createReport', { body });
  const names = async (member: Member) => (await member.ok('listReports')).map(({ name }) => name);

  test('are private until an admin shares them with groups', async () => {
    const compare = { field: 'CreatedAt', period: 'Month' as const, with: 'PeriodBefore' as const };
    const own = await create(clerk, report('Mine', { compare }));
    const { groupIds, ...asked } = report('Mine', { compare });
    const rest = { groupIds, ownerId: clerk.user.id, version: 1, mayChange: true, isShortened: false };
    expect(own).toEqual({ id: own.id, ...asked, ...rest });
    await create(admin, report('Of the admin'));
    const shared = await create(admin, report('Shared', { groupIds: [sales] }));
    expect(await names(clerk)).toEqual(['Mine', 'Shared']);
    expect(await names(await api.colleague(admin))).toEqual([]);
    expect((await clerk.ok('getReport', { params: { id: shared.id } })).mayChange).toBe(false);
    await admin.refused(404, 'getReport', { params: { id: own.id } });
    await admin.refused(404, 'deleteReport', { params: { id: own.id } });
    const refused = await clerk.refused(422, 'updateReport', {
      params: { id: own.id },
      body: report('Mine', { groupIds: [sales] }),
    });
    expect(refused.issues).toMatchObject([{ path: ['groupIds'], code: 'NotPermitted' }]);
    await clerk.refused(422, 'deleteReport', { params: { id: shared.id } });
    await clerk.ok('deleteReport', { params: { id: own.id } });
    await clerk.refused(404, 'getReport', { params: { id: own.id } });
  });

  test("aren't saved over another user's concurrent change", async () => {
    const { id, version } = await create(admin, report('Twice', { groupIds: [sales] }));
    const body = report('First', { groupIds: [sales], version });
    expect((await admin.ok('updateReport', { params: { id }, body })).version).toBe(version + 1);
    await admin.refused(409, 'updateReport', { params: { id }, body: { ...body, name: 'Second' } });
  });

  test('of directories or groups of other accounts are rejected', async () => {
    const stranger = await api.admin();
    const body = report('Foreign');
    const { issues } = await stranger.refused(422, 'createReport', { body });
    expect(issues).toMatchObject([{ path: ['directoryId'], code: 'UnknownDirectory' }]);
    const foreign = (await stranger.ok('createUserGroup', { body: { name: 'Foreign' } })).id;
    const refused = await admin.refused(422, 'createReport', { body: report('X', { groupIds: [foreign] }) });
    expect(refused.issues).toMatchObject([{ path: ['groupIds', 0], code: 'UnknownGroup' }]);
  });

  test('omit filters by hidden fields, report the omission, and keep the filters when saved', async () => {
    const owner = await api.admin();
    const place = await defineDirectory(owner, { name: 'Secret', type: 'Data' }, [
      { name: 'Title', type: 'String' },
      { name: 'Hidden', type: 'Number' },
    ]);
    const reader = await api.colleague(owner, { isAdmin: true });
    const hidden = place.field('Hidden').id;
    const rights = { ...FULL_RIGHTS, hiddenFields: [hidden] };
    await grantRights(owner, reader.user.id, { directoryId: place.directory.id, rights });
    const everyone = (await owner.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const conditions = [{ field: hidden, operator: 'More' as const, value: { numberValue: 4711 } }];
    const body = {
      ...report('Shared', { directoryId: place.directory.id, filters: { conditions }, groupIds: [everyone] }),
      measures: [{ measure: 'Count' as const }],
    };
    const { id } = await owner.ok('createReport', { body });
    const told = await reader.ok('getReport', { params: { id } });
    expect(told.isShortened).toBe(true);
    expect(JSON.stringify(told)).not.toContain('4711');
    const { name: _, filters } = told;
    await reader.ok('updateReport', { params: { id }, body: { ...body, name: 'Renamed', filters } });
    const kept = await owner.ok('getReport', { params: { id } });
    expect(kept).toMatchObject({ name: 'Renamed', filters: { conditions }, isShortened: false });
  });

  test("of a directory that a user can't read are unknown to them", async () => {
    const owner = await api.admin();
    const place = await defineDirectory(owner, { name: 'Closed', type: 'Data' });
    const reader = await api.colleague(owner);
    const everyone = (await owner.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const rest = {
      directoryId: place.directory.id,
      groupIds: [everyone],
      measures: [{ measure: 'Count' as const }],
    };
    const { id } = await owner.ok('createReport', { body: report('Closed', rest) });
    expect((await reader.ok('listReports')).map(each => each.id)).toEqual([id]);
    const none = { ...FULL_RIGHTS, record: { read: false, create: false, update: false, delete: false } };
    await grantRights(owner, reader.user.id, { directoryId: place.directory.id, rights: none });
    expect(await reader.ok('listReports')).toEqual([]);
    await reader.refused(404, 'getReport', { params: { id } });
  });

  test('remain and can be changed after their directory is deleted', async () => {
    const gone = await defineDirectory(admin, { name: 'Gone', type: 'Data' });
    const body = report('Of what is gone', {
      directoryId: gone.directory.id,
      measures: [{ measure: 'Count' }],
    });
    const { id } = await create(admin, body);
    await admin.ok('deleteDirectory', { params: { id: gone.directory.id } });
    expect((await admin.ok('getReport', { params: { id } })).directoryId).toBe(gone.directory.id);
    const renamed = await admin.ok('updateReport', { params: { id }, body: { ...body, name: 'Still here' } });
    expect(renamed.name).toBe('Still here');
  });

  test('are part of the configuration if shared, with versions that can be reverted', async () => {
    const revert = (versionId: string) =>
      admin.ok('changeConfiguration', { body: { changes: [{ kind: 'Revert', versionId }] } });
    const newest = async () => (await admin.ok('listConfigurationVersions')).items[0]?.id ?? '';
    const before = await newest();
    const { id } = await create(admin, report('Private first'));
    expect(await newest()).toBe(before);
    await admin.ok('updateReport', { params: { id }, body: report('Now shared', { groupIds: [sales] }) });
    const sharing = await newest();
    expect(sharing).not.toBe(before);
    await admin.ok('deleteReport', { params: { id } });
    await revert(await newest());
    expect(await clerk.ok('getReport', { params: { id } })).toMatchObject({
      name: 'Now shared',
      ownerId: admin.user.id,
    });
    await revert(sharing);
    await clerk.refused(404, 'getReport', { params: { id } });
    expect((await admin.ok('getReport', { params: { id } })).groupIds).toEqual([]);
  });

  test('are part of templates with codes and names, and are exported unchanged from another account', async () => {
    const condition = (value: string) => ({
      field: 'Status',
      operator: 'Equals' as const,
      value: { stringValue: value },
    });
    const owner = await api.admin();
    const drivers = (await owner.ok('createUserGroup', { body: { name: 'Drivers', users: [] } })).id;
    const place = await defineDirectory(
      owner,
      { name: 'Trips', code: 'trip', type: 'Data', statusList: [{ name: 'Open', type: 'Active' }] },
      [{ name: 'Cost', code: 'cost', type: 'Number' }],
    );
    const cost = place.field('Cost').id;
    const open = place.status('Open');
    const whole: ReportInput = {
      name: 'Whole',
      directoryId: place.directory.id,
      filters: {
        statusIds: [open],
        fields: { [cost]: { numberRangeValue: { from: 1 } } },
        conditions: [condition(open)],
      },
      groups: [{ field: cost, step: 10 }],
      measures: [{ measure: 'Sum', field: cost }],
      chart: 'Bars',
      groupIds: [drivers],
    };
    await owner.ok('createReport', { body: whole });
    const person = { field: 'CreatedBy', operator: 'Equals' as const, value: { stringValue: owner.user.id } };
    await owner.ok('createReport', {
      body: { ...whole, name: 'Of one person', filters: { conditions: [person] } },
    });
    const file = await owner.ok('exportConfiguration');
    expect(file.reports).toEqual([
      {
        ...whole,
        directoryId: 'trip',
        filters: {
          statusIds: ['Open'],
          fields: { cost: { numberRangeValue: { from: 1 } } },
          conditions: [condition('Open')],
        },
        groups: [{ field: 'cost', step: 10 }],
        measures: [{ measure: 'Sum', field: 'cost' }],
        groupIds: ['Drivers'],
      },
    ]);
    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    await other.ok('changeConfiguration', { body: { changes } });
    expect((await other.ok('exportConfiguration')).reports).toEqual(file.reports);
    expect((await other.ok('planTemplate', { body: file })).changes).toEqual([]);
  });

  test('over all processes are part of templates with the type of each status', async () => {
    const owner = await api.admin();
    const statusList = [
      { name: 'Open, v. 2', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const [repairs, visits] = [
      await defineDirectory(owner, { name: 'Repairs', code: 'repair', type: 'Process', statusList }, []),
      await defineDirectory(owner, { name: 'Visits', code: 'visit', type: 'Process', statusList }, []),
    ];
    const [first, second] = [repairs.status('Open, v. 2'), visits.status('Open, v. 2')];
    const of = (name: string): Condition => ({
      field: 'Status',
      operator: 'Equals',
      value: { stringValue: name },
    });
    const report: ReportInput = {
      name: 'Open ones',
      directoryId: null,
      filters: { statusIds: [first], conditions: [{ any: [of(first), of(second)] }] },
      measures: [{ measure: 'Count' }],
      chart: 'Single',
      groupIds: [(await owner.ok('createUserGroup', { body: { name: 'Drivers', users: [] } })).id],
    };
    await owner.ok('createReport', { body: report });
    const file = await owner.ok('exportConfiguration');
    expect(file.reports).toMatchObject([
      {
        filters: {
          statusIds: ['repair.Open, v. 2'],
          conditions: [{ any: [of('repair.Open, v. 2'), of('visit.Open, v. 2')] }],
        },
      },
    ]);
    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    const saved = changes.flatMap(change => (change.kind === 'SaveReport' ? change.report : []));
    await other.ok('changeConfiguration', { body: { changes } });
    expect(JSON.stringify(saved)).not.toContain('Open, v. 2');
    expect((await other.ok('exportConfiguration')).reports).toEqual(file.reports);
    expect((await other.ok('planTemplate', { body: file })).changes).toEqual([]);
  });
});
