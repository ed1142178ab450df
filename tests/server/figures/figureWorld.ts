import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldValue, FieldValues, Status } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

export interface FigureWorld {
  readonly admin: Member;
  /** A user who can't see `Amount`, nor the column `Price`. */
  readonly limited: Member;
  readonly deals: DefinedDirectory;
  readonly column: (name: string) => string;
  readonly people: readonly string[];
  readonly customers: readonly string[];
  /** The path to the customer's city. */
  readonly city: string;
  /** The time zone of the account. */
  readonly timeZone: string;
}

const RECORDS = 120;

/** A time zone west of UTC, with daylight saving time. */
const TIME_ZONE = 'America/New_York';

/** Creates a process directory with fields of every type, one hidden in a status, and records with some of them. */
export async function buildFigureWorld(api: TestApi): Promise<FigureWorld> {
  const admin = await api.admin();
  const limited = await api.colleague(admin);
  const city = await defineDirectory(admin, { name: 'Customers', type: 'Data' }, [
    { name: 'Name', type: 'String' },
    { name: 'City', type: 'String' },
  ]);
  const deals = await defineDeals(admin, city);
  const rows = deals.field('Lines').tableFields ?? [];
  const column = (name: string) => rows.find(field => field.name === name)?.id ?? '';
  const hidden = [deals.field('Amount').id, column('Price')];
  await grantRights(admin, limited.user.id, {
    directoryId: deals.directory.id,
    rights: { ...FULL_RIGHTS, hiddenFields: hidden },
  });
  const customers: string[] = [];
  for (const [name, place] of [
    ['Ada', 'Lviv'],
    ['Bohdan', 'Kyiv'],
    ['Chrystyna', 'lviv'],
    ['Dmytro', null],
  ] as const) {
    const customFields = {
      [city.field('Name').id]: { stringValue: name },
      ...(place ? { [city.field('City').id]: { stringValue: place } } : {}),
    };
    const made = await admin.ok('createItem', { params: { id: city.directory.id }, body: { customFields } });
    customers.push(made.id);
  }
  const people = [admin.user.id, limited.user.id];
  const world = {
    ...{ admin, limited, deals, column, customers, people, timeZone: TIME_ZONE },
    city: `${deals.field('Customer').id}.${city.field('City').id}`,
  };
  const { id, name } = admin.user.account;
  await admin.ok('updateAccount', { params: { id }, body: { name, timeZone: TIME_ZONE } });
  await fill(world);
  await spreadInTime(api, world);
  return { ...world, deals: await withoutOld(world) };
}

async function defineDeals(admin: Member, city: DefinedDirectory): Promise<DefinedDirectory> {
  const items = ['North', 'South', 'East'].map(text => ({ text, value: text.toLowerCase() }));
  const statuses: Pick<Status, 'name' | 'type' | 'color'>[] = [
    { name: 'New', type: 'Active', color: '#888888' },
    { name: 'Secret', type: 'Active', color: '#888888' },
    { name: 'Won', type: 'Success', color: '#888888' },
    { name: 'Old', type: 'Active', color: '#888888' },
  ];
  const made = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList: statuses }, [
    { name: 'Title', type: 'String' },
    { name: 'Amount', type: 'Number', precision: 2 },
    { name: 'Weights', type: 'Number', precision: 3, array: true },
    { name: 'Region', type: 'Dropdown', dropdownItems: items },
    { name: 'Regions', type: 'Dropdown', dropdownItems: items, array: true },
    { name: 'Signed', type: 'Date' },
    { name: 'Visits', type: 'Date', array: true },
    { name: 'Phone', type: 'PhoneNumber' },
    { name: 'Where', type: 'Address' },
    { name: 'Stops', type: 'Address', array: true },
    { name: 'Customer', type: 'Directory', directoryId: city.directory.id },
    {
      name: 'Lines',
      type: 'Table',
      tableFields: [
        { name: 'Product', type: 'String' },
        { name: 'Price', type: 'Number', precision: 2 },
        { name: 'Delivered', type: 'Date' },
        { name: 'To', type: 'Address' },
      ],
    },
  ]);
  const hidden = { [made.field('Region').id]: { hidden: true } };
  const statusList = made.directory.statusList.map(status =>
    status.name === 'Secret' ? { ...status, fields: hidden } : status,
  );
  const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = made.directory;
  await admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
  return made;
}

/** Returns a place inside regions, with another region's name, abroad, or without coordinates. */
export function pickPlace(): FieldValue {
  const [lat, lng] = pick([
    [49.84, 24.03],
    [50.45, 30.52],
    [46.48, 30.77],
    [44.95, 34.1],
    [52.23, 21.01],
    [0, 0],
  ]);
  const address = pick(['', 'Ірпінь, Київська область', 'Lviv oblast', 'Somewhere', 'somewhere']);
  const point = { lat: lat ?? 0, lng: lng ?? 0 };
  return { addressValue: randomInt(3) === 0 ? { address: address || 'Lviv' } : { address, ...point } };
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const text = (stringValue: string): FieldValue => ({ stringValue });
const maybe = <T>(make: () => T): T | undefined => (randomInt(5) === 0 ? undefined : make());
const decimal = (places: number) => Number((randomInt(-5_000, 90_000) / 10 ** places).toFixed(places));
const day = () => new Date(Date.UTC(2025, randomInt(20), 1 + randomInt(28))).toISOString().slice(0, 10);

async function fill({
  admin,
  deals,
  column,
  customers,
}: Pick<FigureWorld, 'admin' | 'deals' | 'column' | 'customers'>): Promise<void> {
  const titles = ['Roof', 'roof', 'Дах', 'дах', 'Fence'];
  // A row has at least one value.
  const line = () => {
    const product = maybe(() => text(pick(['Nail', 'nail', 'Board'])));
    const price = { numberValue: decimal(2) };
    const customFields = filled({
      [column('Product')]: product,
      [column('Price')]: product ? maybe(() => price) : price,
      [column('To')]: product ? maybe(pickPlace) : undefined,
      [column('Delivered')]: maybe(() => ({ dateValue: day() })),
    });
    return { customFields };
  };
  for (let count = 0; count < RECORDS; count += 1) {
    const id = (name: string) => deals.field(name).id;
    const customFields = filled({
      [id('Title')]: maybe(() => text(pick(titles))),
      [id('Amount')]: maybe(() => ({ numberValue: decimal(2) })),
      [id('Weights')]: maybe(() => ({
        listValue: [{ numberValue: decimal(3) }, { numberValue: decimal(3) }],
      })),
      [id('Region')]: maybe(() => text(pick(['north', 'south', 'east']))),
      [id('Regions')]: maybe(() => ({
        listValue: [...new Set([pick(['north', 'south']), pick(['south', 'east'])])].map(text),
      })),
      [id('Signed')]: maybe(() => ({ dateValue: day() })),
      [id('Visits')]: maybe(() => ({ listValue: [{ dateValue: day() }, { dateValue: day() }] })),
      [id('Phone')]: maybe(() => text(pick(['+380501234567', '+380671234567']))),
      [id('Where')]: maybe(pickPlace),
      [id('Stops')]: maybe(() => ({ listValue: [pickPlace(), pickPlace()] })),
      [id('Customer')]: maybe(() => text(pick(customers))),
      [id('Lines')]: maybe(() => ({ tableValue: Array.from({ length: 1 + randomInt(3) }, line) })),
    });
    const params = { id: deals.directory.id };
    const { id: itemId } = await admin.ok('createItem', { params, body: { customFields } });
    for (const name of anyMoves())
      await admin.ok('changeItemStatus', {
        params: { ...params, itemId, status: deals.status(name) },
        body: {},
      });
  }
  await moveAndUndo({ admin, deals });
}

/** Returns consecutive moves, starting from the initial status; some are to a status that will be deleted. */
function anyMoves(): string[] {
  const moves = Array.from({ length: randomInt(3) }, () => pick(['New', 'Secret', 'Won', 'Old']));
  const all = [...moves, pick(['New', 'Secret', 'Won'])];
  return all.filter((name, index) => name !== (all[index - 1] ?? 'New'));
}

/** Creates moves that don't count, because they were undone. */
async function moveAndUndo({ admin, deals }: Pick<FigureWorld, 'admin' | 'deals'>): Promise<void> {
  const params = { id: deals.directory.id };
  const { items } = await admin.ok('searchItems', { params, body: { take: 20 } });
  const changeId = randomUUID();
  const change = { status: deals.status('Secret') };
  const itemIds = items.map(({ id }) => id);
  await admin.ok('changeItems', { params, body: { isPreview: false, changeId, itemIds, change } });
  await admin.ok('undoBulkChange', { params: { ...params, changeId } });
}

/** Removes a status that records have been in from the directory. */
async function withoutOld({ admin, deals }: Pick<FigureWorld, 'admin' | 'deals'>): Promise<DefinedDirectory> {
  const { directory } = await readDefinedDirectory(admin, deals.directory.id);
  const { fields: _, id, validatorUrl: __, revision: ___, ...input } = directory;
  const statusList = input.statusList.filter(({ name }) => name !== 'Old');
  await admin.ok('updateDirectory', { params: { id }, body: { ...input, statusList } });
  return readDefinedDirectory(admin, id);
}

/**
 * Spreads the creation times of records over many days and hours: all are created at the same time, but queried by day,
 * for which the time zone matters.
 */
async function spreadInTime({ database }: TestApi, { admin, deals }: FigureWorld): Promise<void> {
  await database.forAccount(admin.user.account.id, async trx => {
    for (let number = 1; number <= RECORDS; number += 1)
      await trx
        .updateTable('items')
        .set({
          created_at: new Date(Date.UTC(2025, randomInt(20), 1 + randomInt(28), randomInt(24))).toISOString(),
        })
        .where('directory_id', '=', deals.directory.id)
        .where('number', '=', number)
        .execute();
    await sql`update item_moves set at = at - (floor((greatest(6 - seq, 0) + random()) * 80) || ' days')::interval
      where directory_id = ${deals.directory.id}::uuid`.execute(trx);
  });
}

function filled(values: Record<string, FieldValue | undefined>): FieldValues {
  return Object.fromEntries(Object.entries(values).flatMap(([id, value]) => (value ? [[id, value]] : [])));
}
