import { getOwner } from './callsOfRecords.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { id: target('item') } });
const note = (target: Id) => ({ params: { id: target('item'), noteId: target('note') } });
const text = (stringValue: string) => ({ stringValue });

/** Returns every member of a process that can contain an id, and a due date. */
const members = (own: Id) => ({
  manager: own('self'),
  dueDate: '2030-01-01',
  customFields: { [own('customerField')]: text(own('customer')) },
});

const search = (target: Id, own: Id) => ({
  processTypeId: target('directory'),
  stateId: [own('status'), own('secondStatus')],
  manager: own('self'),
  noManager: true,
  orderByField: own('title'),
  orderByAsc: true,
  customFields: { [own('title')]: { stringValue: 'Deal' } },
  conditions: [{ field: own('customerField'), operator: 'NotEquals' as const, value: text(own('customer')) }],
});

const getNewItem: RightsCall['fresh'] = async ({ people: { keeper } }, own) => ({
  item: (await keeper.ok('createItem', { params: { id: own.directory ?? '' }, body: {} })).id,
});
const newNote = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => {
  const params = { id: own.directory ?? '', itemId: own.item ?? '' };
  return { note: (await admin.ok('createItemNote', { params, body: { text: 'Fresh' } })).id };
};

const newView: RightsCall['fresh'] = async (world, own) => {
  const body = { name: 'Fresh', state: {}, groupIds: [] };
  return { processView: (await getOwner(world, own).ok('createProcessView', { body })).id };
};

export const processCalls: readonly RightsCall[] = [
  call('createProcess', (target, own) => ({ body: { processTypeId: target('directory'), ...members(own) } })),
  call('searchProcesses', (target, own) => ({ body: search(target, own) })),
  call('aggregateProcesses', (target, own) => ({
    body: {
      search: search(target, own),
      groups: [{ field: 'RecordDirectory' }, { field: own('customerField') }],
      measures: [{ measure: 'Count' }],
    },
  })),
  call('listProcessIds', (target, own) => ({ body: search(target, own) })),
  call('exportProcesses', (target, own) => ({
    body: {
      format: 'csv',
      search: search(target, own),
      columns: ['Number', 'RecordDirectory'],
      itemIds: [target('item')],
    },
  })),
  call('getProcessStat'),
  call('getProcessWorkload'),
  call('countContactProcesses', target => ({ body: { contactIds: [target('item')] } })),
  call('getProcess', one),
  call('updateProcess', (target, own) => ({ ...one(target), body: members(own) })),
  call('deleteProcess', one, { fresh: getNewItem }),
  call('listProcessNotes', one),
  call('createProcessNote', target => ({ ...one(target), body: { text: 'A comment' } })),
  call('updateProcessNote', target => ({ ...note(target), body: { text: 'A comment' } })),
  call('deleteProcessNote', note, { fresh: newNote }),
  call('listProcessHistory', one),
  call('listProcessViews'),
  call('createProcessView', { body: { name: 'View', state: {}, groupIds: [] } }),
  call('createProcessView', (_, own) => ({ body: { name: 'View', state: {}, groupIds: [own('group')] } }), {
    variant: 'shared',
  }),
  call('updateProcessView', target => ({
    params: { viewId: target('processView') },
    body: { name: 'View', state: {}, groupIds: [] },
  })),
  call(
    'updateProcessView',
    (target, own) => ({
      params: { viewId: target('sharedProcessView') },
      body: { name: 'Shared', state: {}, groupIds: [own('group')] },
    }),
    { variant: 'shared' },
  ),
  call('deleteProcessView', target => ({ params: { viewId: target('processView') } }), { fresh: newView }),
];
