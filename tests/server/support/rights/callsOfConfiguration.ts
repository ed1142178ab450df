import { randomUUID } from 'node:crypto';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type { ConfigurationChange, DirectoryInput, FieldDefinitionInput } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { createRule } from './callsOfAutomation.ts';
import { createChatForm } from './callsOfChat.ts';
import { createReport } from './callsOfReports.ts';
import { createEndpoint } from './callsOfWebhooks.ts';
import {
  createDeletedField,
  createDirectory,
  createField,
  createProcessField,
  findCreator,
  orderEveryDirectory,
} from './freshConfiguration.ts';
import { call, type RightsCall } from './rightsCall.ts';

type Id = (name: string) => string;

const getNewName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

const directoryInput = (own: Id): DirectoryInput => ({
  name: 'Spare',
  type: 'Data',
  displayFieldId: own('spareField'),
  managers: [own('spareUser')],
  statusList: [
    {
      id: own('spareStatus'),
      name: 'One',
      type: 'Active',
      permissions: [{ groupId: own('spareGroup'), enter: true, leave: true, edit: true }],
      fields: { [own('spareField')]: { required: true } },
    },
  ],
});

const lookUp = (own: Id): FieldDefinitionInput => ({
  name: getNewName('Look-up'),
  type: 'Directory',
  directoryId: own('directory'),
  displayDirectoryFieldId: own('title'),
  rootDirectoryFieldId: own('customerField'),
});
const table = (own: Id): FieldDefinitionInput => ({
  name: 'Lines',
  type: 'Table',
  tableFields: [
    { id: own('lineItem'), name: 'Item', type: 'String' },
    { id: own('lineBuyer'), name: 'Buyer', type: 'Directory', directoryId: own('customers') },
  ],
});
const related = (own: Id): FieldDefinitionInput => ({
  name: getNewName('Related'),
  type: 'DirectoryRelatedField',
  directoryFieldId: own('customerField'),
  directoryRelatedFieldId: own('customerName'),
});
const plain = (): FieldDefinitionInput => ({ name: getNewName('Field'), type: 'String' });

/** Returns the ids of all entities for a call that sets their order. The ids are stored as a single text. */
const inOrder = (own: Id, name: string) => own(name).split(' ');

/** One change of each type. Some types have additional variants with ids in other positions. */
const changes: Readonly<Record<string, (own: Id) => ConfigurationChange>> = {
  SaveDirectory: own => ({
    kind: 'SaveDirectory',
    id: own('spareDirectory'),
    directory: directoryInput(own),
  }),
  DeleteDirectory: own => ({ kind: 'DeleteDirectory', id: own('emptyDirectory') }),
  OrderDirectories: own => ({ kind: 'OrderDirectories', ids: inOrder(own, 'place') }),
  SaveField: own => ({
    kind: 'SaveField',
    entity: own('directory'),
    id: own('customerField'),
    field: {
      ...lookUp(own),
      directoryId: own('customers'),
      displayDirectoryFieldId: own('customerName'),
      rootDirectoryFieldId: undefined as never,
    },
  }),
  SaveLookUp: own => ({
    kind: 'SaveField',
    entity: own('spareDirectory'),
    id: randomUUID(),
    field: lookUp(own),
  }),
  SaveTable: own => ({ kind: 'SaveField', entity: own('directory'), id: own('lines'), field: table(own) }),
  SaveRelated: own => ({
    kind: 'SaveField',
    entity: own('directory'),
    id: randomUUID(),
    field: related(own),
  }),
  DeleteField: own => ({ kind: 'DeleteField', entity: own('spareDirectory'), id: own('thirdField') }),
  RestoreField: own => ({ kind: 'RestoreField', entity: own('spareDirectory'), id: own('deletedField') }),
  OrderFields: own => ({
    kind: 'OrderFields',
    entity: own('orderedDirectory'),
    ids: [own('second'), own('first')],
  }),
  SaveProfile: own => ({
    kind: 'SaveProfile',
    id: own('spareProfile'),
    profile: {
      name: getNewName('Profile'),
      assignments: [{ userId: own('spareUser') }, { groupId: own('spareGroup') }],
      directories: [
        { directoryId: own('directory'), rights: { ...FULL_RIGHTS, hiddenFields: [own('title')] } },
      ],
      menu: [{ kind: 'Board', id: own('board') }],
    },
  }),
  DeleteProfile: own => ({ kind: 'DeleteProfile', id: own('spareProfile') }),
  OrderProfiles: own => ({ kind: 'OrderProfiles', ids: [own('spareProfile'), own('profile')] }),
  SaveBoard: own => ({
    kind: 'SaveBoard',
    id: own('board'),
    board: {
      name: getNewName('Board'),
      lanes: [{ name: 'A', directoryId: own('directory'), statuses: [own('status')] }],
    },
  }),
  DeleteBoard: own => ({ kind: 'DeleteBoard', id: own('spareBoard') }),
  SaveAutomationRule: own => ({ kind: 'SaveAutomationRule', id: own('rule'), rule: createRule(own) }),
  DeleteAutomationRule: own => ({ kind: 'DeleteAutomationRule', id: own('spareRule') }),
  SaveChatForm: own => ({ kind: 'SaveChatForm', id: own('chatForm'), form: createChatForm(own) }),
  DeleteChatForm: own => ({ kind: 'DeleteChatForm', id: own('chatForm') }),
  SaveReport: own => ({
    kind: 'SaveReport',
    id: own('spareReport'),
    report: createReport(own('directory'), [own('group')]),
  }),
  DeleteReport: own => ({ kind: 'DeleteReport', id: own('spareReport') }),
  SaveWebhookEndpoint: () => ({
    kind: 'SaveWebhookEndpoint',
    id: randomUUID(),
    endpoint: createEndpoint(),
  }),
  DeleteWebhookEndpoint: own => ({ kind: 'DeleteWebhookEndpoint', id: own('spareEndpoint') }),
  OrderBoards: own => ({ kind: 'OrderBoards', ids: [own('spareBoard'), own('board')] }),
  SaveGroup: own => ({
    kind: 'SaveGroup',
    id: own('spareGroup'),
    group: { name: getNewName('Group'), users: [own('spareUser')] },
  }),
  DeleteGroup: own => ({ kind: 'DeleteGroup', id: own('thirdGroup') }),
  SaveAssertion: own => ({
    kind: 'SaveAssertion',
    id: randomUUID(),
    assertion: {
      name: getNewName('Assertion'),
      who: { groupId: own('thirdGroup') },
      expectation: 'Never',
      directoryId: own('directory'),
      part: 'field',
      action: 'read',
      fieldId: own('title'),
    },
  }),
  DeleteAssertion: own => ({ kind: 'DeleteAssertion', id: own('assertion') }),
  SaveTransformation: own => ({
    kind: 'SaveTransformation',
    id: randomUUID(),
    transformation: {
      name: getNewName('Transformation'),
      sourceDirectoryId: own('directory'),
      targetDirectoryId: own('customers'),
      pairs: [{ targetFieldId: own('customerName'), sourceFieldId: own('title') }],
      offer: { groups: [own('thirdGroup')] },
      sourceStatusId: own('status'),
    },
  }),
  DeleteTransformation: own => ({ kind: 'DeleteTransformation', id: own('spareTransformation') }),
  SaveAccount: () => ({ kind: 'SaveAccount', account: { name: 'Rights', timeZone: 'Europe/Kyiv' } }),
  SaveCalendar: () => ({ kind: 'SaveCalendar', calendar: DEFAULT_CALENDAR }),
  Revert: own => ({ kind: 'Revert', versionId: own('version') }),
};

const kinds = Object.entries(changes);

const configuration: RightsCall[] = [
  ...kinds.map(([kind, make]) =>
    call('planConfiguration', target => ({ body: { changes: [make(target)] } }), { variant: kind }),
  ),
  ...kinds.map(([kind, make]) =>
    call('changeConfiguration', target => ({ body: { changes: [make(target)] } }), {
      variant: kind,
      fresh: findCreator(kind),
    }),
  ),
  call('listConfigurationVersions', target => ({ query: { target: target('directory') } })),
  call('getConfigurationVersion', target => ({ params: { id: target('version') } })),
  call('dropKeptValues', target => ({ params: { id: target('version') } })),
  call('exportConfiguration'),
  call('getCalendar'),
  call('updateCalendar', () => ({ body: DEFAULT_CALENDAR })),
  call('planTemplate', () => ({ body: { directories: [] } })),
];

const definitions: RightsCall[] = [
  call('listDirectories'),
  call('createDirectory', (_, own) => {
    const { displayFieldId: _field, statusList, ...rest } = directoryInput(own);
    const statuses = (statusList ?? []).map(({ id: _id, fields: _fields, ...status }) => status);
    return { body: { ...rest, name: getNewName('Directory'), statusList: statuses } };
  }),
  call('orderDirectories', target => ({ body: inOrder(target, 'place') }), { fresh: orderEveryDirectory }),
  call('previewDirectory', (_, own) => ({
    body: {
      directory: { name: 'Draft', type: 'Data', managers: [own('spareUser')] },
      fields: [{ ...lookUp(own), id: own('spareField'), code: 'draft' }],
    },
  })),
  call('updateDirectory', (target, own) => ({
    params: { id: target('spareDirectory') },
    body: directoryInput(own),
  })),
  call('deleteDirectory', target => ({ params: { id: target('emptyDirectory') } }), {
    fresh: async ({ people: { admin } }) => ({ emptyDirectory: await createDirectory(admin) }),
  }),
  call('listCustomFields'),
  call('createCustomField', (target, own) => ({
    params: { entity: target('spareDirectory') },
    body: lookUp(own),
  })),
  call(
    'createCustomField',
    (target, own) => ({ params: { entity: target('directory') }, body: related(own) }),
    {
      variant: 'related',
    },
  ),
  call('updateCustomField', (target, own) => ({
    params: { entity: target('directory'), id: target('lines') },
    body: table(own),
  })),
  call(
    'deleteCustomField',
    target => ({ params: { entity: target('spareDirectory'), id: target('thirdField') } }),
    {
      fresh: async ({ people: { admin } }, own) => ({ thirdField: await createField(admin, own) }),
    },
  ),
  call(
    'restoreCustomField',
    target => ({ params: { entity: target('spareDirectory'), id: target('deletedField') } }),
    { fresh: async ({ people: { admin } }, own) => ({ deletedField: await createDeletedField(admin, own) }) },
  ),
  call('orderCustomFields', (target, own) => ({
    params: { entity: target('orderedDirectory') },
    body: { list: [own('second'), own('first')] },
  })),
  call('listProcessCustomFields'),
  call('createProcessCustomField', (_, own) => ({ body: lookUp(own) })),
  call('orderProcessCustomFields', target => ({ body: inOrder(target, 'processPlace') }), {
    fresh: async ({ people: { admin } }) => ({
      processPlace: (await admin.ok('listProcessCustomFields'))
        .filter(field => !field.deleted)
        .map(({ id }) => id)
        .reverse()
        .join(' '),
    }),
  }),
  call('getProcessCustomField', target => ({ params: { id: target('processField') } })),
  call('updateProcessCustomField', target => ({ params: { id: target('processField') }, body: plain() })),
  call('deleteProcessCustomField', target => ({ params: { id: target('spareProcessField') } }), {
    fresh: async ({ people: { admin } }) => ({ spareProcessField: await createProcessField(admin) }),
  }),
  call('restoreProcessCustomField', target => ({ params: { id: target('goneProcessField') } }), {
    fresh: async ({ people: { admin } }) => {
      const id = await createProcessField(admin);
      await admin.ok('deleteProcessCustomField', { params: { id } });
      return { goneProcessField: id };
    },
  }),
];

export const configurationCalls: readonly RightsCall[] = [...configuration, ...definitions];
