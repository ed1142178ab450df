/** Companies and deals: two directories defined through the API, with records inserted directly into the database. */

import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type {
  Directory,
  DirectoryInput,
  FieldDefinitionInput,
  FieldValue,
  FieldValues,
} from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { openDatabase, type Trx } from '#server/kernel/database/database.ts';
import { createDefinitionStore } from '#server/modules/definitions/accountDefinitions.ts';
import {
  getValueTargets,
  loadStoredReferences,
  type ReferenceScope,
} from '#server/modules/records/references.ts';
import { addToStatusCounter } from '#server/modules/records/repositories/itemCounters.ts';
import { buildRecordTexts } from '#server/modules/records/texts/buildRecordTexts.ts';
import { type ApiCaller, registerCaller } from './apiCaller.ts';
import type { BenchDatabase } from './places.ts';
import { createRandom } from './random.ts';
import { startServerProcess } from './serverProcess.ts';

export interface DefinedDeals {
  readonly accountId: string;
  readonly companies: Directory;
  readonly deals: Directory;
}

const companyCount = 300;
export const dealCount = 10_000;
const batchSize = 500;

const stages = ['new', 'talking', 'offered', 'signed', 'lost'];

const dealFields = (companiesId: string): FieldDefinitionInput[] => [
  { name: 'Title', code: 'title', type: 'String', visibleOnGrid: true },
  { name: 'Company', code: 'company', type: 'Directory', directoryId: companiesId, visibleOnGrid: true },
  { name: 'Amount', code: 'amount', type: 'Number', precision: 2, visibleOnGrid: true },
  { name: 'Due', code: 'due', type: 'Date', visibleOnGrid: true },
  {
    name: 'Stage',
    code: 'stage',
    type: 'Dropdown',
    visibleOnGrid: true,
    dropdownItems: stages.map(value => ({ value, text: value })),
  },
  { name: 'Phone', code: 'phone', type: 'PhoneNumber', visibleOnGrid: true },
  { name: 'Web site', code: 'site', type: 'Link', visibleOnGrid: true },
  { name: 'Note', code: 'note', type: 'Text' },
];

export async function defineDeals(caller: ApiCaller): Promise<DefinedDeals> {
  const companyId = await defineDirectory(caller, { name: 'Companies', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String', visibleOnGrid: true },
  ]);
  const dealsId = await defineDirectory(caller, { name: 'Deals', type: 'Process' }, dealFields(companyId));
  const directories = await caller.call<Directory[]>('GET', 'directories');
  const { authUser } = await caller.call<{ authUser: { account: { id: string } } }>('GET', 'boot');
  const byId = (id: string) => {
    const found = directories.find(directory => directory.id === id);
    if (!found) throw new Error('The directory is not listed.');
    return found;
  };
  const [companies, deals] = [byId(companyId), byId(dealsId)];
  // Sets the first field as the display of records, as an admin would.
  for (const directory of [companies, deals]) {
    const { id, name, type, statusList } = directory;
    const displayFieldId = directory.fields[0]?.id;
    await caller.call('PUT', `directories/${id}`, { name, type, statusList, displayFieldId });
  }
  return { accountId: authUser.account.id, companies, deals };
}

/**
 * Defines the directories through a running server and fills them after it has stopped, because only one process can
 * open PGlite's folder. The server to be measured then starts with a filled database.
 */
export async function prepareDeals(place: BenchDatabase): Promise<DefinedDeals> {
  const server = await startServerProcess(place);
  try {
    const caller = await registerCaller(server.url);
    const defined = await defineDeals(caller);
    caller.close();
    await server.stop();
    await fillDeals(place, defined);
    return defined;
  } finally {
    await server.stop();
  }
}

async function defineDirectory(
  caller: ApiCaller,
  input: Pick<DirectoryInput, 'name' | 'type'>,
  fields: readonly FieldDefinitionInput[],
): Promise<string> {
  const statusList = [
    { name: 'Open', type: 'Active' },
    { name: 'Won', type: 'Success' },
    { name: 'Dropped', type: 'Failure' },
  ];
  const body = input.type === 'Process' ? { ...input, statusList } : input;
  const { id } = await caller.call<{ id: string }>('POST', 'directories', body);
  for (const field of fields) await caller.call('POST', `custom-fields/${id}`, field);
  return id;
}

/** Fills both directories; the server must not be running on the same PGlite folder. */
export async function fillDeals(
  place: BenchDatabase,
  { accountId, companies, deals }: DefinedDeals,
): Promise<void> {
  const database = await openDatabase(place);
  const store = createDefinitionStore(createFieldRegistry(fieldPlugins));
  const random = createRandom(20_261_121);
  try {
    await database.forAccount(accountId, async trx => {
      const definitions = await store.read(trx, accountId);
      const scope: ReferenceScope = { trx, accountId, definitions, locale: 'en', countryCode: 'ua' };
      const companyValues = Array.from({ length: companyCount }, () => getCompany(companies, random));
      const companyIds = await fill(scope, companies.id, companyValues);
      const dealValues = Array.from({ length: dealCount }, () => getDeal(deals, companyIds, random));
      await fill(scope, deals.id, dealValues);
    });
    // PostgreSQL's autovacuum would only do this a minute later. It skips empty tables, whose statistics would make
    // plans scan everything that is added.
    if (place.databaseUrl !== null) await sql`analyze items`.execute(database.asOwner);
  } finally {
    await database.close();
  }
}

async function fill(
  scope: ReferenceScope,
  directoryId: string,
  records: readonly FieldValues[],
): Promise<string[]> {
  const { trx, accountId } = scope;
  const compiled = scope.definitions.compiled(directoryId);
  if (!compiled) throw new Error('The directory is not defined.');
  const { statusList } = compiled.directory;
  const ids: string[] = [];
  const totals = new Map<string, number>();
  for (let start = 0; start < records.length; start += batchSize) {
    const batch = records.slice(start, start + batchSize);
    const targets = batch.flatMap(values => getValueTargets(compiled, values));
    const references = await loadStoredReferences(scope, targets);
    const rows = batch.map((values, index) => {
      const number = start + index + 1;
      const status = statusList[number % Math.max(1, statusList.length)]?.id ?? null;
      totals.set(status ?? 'none', (totals.get(status ?? 'none') ?? 0) + 1);
      const { display, searchText } = buildRecordTexts(scope, compiled, { number, values, references });
      return {
        account_id: accountId,
        directory_id: directoryId,
        item_id: uuidv7(),
        number,
        status_id: status,
        position: `a${String(number).padStart(6, '0')}1`,
        display,
        search_text: searchText,
        custom_fields: JSON.stringify(values),
      };
    });
    await trx.insertInto('items').values(rows).execute();
    ids.push(...rows.map(row => row.item_id));
  }
  await count(trx, { accountId, directoryId, totals, all: records.length });
  return ids;
}

type Counted = { accountId: string; directoryId: string; totals: Map<string, number>; all: number };

async function count(trx: Trx, { accountId, directoryId, totals, all }: Counted): Promise<void> {
  const key = { accountId, directoryId };
  await addToStatusCounter(trx, key, { statusKey: 'all', by: all });
  for (const [statusKey, by] of totals) await addToStatusCounter(trx, key, { statusKey, by });
  await sql`update item_counters set last_number = ${all}
    where account_id = ${accountId} and directory_id = ${directoryId} and status_key = 'all'`.execute(trx);
}

type Random = () => number;

const words = 'north river silver maple granite harbour copper willow summit amber'.split(' ');

function pick<T>(list: readonly T[], random: Random): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('Nothing to pick from.');
  return picked;
}

function getCompany({ fields }: Directory, random: Random): FieldValues {
  return getValues(fields, { name: { stringValue: `${pick(words, random)} ${pick(words, random)} Ltd` } });
}

function getDeal({ fields }: Directory, companyIds: readonly string[], random: Random): FieldValues {
  const day = new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 700) * 86_400_000);
  return getValues(fields, {
    title: { stringValue: `${pick(words, random)} ${pick(words, random)} ${Math.floor(random() * 1_000)}` },
    company: { stringValue: pick(companyIds, random) },
    amount: { numberValue: Math.round(random() * 10_000_000) / 100 },
    due: { dateValue: day.toISOString().slice(0, 10) },
    stage: { stringValue: pick(stages, random) },
    phone: { stringValue: `+38044${Math.floor(2_000_000 + random() * 7_999_999)}` },
    site: { stringValue: `https://example.org/${pick(words, random)}` },
    note: { stringValue: Array.from({ length: 12 }, () => pick(words, random)).join(' ') },
  });
}

function getValues(fields: Directory['fields'], byCode: Record<string, FieldValue>): FieldValues {
  return Object.fromEntries(fields.flatMap(({ id, code }) => (byCode[code] ? [[id, byCode[code]]] : [])));
}
