import type { ReportInput } from '#core/model.ts';
import type { Member } from '../../harness.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

export function createReport(directoryId: string, groupIds: string[] = []): ReportInput {
  return {
    name: 'Report',
    directoryId,
    filters: {},
    groups: [{ field: 'Status' }],
    measures: [{ measure: 'Count' }],
    chart: 'Bars',
    groupIds,
  };
}

/** Creates two reports shared with the staff, one of them for configuration changes. */
export async function makeReports(admin: Member, shared: Ids): Promise<Ids> {
  const body = createReport(shared.directory ?? '', [shared.group ?? '']);
  const make = async () => (await admin.ok('createReport', { body })).id;
  return { sharedReport: await make(), spareReport: await make() };
}

export const createReports = ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> =>
  makeReports(admin, own);

export const reportCalls: readonly RightsCall[] = [
  call('listReports'),
  call('createReport', target => ({ body: createReport(target('directory')) })),
  call('createReport', (_, own) => ({ body: createReport(own('directory'), [own('group')]) }), {
    variant: 'shared',
  }),
  call('getReport', target => ({ params: { id: target('sharedReport') } })),
  call('updateReport', (target, own) => ({
    params: { id: target('sharedReport') },
    body: createReport(own('directory'), [own('group')]),
  })),
  call('getReportMailing', target => ({ params: { id: target('sharedReport') } })),
  call('saveReportMailing', target => ({
    params: { id: target('sharedReport') },
    body: { isOn: false, days: [1], dayOfMonth: null, hour: 9, userIds: [], groupIds: [] },
  })),
  call('sendReportNow', target => ({ params: { id: target('sharedReport') } })),
  call('drawReport', target => ({ body: createReport(target('directory')) })),
  call('deleteReport', target => ({ params: { id: target('sharedReport') } }), { fresh: createReports }),
];
