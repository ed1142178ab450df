import { randomInt, randomUUID } from 'node:crypto';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { FieldValue, FieldValues, Item } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { Member, TestApi } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';

/** A user, what their profile hides, and whether they can read donors at all. */
export interface GiftReader {
  readonly member: Member;
  readonly hidden: ReadonlySet<string>;
  readonly readsDonors: boolean;
}

export interface GiftWorld {
  readonly admin: Member;
  readonly donors: DefinedDirectory;
  /** Each gift can refer to a donor. */
  readonly gifts: DefinedDirectory;
  readonly readers: readonly GiftReader[];
  /** Returns the path to a field of the donor. */
  path(name: string): string;
  /** Returns the id of a column of the gift's lines. */
  column(name: string): string;
}

/** Fields of the line's donor that columns of the lines show. */
export const LINE_DONOR_FIELDS = ['Name', 'Region', 'Income', 'Born'] as const;

export const DONOR_FIELDS = ['Name', 'Region', 'Income', 'Born', 'Kinds', 'Sponsor', 'Orders'] as const;

/** The ids of donors' system fields that are queried. */
export const DONOR_SYSTEM_FIELDS = [
  SYSTEM_ID.number,
  SYSTEM_ID.status,
  SYSTEM_ID.tags,
  SYSTEM_ID.createdAt,
  SYSTEM_ID.createdBy,
] as const;

const DONORS = 14;
const GIFTS = 110;
const READERS = 4;

/** Creates donors with a status that hides income and creator, and gifts with a status that hides the donor. */
export async function buildGiftWorld(api: TestApi): Promise<GiftWorld> {
  const admin = await api.admin();
  const donors = await defineDonors(admin);
  const gifts = await defineGifts(admin, donors);
  const path = (name: string) => {
    const isSystem = DONOR_SYSTEM_FIELDS.some(id => id === name);
    return `${gifts.field('Donor').id}.${isSystem ? name : donors.field(name).id}`;
  };
  const columns = gifts.field('Lines').tableFields ?? [];
  const column = (name: string) => columns.find(each => each.name === name)?.id ?? '';
  const readers: GiftReader[] = [{ member: admin, hidden: new Set(), readsDonors: true }];
  const hideable = [
    gifts.field('Donor').id,
    gifts.field('Amount').id,
    column('For'),
    ...DONOR_FIELDS.map(name => donors.field(name).id),
    SYSTEM_ID.createdBy,
  ];
  for (let count = 0; count < READERS; count += 1) {
    // One user can't read donors at all; for the others, some fields are hidden.
    const readsDonors = count > 0;
    const hidden = new Set(readsDonors ? hideable.filter(() => randomInt(4) === 0) : []);
    readers.push({
      member: await readReader(api, { admin, donors, gifts, hidden, readsDonors }),
      hidden,
      readsDonors,
    });
  }
  const world = { admin, donors, gifts, readers, path, column };
  await fill(world);
  await spreadInTime(api, world);
  return world;
}

async function readReader(
  api: TestApi,
  {
    admin,
    donors,
    gifts,
    hidden,
    readsDonors,
  }: Omit<GiftWorld, 'readers' | 'path' | 'column'> & Omit<GiftReader, 'member'>,
): Promise<Member> {
  const member = await api.colleague(admin);
  const none = { read: false, create: false, update: false, delete: false };
  const seenOf = ({ directory }: DefinedDirectory, system: readonly string[]) => ({
    ...FULL_RIGHTS,
    hiddenFields: [
      ...directory.fields.flatMap(({ id, tableFields = [] }) => [id, ...tableFields.map(each => each.id)]),
      ...system,
    ].filter(id => hidden.has(id)),
  });
  const body = {
    name: `For ${member.user.id}`,
    assignments: [{ userId: member.user.id }],
    directories: [
      {
        directoryId: donors.directory.id,
        rights: { ...seenOf(donors, [SYSTEM_ID.createdBy]), ...(readsDonors ? {} : { record: none }) },
      },
      { directoryId: gifts.directory.id, rights: seenOf(gifts, []) },
    ],
    otherDirectories: FULL_RIGHTS,
    menu: [],
  };
  const before = await admin.ok('listUsageProfiles');
  const { id } = await admin.ok('createUsageProfile', { body });
  await admin.ok('orderUsageProfiles', { body: { list: [id, ...before.map(one => one.id)] } });
  return member;
}

async function defineDonors(admin: Member): Promise<DefinedDirectory> {
  const dropdownItems = ['north', 'south', 'east'].map(text => ({ text, value: text }));
  const statusList = [
    { name: 'Active', type: 'Active' as const },
    { name: 'Private', type: 'Active' as const },
  ];
  const made = await defineDirectory(admin, { name: 'Donors', code: 'donor', type: 'Data', statusList }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Region', code: 'region', type: 'Dropdown', dropdownItems },
    { name: 'Income', code: 'income', type: 'Number', precision: 2 },
    { name: 'Born', code: 'born', type: 'Date' },
    { name: 'Kinds', code: 'kinds', type: 'Dropdown', dropdownItems, array: true },
    {
      ...{ name: 'Orders', code: 'orders', type: 'Table' },
      tableFields: [{ name: 'What', code: 'what', type: 'String' }],
    },
  ]);
  const { id } = made.directory;
  await admin.ok('createCustomField', {
    params: { entity: id },
    body: { name: 'Sponsor', code: 'sponsor', type: 'Directory', directoryId: id },
  });
  const defined = await readDefinedDirectory(admin, id);
  const fields = [defined.field('Income').id, SYSTEM_ID.createdBy];
  return hideInStatus(admin, defined, { fields, status: 'Private' });
}

async function defineGifts(admin: Member, donors: DefinedDirectory): Promise<DefinedDirectory> {
  const statusList = [
    { name: 'Open', type: 'Active' as const },
    { name: 'Anonymous', type: 'Success' as const },
  ];
  const directoryId = donors.directory.id;
  const id = randomUUID();
  const tableFields = [
    { name: 'Product', code: 'product', type: 'String' },
    { id, name: 'For', code: 'for', type: 'Directory', directoryId },
    ...LINE_DONOR_FIELDS.map(name => ({
      ...{ name, code: `its${name}`, type: 'DirectoryRelatedField' },
      ...{ directoryFieldId: id, directoryRelatedFieldId: donors.field(name).id },
    })),
  ];
  const made = await defineDirectory(admin, { name: 'Gifts', code: 'gift', type: 'Data', statusList }, [
    { name: 'Title', code: 'title', type: 'String' },
    { name: 'Amount', code: 'amount', type: 'Number', precision: 2 },
    { name: 'Donor', code: 'donor', type: 'Directory', directoryId },
    { name: 'Helpers', code: 'helpers', type: 'Directory', directoryId, array: true },
    { name: 'Lines', code: 'lines', type: 'Table', tableFields },
  ]);
  return hideInStatus(admin, made, { fields: [made.field('Donor').id], status: 'Anonymous' });
}

async function hideInStatus(
  admin: Member,
  defined: DefinedDirectory,
  { fields: ids, status }: { fields: readonly string[]; status: string },
): Promise<DefinedDirectory> {
  const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = defined.directory;
  const hidden = Object.fromEntries(ids.map(field => [field, { hidden: true }]));
  const statusList = directory.statusList.map(each =>
    each.name === status ? { ...each, fields: hidden } : each,
  );
  await admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
  return readDefinedDirectory(admin, id);
}

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const text = (stringValue: string): FieldValue => ({ stringValue });
const maybe = <T>(make: () => T): T | undefined => (randomInt(5) === 0 ? undefined : make());
const money = () => ({ numberValue: Number((randomInt(-5_000, 90_000) / 100).toFixed(2)) });
const regions = ['north', 'south', 'east'];

async function fill({ admin, donors, gifts, column }: GiftWorld): Promise<void> {
  const made: Item[] = [];
  const tags: string[] = [];
  for (const name of ['gold', 'silver']) tags.push((await admin.ok('saveTag', { body: { name } })).id);
  for (let count = 0; count < DONORS; count += 1) {
    const values = {
      Name: maybe(() => text(pick(['Ada', 'ada', 'Богдан', 'богдан']))),
      Region: maybe(() => text(pick(regions))),
      Income: maybe(money),
      Born: maybe(() => ({ dateValue: `19${50 + randomInt(5)}-0${1 + randomInt(9)}-15` })),
      Kinds: maybe(() => ({ listValue: [...new Set([pick(regions), pick(regions)])].map(text) })),
      Sponsor: made.length > 0 ? maybe(() => text(pick(made).id)) : undefined,
      Orders: maybe(() => ({
        tableValue: Array.from({ length: 1 + randomInt(3) }, () => row(donors, 'Orders')),
      })),
    };
    const donor = await create(admin, donors, { values, status: pick(['Active', 'Private']) });
    made.push(donor);
    const params = { id: donors.directory.id, itemId: donor.id };
    await admin.ok('updateItem', { params, body: { tags: tags.slice(randomInt(3)) } });
  }
  for (let count = 0; count < GIFTS; count += 1) {
    const values = {
      Title: maybe(() => text(pick(['Roof', 'roof', 'Fence']))),
      Amount: maybe(money),
      Donor: maybe(() => text(pick(made).id)),
      Lines: maybe(() => ({
        tableValue: Array.from({ length: 1 + randomInt(3) }, () => {
          const { customFields } = row(gifts, 'Lines');
          const donor = maybe(() => text(pick(made).id));
          return { customFields: donor ? { ...customFields, [column('For')]: donor } : customFields };
        }),
      })),
    };
    await create(admin, gifts, { values, status: pick(['Open', 'Open', 'Anonymous']) });
  }
}

/** Spreads the creation times of donors, which are created at the same time, but queried by day. */
async function spreadInTime({ database }: TestApi, { admin, donors }: GiftWorld): Promise<void> {
  await database.forAccount(admin.user.account.id, async trx => {
    for (let number = 1; number <= DONORS; number += 1)
      await trx
        .updateTable('items')
        .set({ created_at: new Date(Date.UTC(2025, randomInt(20), 1 + randomInt(28), 22)).toISOString() })
        .where('directory_id', '=', donors.directory.id)
        .where('number', '=', number)
        .execute();
  });
}

function row({ field }: DefinedDirectory, table: string) {
  const [first] = field(table).tableFields ?? [];
  return { customFields: { [first?.id ?? '']: text(pick(['Nail', 'nail', 'Board'])) } };
}

async function create(
  admin: Member,
  defined: DefinedDirectory,
  { values, status }: { values: Record<string, FieldValue | undefined>; status: string },
): Promise<Item> {
  const params = { id: defined.directory.id };
  const customFields: FieldValues = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[defined.field(name).id, value]] : [])),
  );
  const item = await admin.ok('createItem', { params, body: { customFields } });
  const statusId = defined.status(status);
  if (item.status === statusId) return item;
  return admin.ok('changeItemStatus', { params: { ...params, itemId: item.id, status: statusId }, body: {} });
}
