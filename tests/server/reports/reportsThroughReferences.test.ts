import { beforeAll, expect, test } from 'vitest';
import type { Condition, ReportInput } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Reports by fields of other records', api => {
  let admin: Member;
  let everyone: string;
  let donors: DefinedDirectory;
  let gifts: DefinedDirectory;
  let path: string;

  beforeAll(async () => {
    admin = await api.admin();
    everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    donors = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
      { name: 'Region', code: 'region', type: 'String' },
    ]);
    gifts = await defineDirectory(admin, { name: 'Gifts', code: 'gift', type: 'Data' }, [
      { name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
      { name: 'Amount', code: 'amount', type: 'Number' },
    ]);
    path = `${gifts.field('Donor').id}.${donors.field('Region').id}`;
  });

  const is = (field: string, stringValue: string): Condition => ({
    field,
    operator: 'Equals',
    value: { stringValue },
  });
  const report = (name: string, rest: Partial<ReportInput> = {}): ReportInput => ({
    name,
    directoryId: gifts.directory.id,
    filters: {},
    groups: [{ field: path }],
    measures: [{ measure: 'Sum', field: gifts.field('Amount').id, unit: path }],
    chart: 'Bars',
    groupIds: [everyone],
    ...rest,
  });

  test('omit filters by fields that are hidden in the other directory', async () => {
    const { id } = await admin.ok('createReport', {
      body: report('Of one region', { filters: { conditions: [is(path, 'Atlantis')] } }),
    });
    const rights = { ...FULL_RIGHTS, hiddenFields: [donors.field('Region').id] };
    const reader = await api.colleague(admin);
    expect(JSON.stringify(await reader.ok('getReport', { params: { id } }))).toContain('Atlantis');
    await grantRights(admin, reader.user.id, { directoryId: donors.directory.id, rights });
    const told = await reader.ok('getReport', { params: { id } });
    expect(told).toMatchObject({ isShortened: true, filters: { conditions: [] } });
  });

  test('are listed, like views, in the plan of deleting one of their fields', async () => {
    const { id } = await admin.ok('createReport', { body: report('On the way') });
    const { id: viewId } = await admin.ok('createRecordView', {
      params: { id: gifts.directory.id },
      body: { name: 'Northern', state: { filters: { conditions: [is(path, 'North')] } }, groupIds: [] },
    });
    for (const [place, name] of [
      [donors, 'Region'],
      [gifts, 'Donor'],
    ] as const) {
      const changes = [
        { kind: 'DeleteField' as const, entity: place.directory.id, id: place.field(name).id },
      ];
      const { references } = await admin.ok('planConfiguration', { body: { changes } });
      expect(references.map(each => each.id)).toEqual(expect.arrayContaining([id, viewId]));
    }
  });

  test('are part of templates by codes, and are exported unchanged from another account', async () => {
    const owner = await api.admin();
    const statusList = [
      { name: 'Open', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const campaigns = await defineDirectory(
      owner,
      { name: 'Campaigns', code: 'campaign', type: 'Process', statusList },
      [{ name: 'Region', code: 'region', type: 'String' }],
    );
    const calls = await defineDirectory(owner, { name: 'Calls', code: 'call', type: 'Process', statusList }, [
      { name: 'Campaign', code: 'campaign', type: 'Directory', directoryId: campaigns.directory.id },
    ]);
    const reference = calls.field('Campaign').id;
    const region = `${reference}.${campaigns.field('Region').id}`;
    const groups = [{ field: region }, { field: `${reference}.Manager` }, { field: `${reference}.Status` }];
    const groupIds = (await owner.ok('listUserGroups')).flatMap(group => (group.everyone ? [group.id] : []));
    for (const directoryId of [calls.directory.id, null]) {
      const filters = { conditions: [is(region, 'North')] };
      const measures = [{ measure: 'Count' as const }];
      const body = {
        ...report(`Of ${directoryId ? 'calls' : 'all'}`),
        directoryId,
        groups,
        filters,
        measures,
        groupIds,
      };
      await owner.ok('createReport', { body });
    }
    const file = await owner.ok('exportConfiguration');
    const named = (file.reports as ReportInput[]).map(each => [
      each.directoryId,
      ...(each.groups ?? []).map(({ field }) => field),
    ]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['call', 'campaign>campaign.region', 'campaign>Manager', 'campaign>Status'],
        [null, 'call.campaign>campaign.region', 'call.campaign>Manager', 'call.campaign>Status'],
      ]),
    );
    // Calls have statuses with the same names, which must not be used.
    const open = campaigns.directory.statusList[0]?.id ?? '';
    const ofOpen = await owner.ok('createReport', {
      body: {
        ...report('Of open campaigns', { filters: { conditions: [is(`${reference}.Status`, open)] } }),
        ...{ directoryId: calls.directory.id, groups, measures: [{ measure: 'Count' }], groupIds },
      },
    });
    expect((await owner.ok('exportConfiguration')).reports).toEqual(file.reports);
    await owner.ok('deleteReport', { params: { id: ofOpen.id } });
    const other = await api.admin();
    const { changes } = await other.ok('planTemplate', { body: file });
    await other.ok('changeConfiguration', { body: { changes } });
    expect((await other.ok('exportConfiguration')).reports).toEqual(file.reports);
    const [first] = await other.ok('listReports');
    expect(first?.groups[0]?.field).toMatch(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);
    const body = { groups: first?.groups ?? [], measures: [{ measure: 'Count' as const }] };
    expect((await other.ok('aggregateProcesses', { body })).records).toBe(0);
  });
});
