/** Makes all calls that a user with limited permissions can make, to search the responses for hidden data. */
import excel from 'exceljs';
import type { OperationId } from '#server/kernel/http/contract.ts';
import type { ApiClient } from '../apiClient.ts';
import { checkImport, startImport, upload } from '../imports.ts';
import { askChat } from './canaryChat.ts';
import { queryFiles } from './canaryFiles.ts';
import { askNotifications } from './canaryNotifications.ts';
import { askPlans } from './canaryPlans.ts';
import { askReminders } from './canaryReminders.ts';
import { toTextValue } from './records.ts';
import { type LooseInput, send } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

/**
 * A call and its response. `askEverything` makes the calls in the same order in every fixture; `guess` is the text that
 * the user tries to find.
 */
export interface CanaryResponse {
  readonly what: string;
  readonly text: string;
}

export async function askEverything(
  world: RightsWorld,
  caller: ApiClient,
  { ids, guess }: { ids: Ids; guess: string },
): Promise<CanaryResponse[]> {
  const asked: CanaryResponse[] = [];
  const ask = async (id: OperationId, input: LooseInput = {}, what = '') => {
    const answer = await send(caller, id, input);
    const headers = answer.headers.get('content-disposition') ?? '';
    asked.push({ what: `${id} ${what}`, text: `${answer.status} ${headers} ${answer.text}` });
  };
  for (const id of PLAIN) await ask(id);
  const { deals, customers, partners, contracts, vault } = world.definitions;
  for (const { directory } of [deals, customers, partners, contracts, vault]) {
    await askDirectory(ask, directory, guess);
    await askThrough(ask, world, { directory, guess });
  }
  await askDeals(ask, world, ids);
  await askProcesses(ask, world, { ids, guess });
  await askFamily(ask, ids);
  await queryFiles(ask, { ids, guess });
  await askReminders(ask, world, { ids, guess });
  await askNotifications(ask, world, { ids, guess });
  await askChat(ask, world, { ids, guess });
  for (const { directory } of [deals, customers, vault])
    asked.push({ what: `${directory.name} as a workbook`, text: await readCells(caller, directory) });
  await ask('prepareTransformation', {
    params: { id: ids.transformation ?? '' },
    body: { itemId: ids.item ?? '' },
  });
  await askPlans(ask, world);
  await askImports(asked, world, caller, guess);
  return asked;
}

type Ask = (id: OperationId, input?: LooseInput, what?: string) => Promise<void>;

const PLAIN: readonly OperationId[] = [
  'getBoot',
  'listDirectories',
  'listCustomFields',
  'listProcessCustomFields',
  'listBoards',
  'listProcessViews',
  'listTags',
  'listUsers',
  'listUsageProfiles',
  'listConfigurationVersions',
  'listRightAssertions',
  'listTransformations',
];

const OPERATORS = ['Contains', 'Equals', 'More'] as const;

/**
 * Searches for every word of the secret. Sorts and filters by every field, whether the caller knows the field or not.
 */
async function askDirectory(
  ask: Ask,
  { id, name, fields, statusList }: RightsWorld['definitions']['deals']['directory'],
  guess: string,
): Promise<void> {
  const params = { id };
  const search = (body: unknown, what: string) => ask('searchItems', { params, body }, `${name} ${what}`);
  await search({}, 'all');
  for (const deleted of [false, true]) await search({ deleted, keyword: guess }, 'keyword');
  for (const part of [
    'code',
    'partner',
    'vault',
    'city',
    'margin',
    'internal',
    'line',
    'place',
    'site',
    'file',
  ])
    await search({ keyword: `${guess}${part}` }, `keyword ${part}`);
  for (const field of ['Number', 'StatusPosition'])
    for (const asc of [true, false]) await search({ orderBy: { field, asc } }, `by ${field} ${asc}`);
  for (const field of fields) {
    for (const asc of [true, false])
      await search({ orderBy: { field: field.id, asc } }, `by ${field.name} ${asc}`);
    for (const operator of OPERATORS) {
      for (const value of [toTextValue(guess), { numberValue: 7_770_002 }, { dateValue: '1999-01-12' }]) {
        const conditions = [{ field: field.id, operator, value }];
        await search({ conditions }, `${field.name} ${operator}`);
      }
    }
    await search({ conditions: [{ field: field.id, operator: 'Equals' }] }, `${field.name} empty`);
    const suggestion = { params: { ...params, fieldId: field.id }, query: { keywords: guess.slice(0, 6) } };
    await ask('listSuggestions', suggestion, field.name);
    await ask('listOfferedPeople', { params: { ...params, fieldId: field.id } }, field.name);
    for (const column of field.tableFields ?? [])
      await ask(
        'listSuggestions',
        { ...suggestion, params: { ...params, fieldId: column.id } },
        `${field.name} column`,
      );
  }
  const body = statusList.map(status => ({ status: status.id, keyword: guess }));
  if (body.length > 0) await ask('searchItemsBatch', { params, body }, name);
  await ask('listItemIds', { params, body: { keyword: guess } }, name);
  await ask('searchItems', { params, query: { json: true }, body: {} }, `${name} as a file`);
  await ask('searchItems', { params, query: { fullLoad: true }, body: { keyword: '#1' } }, `${name} whole`);
  const known = [
    'Number',
    'Status',
    'LastComment',
    ...fields.filter(field => !field.deleted).map(field => field.id),
  ];
  for (const format of ['csv', 'json']) {
    await ask(
      'exportItems',
      { params, body: { format, search: {}, columns: known } },
      `${name} ${format} all`,
    );
    for (const column of known)
      await ask(
        'exportItems',
        { params, body: { format, search: {}, columns: [column] } },
        `${name} ${format}`,
      );
  }
  for (const { id: field, name: fieldName, tableFields = [] } of fields)
    await askFigures(ask, {
      params,
      name: `${name} ${fieldName}`,
      fields: [field, ...tableFields.map(({ id }) => id)],
    });
  await askMaps(ask, { id, name, fields });
  await ask('listBulkChanges', { params }, name);
  for (const field of fields) {
    await ask('findDuplicates', { params, body: { fields: [field.id] } }, field.name);
    for (const value of [toTextValue(guess), { numberValue: 7_770_002 }, { dateValue: '1999-01-12' }]) {
      await ask('matchDuplicates', { params, body: { customFields: { [field.id]: value } } }, field.name);
    }
  }
  await ask('listRecordViews', { params }, name);
  await ask('listImports', { params }, name);
}

/** Aggregates and searches by each field of the referenced records. */
async function askThrough(
  ask: Ask,
  { definitions }: RightsWorld,
  { directory, guess }: { directory: RightsWorld['definitions']['deals']['directory']; guess: string },
): Promise<void> {
  const params = { id: directory.id };
  const all = Object.values(definitions).map(each => each.directory);
  for (const reference of directory.fields) {
    const others = all.find(({ id }) => id === reference.directoryId);
    for (const { id, name: own } of others?.fields ?? []) {
      const field = `${reference.id}.${id}`;
      const name = `${directory.name} ${reference.name} › ${own}`;
      await askFigures(ask, { params, name, fields: [field] });
      for (const condition of [
        { operator: 'Contains', value: toTextValue(guess) },
        { operator: 'Equals', value: { numberValue: 7_770_002 } },
        { operator: 'Equals', value: { dateValue: '1999-01-12' } },
        { operator: 'Equals' },
      ])
        await ask('searchItems', { params, body: { conditions: [{ field, ...condition }] } }, name);
    }
  }
}

/** Queries the map, the heat map by every field, and records within areas. */
async function askMaps(
  ask: Ask,
  { id, name, fields }: Pick<RightsWorld['definitions']['deals']['directory'], 'id' | 'name' | 'fields'>,
): Promise<void> {
  const params = { id };
  for (const by of ['Fields', 'Statuses'])
    await ask('listItemPlaces', { params, body: { by } }, `${name} by ${by}`);
  for (const { id: field, name: fieldName } of fields) {
    await ask('getHeat', { params, body: { field } }, fieldName);
    const known = fields.find(each => each.name === 'Place')?.id ?? field;
    await ask('getHeat', { params, body: { field: known, weight: field } }, `by ${fieldName}`);
    const days = { field, periods: [{ from: '1900-01-01', till: '2100-01-01' }] };
    await ask('getHeat', { params, body: { field: known, days } }, `in the days of ${fieldName}`);
    for (const area of ['-90,-180 90,180', 'UA-46', 'NoRegion NoPlace']) {
      const within = { field, operator: 'Within', value: toTextValue(area) };
      await ask('searchItems', { params, body: { conditions: [within] } }, `${fieldName} within ${area}`);
    }
  }
}

/** Groups by each field (by region, and together with the status), and computes several measures of each field. */
async function askFigures(
  ask: Ask,
  { params, name, fields }: { params: { id: string }; name: string; fields: readonly string[] },
): Promise<void> {
  for (const field of fields) {
    const groups = [{ field }, { field: 'Status' }];
    const byRegion = { groups: [{ field, by: 'Region' }], measures: [{ measure: 'Count' }] };
    await ask('aggregateItems', { params, body: byRegion }, `${name} by region`);
    await ask('aggregateItems', { params, body: { groups, measures: [{ measure: 'Count' }] } }, name);
    for (const measure of ['Sum', 'Max', 'Distinct', 'Filled', 'Count'])
      await ask('aggregateItems', { params, body: { measures: [{ measure, field }] } }, `${name} ${measure}`);
  }
}

/** Returns every cell of the workbook to which everything visible in a directory is exported. */
async function readCells(
  caller: ApiClient,
  { id, fields }: RightsWorld['definitions']['deals']['directory'],
): Promise<string> {
  const columns = ['Number', 'Status', ...fields.filter(({ deleted }) => !deleted).map(field => field.id)];
  const body = { format: 'xlsx', search: {}, columns };
  const { status, bytes, text: told } = await send(caller, 'exportItems', { params: { id }, body });
  if (status >= 300) return `${status} ${told}`;
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(bytes);
  return JSON.stringify(workbook.worksheets.map(sheet => sheet.getSheetValues()));
}

/** Queries a single record, the record's history, and the rejections of attempted changes. */
async function askDeals(ask: Ask, { definitions: { deals } }: RightsWorld, ids: Ids): Promise<void> {
  const id = deals.directory.id;
  for (const item of ['item', 'secondItem', 'quietItem', 'trashed']) {
    const params = { id, itemId: ids[item] ?? '' };
    for (const call of [
      'getItem',
      'listItemNotes',
      'listItemFiles',
      'listItemChanges',
      'listItemActivity',
    ] as const)
      await ask(call, { params }, item);
    for (const kind of ['Comment', 'File', 'Change'])
      await ask('listItemActivity', { params, query: { kind, take: 1 } }, `${item} ${kind}`);
    for (const { id: field, name } of deals.directory.fields) {
      const customFields = { [field]: toTextValue('Guessed') };
      await ask('updateItem', { params, body: { customFields, version: 1 } }, `${item} ${name}`);
      const change = { isPreview: true, itemIds: [params.itemId], change: { customFields } };
      await ask('changeItems', { params: { id }, body: change }, `${item} ${name}`);
    }
  }
  for (const file of ['paper', 'secretPaper', 'file'])
    await ask('getFile', { params: { id: ids[file] ?? '' } }, file);
  for (const { id: fieldId, name } of deals.directory.fields) {
    const questions = [{ directoryId: id, part: 'field', action: 'read', fieldId }];
    await ask('explainRights', { body: { questions } }, name);
  }
}

/** Queries the same records as processes, both individually and by searches that sort and filter by hidden values. */
async function askProcesses(
  ask: Ask,
  { definitions: { deals } }: RightsWorld,
  { ids, guess }: { ids: Ids; guess: string },
): Promise<void> {
  const search = async (body: object, what: string) => {
    await ask('searchProcesses', { body }, what);
    await ask('listProcessIds', { body }, what);
  };
  await ask('getProcessStat');
  await ask('getProcessWorkload');
  for (const { id: field, name } of deals.directory.fields) {
    const body = { groups: [{ field }, { field: 'RecordDirectory' }], measures: [{ measure: 'Count' }] };
    await ask('aggregateProcesses', { body }, name);
  }
  await ask('countContactProcesses', { body: { contactIds: Object.values(ids).slice(0, 200) } });
  for (const part of ['', 'code', 'partner', 'margin', 'line', 'file'])
    await search({ keyword: `${guess}${part}` }, `keyword ${part}`);
  const known = ['Number', 'Status', 'RecordName', 'RecordDirectory', 'LastComment'];
  for (const columns of [known, ...deals.directory.fields.map(({ id }) => [id])])
    await ask('exportProcesses', { body: { format: 'csv', search: {}, columns } }, columns.join());
  for (const { id, name } of deals.directory.fields) {
    await search({ orderByField: id, orderByAsc: true }, `by ${name}`);
    await search({ customFields: { [id]: { stringValue: guess } } }, name);
    await search({ conditions: [{ field: id, operator: 'Equals' }] }, `${name} empty`);
  }
  for (const item of ['item', 'secondItem', 'quietItem', 'trashed']) {
    const params = { id: ids[item] ?? '' };
    for (const call of ['getProcess', 'listProcessNotes', 'listProcessHistory'] as const)
      await ask(call, { params }, item);
  }
}

/** Queries relations of contacts whose names are hidden, and the rejections of invalid relations. */
async function askFamily(
  ask: Ask,
  { contact = '', relative = '', relation = '', contacts = '' }: Ids,
): Promise<void> {
  for (const id of [contact, relative]) {
    await ask('listRelations', { params: { id } });
    for (const contactId of [contact, relative])
      await ask('createRelation', { params: { id }, body: { contactId, kind: 'Child' } });
    await ask('updateRelation', { params: { id, relationId: relation }, body: { kind: 'Spouse' } });
  }
  const body = { format: 'vcf', search: {}, columns: ['Number'] };
  await ask('exportItems', { params: { id: contacts }, body }, 'cards of contacts');
  await ask('listMerges', { params: { id: contacts, itemId: contact } });
}

/**
 * Imports files that name hidden fields, that look records up by hidden texts, or that update records by a hidden key.
 */
async function askImports(
  asked: CanaryResponse[],
  { definitions: { deals } }: RightsWorld,
  caller: ApiClient,
  guess: string,
): Promise<void> {
  const content = [
    'Title,Code name,Partner,Customer,Vault,Margin',
    `Row,${guess}code0,${guess}partner0,Customer 0,${guess}vault0,x`,
    `Deal 1,y,Kind 1,${guess}city1,#1,${guess}margin1`,
  ].join('\n');
  const read = await upload(caller, deals.directory.id, { content });
  const checked = await checkImport(caller, read);
  const written = await startImport(caller, checked);
  const params = { id: deals.directory.id, importId: written.id };
  const told = async (id: OperationId) => (await send(caller, id, { params })).text;
  for (const id of ['getImport', 'listImportRows', 'listImportProblems', 'exportRefusedRows'] as const)
    asked.push({ what: `${id} after an import`, text: (await told(id)).replaceAll(content, '') });
}
