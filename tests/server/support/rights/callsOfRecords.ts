import { randomUUID } from 'node:crypto';
import type { Condition, FieldValuesPatch, SearchRequest } from '#core/model.ts';
import { checkImport, importFile, upload } from '../imports.ts';
import { createFileUploader, toFormData } from './records.ts';
import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

const text = (stringValue: string) => ({ stringValue });

/**
 * Returns values whose ids refer to the caller's own entities: a text field, a lookup, and a table row with a link and
 * a lookup.
 */
const values = (own: Id): FieldValuesPatch => ({
  [own('title')]: text(`Changed ${randomUUID().slice(0, 8)}`),
  [own('customerField')]: text(own('customer')),
  [own('lines')]: {
    tableValue: [
      {
        link: own('customer'),
        customFields: { [own('lineItem')]: text('Line'), [own('lineBuyer')]: text(own('customer')) },
      },
    ],
  },
});
const withFile = (own: Id): FieldValuesPatch => ({ [own('paperField')]: text(own('draft')) });

const conditions = (own: Id): Condition[] => [
  { field: own('title'), operator: 'NotEquals', value: text('zzz') },
  { field: own('customerField'), operator: 'Equals', value: text(own('customer')) },
  {
    any: [
      { field: own('amount'), operator: 'MoreOrEqual', value: { numberValue: 0 } },
      { all: [{ field: own('title'), operator: 'Contains', value: text('Deal') }] },
    ],
  },
];
const search = (own: Id): SearchRequest => ({
  conditions: conditions(own),
  orderBy: { field: own('title'), asc: true },
  statusList: [own('status'), own('secondStatus')],
});
const tagged = (own: Id): SearchRequest => ({ tags: [own('tag')], tagsLgOp: 'Or' });

/** Creates a record for calls that use up a record. The functions below do the same for other entities. */
const getNewItem: RightsCall['fresh'] = async ({ people: { keeper } }, own) => ({
  item: (await keeper.ok('createItem', { params: { id: own.directory ?? '' }, body: {} })).id,
});
const newTrash: RightsCall['fresh'] = async ({ people: { keeper } }, own) => {
  const params = { id: own.directory ?? '' };
  const { id } = await keeper.ok('createItem', { params, body: {} });
  await keeper.ok('deleteItem', { params: { ...params, itemId: id } });
  return { trashed: id };
};
const newNote = async ({ people: { admin } }: RightsWorld, own: Ids): Promise<Ids> => {
  const params = { id: own.directory ?? '', itemId: own.item ?? '' };
  return { note: (await admin.ok('createItemNote', { params, body: { text: 'Fresh' } })).id };
};
const ownNote: RightsCall['fresh'] = async (world, own) => {
  const params = { id: own.directory ?? '', itemId: own.item ?? '' };
  return { note: (await getOwner(world, own).ok('createItemNote', { params, body: { text: 'Mine' } })).id };
};
const getNewItemFile: RightsCall['fresh'] = async ({ people: { admin } }, own) => {
  const params = { id: own.directory ?? '', itemId: own.item ?? '' };
  return { file: (await admin.ok('createItemFile', { params, form: toFormData('fresh.txt', 'x') })).id };
};
/**
 * Returns the user with these ids, because personal entities are created by their owner. Returns the administrator
 * instead of users who can't have personal entities.
 */
export const getOwner = ({ people }: RightsWorld, own: Ids) => {
  const owner = Object.values(people).find(({ user }) => user.id === own.self) ?? people.admin;
  return [people.reader, people.nobody].includes(owner) ? people.admin : owner;
};
const newView: RightsCall['fresh'] = async (world, own) => {
  const body = { name: 'Fresh', state: {}, groupIds: [] };
  const owner = getOwner(world, own);
  return { view: (await owner.ok('createRecordView', { params: { id: own.directory ?? '' }, body })).id };
};
const newDraft: RightsCall['fresh'] = async (world, own) => ({
  draft: await createFileUploader(getOwner(world, own))('fresh.txt', 'x'),
});
export const createImport: RightsCall['fresh'] = async (world, own) => {
  const owner = getOwner(world, own);
  const read = await upload(owner, own.directory ?? '', { content: 'Title\nFresh\n' });
  return { import: (await checkImport(owner, read)).id };
};
const newWritten: RightsCall['fresh'] = async (world, own) => {
  const made = await importFile(getOwner(world, own), own.directory ?? '', { content: 'Title\nFresh\n' });
  return { import: made.id };
};

const places = {
  directory: (target: Id) => ({ params: { id: target('directory') } }),
  item: (target: Id) => ({ params: { id: target('directory'), itemId: target('item') } }),
  note: (target: Id) => ({
    params: { id: target('directory'), itemId: target('item'), noteId: target('note') },
  }),
  file: (target: Id) => ({
    params: { id: target('directory'), itemId: target('item'), fileId: target('file') },
  }),
  view: (target: Id) => ({ params: { id: target('directory'), viewId: target('view') } }),
  import: (target: Id) => ({ params: { id: target('directory'), importId: target('import') } }),
};

const looking: RightsCall[] = [
  call('uploadFile', () => ({ form: toFormData('a.txt', 'a') })),
  call('getFile', target => ({ params: { id: target('paper') } })),
  call('getFile', target => ({ params: { id: target('draft') } }), { variant: 'draft', fresh: newDraft }),
  call('getFile', target => ({ params: { id: target('file') } }), { variant: 'beside' }),
  call('searchItems', (target, own) => ({ ...places.directory(target), body: search(own) })),
  call('searchItems', (target, own) => ({ ...places.directory(target), body: tagged(own) }), {
    variant: 'by tag',
  }),
  call(
    'searchItems',
    (target, own) => ({ ...places.directory(target), query: { json: true }, body: search(own) }),
    {
      variant: 'as a file',
    },
  ),
  call('searchItemsBatch', (target, own) => ({
    ...places.directory(target),
    body: [{ ...search(own), status: own('status') }, { status: own('secondStatus') }],
  })),
  call('aggregateItems', (target, own) => ({
    ...places.directory(target),
    body: {
      search: search(own),
      groups: [{ field: own('customerField') }, { field: own('lineItem') }],
      measures: [{ measure: 'Count' }, { measure: 'Sum', field: own('amount') }],
    },
  })),
  call(
    'aggregateItems',
    (target, own) => {
      const field = `${own('customerField')}.${own('customerName')}`;
      const search = { conditions: [{ field, operator: 'NotEquals' as const }] };
      return {
        ...places.directory(target),
        body: { search, groups: [{ field }], measures: [{ measure: 'Distinct', field }] },
      };
    },
    { variant: 'through a reference' },
  ),
  call('getFiguresProgress', target => places.directory(target)),
  call('listItemPlaces', (target, own) => ({
    ...places.directory(target),
    body: { search: search(own), by: 'Statuses' },
  })),
  call('getHeat', (target, own) => ({
    ...places.directory(target),
    body: { search: search(own), field: own('placeField'), weight: own('amount') },
  })),
  call('listItemIds', (target, own) => ({ ...places.directory(target), body: search(own) })),
  call('exportItems', (target, own) => ({
    ...places.directory(target),
    body: {
      format: 'csv',
      search: search(own),
      columns: ['Number', own('title'), own('customerField')],
      itemIds: [own('item')],
    },
  })),
  call('listBulkChanges', places.directory),
  call('listRecordViews', places.directory),
  call('getItem', places.item),
  call('getItem', target => ({ params: { id: target('directory'), itemId: target('trashed') } }), {
    variant: 'in the trash',
  }),
  call('listItemNotes', places.item),
  call('listItemFiles', places.item),
  call('listItemChanges', places.item),
  call('listItemActivity', places.item),
  call('listSuggestions', target => ({
    params: { id: target('directory'), fieldId: target('title') },
    query: { keywords: 'Deal' },
  })),
  call('listOfferedPeople', target => ({ params: { id: target('directory'), fieldId: 'Manager' } })),
  call('listImports', places.directory),
  call('getImport', places.import),
  call('listImportRows', places.import),
  call('listImportProblems', places.import),
  call('exportRefusedRows', places.import),
];

const writing: RightsCall[] = [
  call('calculateItem', (target, own) => ({
    ...places.directory(target),
    body: { customFields: values(own), status: own('status') },
  })),
  call(
    'calculateItem',
    (target, own) => ({
      ...places.directory(target),
      body: { itemId: target('item'), customFields: values(own) },
    }),
    { variant: 'of a record' },
  ),
  call('scriptItem', (target, own) => ({
    ...places.directory(target),
    body: { customFields: values(own), status: own('status') },
  })),
  call(
    'scriptItem',
    (target, own) => ({
      ...places.directory(target),
      body: { itemId: target('item'), customFields: values(own) },
    }),
    { variant: 'of a record' },
  ),
  call('answerScriptLookUps', target => ({
    ...places.directory(target),
    body: { asked: [JSON.stringify(['count', 'nothing', {}])] },
  })),
  call('tryScripts', (target, own) => ({
    ...places.directory(target),
    body: { scripts: {}, customFields: values(own), status: own('status') },
  })),
  call(
    'tryScripts',
    (target, own) => ({
      ...places.directory(target),
      body: { scripts: {}, itemId: target('item'), customFields: values(own) },
    }),
    { variant: 'of a record' },
  ),
  call('listScriptFailures', places.directory),
  call('clearScriptFailures', places.directory),
  call('createItem', (target, own) => ({
    ...places.directory(target),
    body: { customFields: values(own), status: own('status'), tags: [own('tag')], text: 'Why' },
  })),
  call(
    'createItem',
    (target, own) => ({ ...places.directory(target), body: { customFields: withFile(own) } }),
    {
      variant: 'with a file',
      fresh: newDraft,
    },
  ),
  call('updateItem', (target, own) => ({
    ...places.item(target),
    body: { customFields: values(own), tags: [own('secondTag')] },
  })),
  call('changeItemStatus', (target, own) => ({
    params: { id: target('directory'), itemId: target('item'), status: target('status') },
    body: { text: 'Why', customFields: values(own) },
  })),
  call('moveItem', (target, own) => ({
    ...places.directory(target),
    body: {
      itemId: target('item'),
      status: target('status'),
      prevId: target('secondItem'),
      customFields: values(own),
    },
  })),
  call('deleteItem', places.item, { fresh: getNewItem }),
  call('restoreItem', target => ({ params: { id: target('directory'), itemId: target('trashed') } }), {
    fresh: newTrash,
  }),
  call('changeItems', (target, own) => ({
    ...places.directory(target),
    body: {
      isPreview: true,
      itemIds: [target('item')],
      change: {
        customFields: values(own),
        status: own('status'),
        addTags: [own('tag')],
        removeTags: [own('secondTag')],
      },
    },
  })),
  call(
    'changeItems',
    target => ({
      ...places.directory(target),
      body: { isPreview: false, itemIds: [target('item')], change: { text: 'Why' } },
    }),
    { variant: 'written' },
  ),
  call('undoBulkChange', target => ({ params: { id: target('directory'), changeId: target('change') } })),
  call('openPresence', target => ({ ...places.item(target), body: { isEditing: true } })),
  call('closePresence', places.item),
  call('createItemNote', target => ({ ...places.item(target), body: { text: 'A comment' } })),
  call('updateItemNote', target => ({ ...places.note(target), body: { text: 'Changed' } })),
  call('deleteItemNote', places.note, { fresh: newNote }),
  call('updateItemNote', target => ({ ...places.note(target), body: { text: 'Mine' } }), {
    variant: 'of their own',
    fresh: ownNote,
  }),
  call('createItemFile', target => ({
    ...places.item(target),
    form: toFormData('b.txt', 'b', '{"text":"Plan"}'),
  })),
  call('updateItemFile', target => ({ ...places.file(target), body: { text: 'Changed' } })),
  call('deleteItemFile', places.file, { fresh: getNewItemFile }),
];

const viewsAndImports: RightsCall[] = [
  call('createRecordView', target => ({
    ...places.directory(target),
    body: { name: 'View', state: {}, groupIds: [] },
  })),
  call(
    'createRecordView',
    (target, own) => ({
      ...places.directory(target),
      body: { name: 'View', state: {}, groupIds: [own('group')] },
    }),
    { variant: 'shared' },
  ),
  call('updateRecordView', target => ({
    ...places.view(target),
    body: { name: 'View', state: {}, groupIds: [] },
  })),
  call(
    'updateRecordView',
    (target, own) => ({
      params: { id: target('directory'), viewId: target('sharedView') },
      body: { name: 'Shared', state: {}, groupIds: [own('group')] },
    }),
    { variant: 'shared' },
  ),
  call('deleteRecordView', places.view, { fresh: newView }),
  call('createImport', target => ({
    ...places.directory(target),
    form: toFormData('rows.csv', 'Title\nRow\n'),
  })),
  call(
    'updateImport',
    (target, own) => ({
      ...places.import(target),
      body: { columns: [{ column: 0, target: own('title') }], key: own('title'), status: own('status') },
    }),
    { fresh: createImport },
  ),
  call(
    'fixImportRows',
    target => ({ ...places.import(target), body: { rows: [{ row: 0, cells: { 0: 'Fixed' } }] } }),
    {
      fresh: createImport,
    },
  ),
  call('startImport', places.import, { fresh: createImport }),
  call('cancelImport', places.import, { fresh: createImport }),
  call('undoImport', places.import, { fresh: newWritten }),
  call('deleteImport', places.import, { fresh: createImport }),
  call('getTemplateLoad'),
];

export const recordCalls: readonly RightsCall[] = [...looking, ...writing, ...viewsAndImports];
