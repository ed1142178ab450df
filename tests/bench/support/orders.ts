/**
 * Orders of 10,000 companies with twelve fields, generated from a fixed seed and loaded by COPY if there is a database
 * server.
 */
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { Directory, FieldDefinitionInput, FieldValue, FieldValues, Reference } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { createDefinitionStore } from '#server/modules/definitions/accountDefinitions.ts';
import { buildRecordTexts } from '#server/modules/records/texts/buildRecordTexts.ts';
import type { ApiCaller } from './apiCaller.ts';
import { copyRows } from './copyRows.ts';
import type { BenchDatabase } from './places.ts';
import { createRandom } from './random.ts';

export interface DefinedOrders {
  readonly accountId: string;
  readonly companies: Directory;
  readonly orders: Directory;
}

export const companyCount = 10_000;
export const stages = ['new', 'talking', 'offered', 'signed', 'packed', 'sent', 'paid', 'lost'];
const sources = ['web', 'phone', 'fair', 'mail', 'partner'];
const dropdown = (values: readonly string[]) => values.map(value => ({ value, text: value }));

const orderFields = (companiesId: string): FieldDefinitionInput[] => [
  { name: 'Title', code: 'title', type: 'String', visibleOnGrid: true },
  { name: 'Reference', code: 'reference', type: 'String', visibleOnGrid: true },
  { name: 'Note', code: 'note', type: 'Text' },
  { name: 'Amount', code: 'amount', type: 'Number', precision: 2, visibleOnGrid: true },
  { name: 'Weight', code: 'weight', type: 'Number', precision: 0, visibleOnGrid: true },
  { name: 'Due', code: 'due', type: 'Date', visibleOnGrid: true },
  { name: 'Ordered', code: 'ordered', type: 'Date' },
  { name: 'Stage', code: 'stage', type: 'Dropdown', visibleOnGrid: true, dropdownItems: dropdown(stages) },
  { name: 'Source', code: 'source', type: 'Dropdown', dropdownItems: dropdown(sources) },
  { name: 'Phone', code: 'phone', type: 'PhoneNumber', visibleOnGrid: true },
  { name: 'Web site', code: 'site', type: 'Link' },
  { name: 'Company', code: 'company', type: 'Directory', directoryId: companiesId, visibleOnGrid: true },
];

const statuses = [
  { name: 'Open', type: 'Active' },
  { name: 'Checked', type: 'Active' },
  { name: 'Waiting', type: 'Active' },
  { name: 'Done', type: 'Success' },
  { name: 'Dropped', type: 'Failure' },
];

export async function defineOrders(caller: ApiCaller): Promise<DefinedOrders> {
  const define = async (body: { name: string; type: string }, fields: readonly FieldDefinitionInput[]) => {
    const statusList = body.type === 'Process' ? statuses : [];
    const { id } = await caller.call<{ id: string }>('POST', 'directories', { ...body, statusList });
    for (const field of fields) await caller.call('POST', `custom-fields/${id}`, field);
    const read = async () =>
      (await caller.call<Directory[]>('GET', 'directories')).find(directory => directory.id === id);
    const directory = await read();
    const displayFieldId = directory?.fields[0]?.id;
    await caller.call('PUT', `directories/${id}`, {
      ...body,
      statusList: directory?.statusList,
      displayFieldId,
    });
    const defined = await read();
    if (!defined) throw new Error('The directory is not listed.');
    return defined;
  };
  const companies = await define({ name: 'Companies', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String', visibleOnGrid: true },
  ]);
  const orders = await define({ name: 'Orders', type: 'Process' }, orderFields(companies.id));
  const { authUser } = await caller.call<{ authUser: { account: { id: string } } }>('GET', 'boot');
  return { accountId: authUser.account.id, companies, orders };
}

/** Fills both directories; the server must not be running on the same PGlite folder. */
export async function fillOrders(
  place: BenchDatabase & { adminUrl: string | null },
  { accountId, companies, orders }: DefinedOrders,
  /** With `hasMoves`, each order was in three statuses in succession. */
  { count, hasMoves = false }: { count: number; hasMoves?: boolean },
): Promise<void> {
  const database = await openDatabase(place);
  const store = createDefinitionStore(createFieldRegistry(fieldPlugins));
  const definitions = await database.forAccount(accountId, trx => store.read(trx, accountId));
  await database.close();
  const write = await openWriter(place);
  try {
    const random = createRandom(20_261_121);
    const references = new Map<string, Reference>();
    const fill = async (directory: Directory, total: number, valuesOf: (number: number) => FieldValues) => {
      const compiled = definitions.compiled(directory.id);
      if (!compiled) throw new Error('The directory is not defined.');
      const scope = { locale: 'en' as const, countryCode: 'ua', definitions };
      const rowOf = rowMaker({ accountId, compiled, scope, references });
      await write.rows(
        'items',
        itemColumns,
        iterateRows(total, number => rowOf(number, valuesOf(number))),
      );
      await write.counters(accountId, directory, total);
      return rowOf.ids;
    };
    const companyIds = await fill(companies, companyCount, () => getCompany(companies, random));
    await fill(orders, count, number =>
      getOrder(orders, companyIds, { random, isRare: number % (count / 10) === 0 }),
    );
    if (hasMoves) await write.moves(accountId, orders);
    await write.analyze();
  } finally {
    await write.close();
  }
}

const itemColumns = [
  'account_id',
  'directory_id',
  'item_id',
  'number',
  'status_id',
  'position',
  'display',
  'search_text',
  'custom_fields',
  'created_at',
  'last_activity_at',
];

const firstMoment = Date.UTC(2025, 0, 1);

interface RowMaking {
  readonly accountId: string;
  readonly compiled: CompiledDirectory;
  readonly scope: Parameters<typeof buildRecordTexts>[0];
  readonly references: Map<string, Reference>;
}

/**
 * Creates a row of `items` for each number, one minute apart, with the same display and search text as the server's.
 */
function rowMaker({ accountId, compiled, scope, references }: RowMaking) {
  const ids: string[] = [];
  const { id, statusList } = compiled.directory;
  const isLookedUp = compiled.directory.type === 'Data';
  const make = (number: number, values: FieldValues): (string | null)[] => {
    const itemId = uuidv7();
    const texts = buildRecordTexts(scope, compiled, { number, values, references });
    if (isLookedUp) {
      ids.push(itemId);
      references.set(itemId, { display: texts.display, number, customFields: {} });
    }
    const at = new Date(firstMoment + number * 60_000).toISOString();
    const status = statusList[(number * 7) % Math.max(1, statusList.length)]?.id ?? null;
    const position = `b${number.toString(36).padStart(6, '0')}1`;
    return [
      accountId,
      id,
      itemId,
      String(number),
      status,
      position,
      texts.display,
      texts.searchText,
      JSON.stringify(values),
      at,
      at,
    ];
  };
  return Object.assign(make, { ids });
}

function* iterateRows<T>(total: number, rowOf: (number: number) => T): Generator<T> {
  for (let number = 1; number <= total; number += 1) yield rowOf(number);
}

/** Inserts a batch into PGlite, where COPY isn't used; the document is passed as text. */
const insertRecords = `insert into items (${itemColumns.join(', ')})
  select ${itemColumns.map(column => (column === 'custom_fields' ? 'custom_fields::jsonb' : column)).join(', ')}
  from jsonb_to_recordset($1::jsonb) as record (account_id uuid, directory_id uuid, item_id uuid, number bigint,
    status_id uuid, position text, display text, search_text text, custom_fields text, created_at timestamptz,
    last_activity_at timestamptz)`;

/** Uses COPY as the server's superuser, since others can't use COPY with row-level security; PGlite uses inserts. */
async function openWriter(place: BenchDatabase & { adminUrl: string | null }) {
  const database = place.adminUrl === null ? await openDatabase(place) : null;
  const client = place.adminUrl === null ? null : new pg.Client({ connectionString: place.adminUrl });
  await client?.connect();
  const run = async (text: string, values: unknown[] = []) => {
    if (client) await client.query(text, values);
    else await database?.asOwner.executeQuery(CompiledQuery.raw(text, values));
  };
  return {
    async rows(table: string, columns: readonly string[], rows: Iterable<(string | null)[]>) {
      if (client) return copyRows(client, { table, columns, rows });
      let batch: (string | null)[][] = [];
      const flush = async () => {
        const records = batch.map(row =>
          Object.fromEntries(row.map((value, place) => [columns[place], value])),
        );
        await run(insertRecords, [JSON.stringify(records)]);
        batch = [];
      };
      for (const row of rows) {
        batch.push(row);
        if (batch.length === 500) await flush();
      }
      if (batch.length > 0) await flush();
    },
    async counters(accountId: string, { id }: Directory, total: number) {
      await run(
        'update item_counters set total = $3, last_number = $3 where account_id = $1 and directory_id = $2',
        [accountId, id, total],
      );
      await run(
        `insert into item_counters (account_id, directory_id, status_key, total)
          select account_id, directory_id, coalesce(status_id::text, 'none'), count(*) from items
          where account_id = $1 and directory_id = $2 group by 1, 2, 3`,
        [accountId, id],
      );
    },
    async moves(accountId: string, { id, statusList }: Directory) {
      const statusIds = statusList.map(status => status.id);
      await run(
        `insert into item_moves (account_id, directory_id, item_id, seq, at, to_status, cause)
          select account_id, directory_id, item_id, seq, created_at + seq * (number % 40) * interval '12 hours',
            case when seq = 3 then status_id else ($3::uuid[])[1 + (number + seq) % $4] end, 'Move'
          from items cross join generate_series(1, 3) as seq where account_id = $1 and directory_id = $2`,
        [accountId, id, `{${statusIds.join()}}`, statusIds.length],
      );
    },
    // A server's autovacuum does both within minutes, PGlite's maintenance within one.
    analyze: () => run('vacuum (analyze) items, item_moves'),
    async close() {
      await client?.end();
      await database?.close();
    },
  };
}

type Random = () => number;

const words =
  'north river silver maple granite harbour copper willow summit amber meadow lantern orchard falcon timber quartz'.split(
    ' ',
  );
/** Three in a hundred notes contain the common word, ten in total the rare one. */
export const commonWord = 'zephyr';
export const rareWord = 'quixote';

function pick<T>(list: readonly T[], random: Random): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error('Nothing to pick from.');
  return picked;
}

function getCompany({ fields }: Directory, random: Random): FieldValues {
  return getValues(fields, { name: { stringValue: `${pick(words, random)} ${pick(words, random)} Ltd` } });
}

const day = (random: Random, days: number) =>
  new Date(Date.UTC(2025, 0, 1) + Math.floor(random() * days) * 86_400_000).toISOString().slice(0, 10);

function getOrder(
  { fields }: Directory,
  companyIds: readonly string[],
  { random, isRare }: { random: Random; isRare: boolean },
): FieldValues {
  const note = Array.from({ length: 12 }, () => pick(words, random));
  if (random() < 0.03) note.push(commonWord);
  if (isRare) note.push(rareWord);
  return getValues(fields, {
    title: { stringValue: `${pick(words, random)} ${pick(words, random)} ${Math.floor(random() * 100_000)}` },
    reference: { stringValue: `R-${Math.floor(random() * 1e9).toString(36)}` },
    note: { stringValue: note.join(' ') },
    amount: { numberValue: Math.round(random() * 10_000_000) / 100 },
    weight: { numberValue: Math.floor(random() * 1_000) },
    due: { dateValue: day(random, 700) },
    ordered: { dateValue: day(random, 400) },
    stage: { stringValue: pick(stages, random) },
    source: { stringValue: pick(sources, random) },
    phone: { stringValue: `+38044${Math.floor(2_000_000 + random() * 7_999_999)}` },
    site: { stringValue: `https://example.org/${pick(words, random)}` },
    company: { stringValue: pick(companyIds, random) },
  });
}

function getValues(fields: Directory['fields'], byCode: Record<string, FieldValue>): FieldValues {
  return Object.fromEntries(fields.flatMap(({ id, code }) => (byCode[code] ? [[id, byCode[code]]] : [])));
}
