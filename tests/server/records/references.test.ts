import { beforeAll, expect, test } from 'vitest';
import type { SearchRequest } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('References', api => {
  let admin: Member;
  let countries: DefinedDirectory;
  let companies: DefinedDirectory;
  beforeAll(async () => {
    admin = await api.admin();
    countries = await defineDirectory(admin, { name: 'Country', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    companies = await defineDirectory(admin, { name: 'Company', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Employees', type: 'Number' },
      { name: 'Country', type: 'Directory', directoryId: countries.directory.id },
    ]);
  });

  const make = (directory: DefinedDirectory, values: Record<string, unknown>) =>
    admin.ok('createItem', {
      params: { id: directory.directory.id },
      body: {
        customFields: Object.fromEntries(
          Object.entries(values).map(([name, value]) => [directory.field(name).id, value as never]),
        ),
      },
    });
  const isInTrash = async (directory: DefinedDirectory, itemId: string) =>
    (await admin.ok('getItem', { params: { id: directory.directory.id, itemId } })).deletedAt !== undefined;
  const named = (name: string) => ({ Name: { stringValue: name } });
  const search = (directory: DefinedDirectory, body: SearchRequest, member = admin) =>
    member.ok('searchItems', { params: { id: directory.directory.id }, body });

  test('can have targets in a large directory, which are sorted by name regardless of record numbers', async () => {
    const goods = await defineDirectory(admin, { name: 'Goods', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    for (let n = 130; n > 0; n -= 1) await make(goods, named(`Item ${String(n).padStart(3, '0')}`));
    const name = goods.field('Name').id;
    const found = await search(goods, { take: 100, orderBy: { field: name, asc: true } });
    const names = found.items.map(item => item.customFields[name]?.stringValue);
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'Item 001', 'Item 100']);
  });

  test('can be filtered by their targets, which are returned with them', async () => {
    const [ukraine, poland] = [
      await make(countries, named('Ukraine')),
      await make(countries, named('Poland')),
    ];
    const own = await make(companies, { ...named('Kyivstar'), Country: { stringValue: ukraine.id } });
    await make(companies, { ...named('Orlen'), Country: { stringValue: poland.id } });
    const country = companies.field('Country').id;
    const found = await search(companies, {
      conditions: [{ field: country, operator: 'Equals', value: { stringValue: ukraine.id } }],
    });
    expect(found.items.map(item => item.id)).toEqual([own.id]);
    expect(found.items[0]?.references?.[ukraine.id]?.display).toBe(ukraine.display);
  });

  test('are cleared when a target with the rule SetNull is deleted', async () => {
    const people = await defineDirectory(admin, { name: 'Person', type: 'Data' }, [
      {
        name: 'Employer',
        type: 'Directory',
        directoryId: companies.directory.id,
        directoryReferenceType: 'SetNull',
      },
    ]);
    const company = await make(companies, named('Short-lived'));
    const person = await make(people, { Employer: { stringValue: company.id } });
    await admin.ok('deleteItem', { params: { id: companies.directory.id, itemId: company.id } });
    const read = await admin.ok('getItem', { params: { id: people.directory.id, itemId: person.id } });
    expect(read.references?.[company.id]).toBeUndefined();
  });

  test("cascade deletion over several levels, and reject it if one record can't be deleted", async () => {
    const link = (directory: DefinedDirectory, directoryReferenceType: 'Cascade' | 'Restrict') => ({
      type: 'Directory',
      directoryId: directory.directory.id,
      directoryReferenceType,
    });
    const offices = await defineDirectory(admin, { name: 'Office', type: 'Data' }, [
      { name: 'Of', ...link(companies, 'Cascade') },
    ]);
    const desks = await defineDirectory(admin, { name: 'Desk', type: 'Data' }, [
      { name: 'In', ...link(offices, 'Cascade') },
    ]);
    const keys = await defineDirectory(admin, { name: 'Key', type: 'Data' }, [
      { name: 'To', ...link(offices, 'Restrict') },
    ]);
    const chain = async () => {
      const company = await make(companies, named('Chain'));
      const office = await make(offices, { Of: { stringValue: company.id } });
      const desk = await make(desks, { In: { stringValue: office.id } });
      return { company, office, desk };
    };
    const remove = { id: companies.directory.id };
    const first = await chain();
    await admin.ok('deleteItem', { params: { ...remove, itemId: first.company.id } });
    expect(await isInTrash(desks, first.desk.id)).toBe(true);
    const second = await chain();
    await make(keys, { To: { stringValue: second.office.id } });
    await admin.refused(422, 'deleteItem', { params: { ...remove, itemId: second.company.id } });
    await admin.ok('getItem', { params: { id: desks.directory.id, itemId: second.desk.id } });
  });

  test('in table rows follow the rule of their column on deletion, but never delete the record', async () => {
    const column = (name: string, directoryReferenceType?: 'Cascade' | 'SetNull' | 'Restrict') => ({
      name,
      type: 'Directory',
      directoryId: companies.directory.id,
      directoryReferenceType,
    });
    const rowsOf = (orders: DefinedDirectory, ...cells: [column: number, itemId: string][]) => {
      const table = orders.field('Rows');
      const row = (at: number, itemId: string) => ({
        customFields: { [table.tableFields?.[at]?.id ?? '']: { stringValue: itemId } },
      });
      return { Rows: { tableValue: cells.map(([at, itemId]) => row(at, itemId)) } };
    };
    const defineOrders = (name: string, ...tableFields: ReturnType<typeof column>[]) =>
      defineDirectory(admin, { name, type: 'Data' }, [{ name: 'Rows', type: 'Table', tableFields }]);
    const remove = (itemId: string) => ({ params: { id: companies.directory.id, itemId } });
    const loose = await defineOrders('Loose', column('Seller', 'SetNull'));
    const mixed = await defineOrders(
      'Mixed',
      column('Seller', 'SetNull'),
      column('Owner', 'Cascade'),
      column('Bank'),
    );

    const free = await make(companies, named('Free'));
    await make(loose, rowsOf(loose, [0, free.id]));
    await make(mixed, rowsOf(mixed, [0, free.id]));
    await admin.ok('deleteItem', remove(free.id));

    const owner = await make(companies, named('Owner'));
    const staying = await make(mixed, rowsOf(mixed, [0, owner.id], [1, owner.id]));
    await admin.ok('deleteItem', remove(owner.id));
    expect(await isInTrash(mixed, staying.id)).toBe(false);

    const bank = await make(companies, named('Bank'));
    await make(mixed, rowsOf(mixed, [1, bank.id], [2, bank.id]));
    await admin.refused(422, 'deleteItem', remove(bank.id));
  });

  test('sort and filter a related field like its target, for users who can see the target', async () => {
    const deals = await defineDirectory(admin, { name: 'Deal', type: 'Data' }, [
      { name: 'Client', type: 'Directory', directoryId: companies.directory.id },
    ]);
    const relatedTo = async (name: string, target: string) => {
      const body = {
        name,
        type: 'DirectoryRelatedField',
        directoryFieldId: deals.field('Client').id,
        directoryRelatedFieldId: companies.field(target).id,
      };
      return (await admin.ok('createCustomField', { params: { entity: deals.directory.id }, body })).id;
    };
    const [size, country] = [await relatedTo('Size', 'Employees'), await relatedTo('Where', 'Country')];
    const ukraine = await make(countries, named('Ukraine again'));
    const sizes = [300, 20, 1000];
    const made = [];
    for (const numberValue of sizes) {
      const client = await make(companies, {
        Employees: { numberValue },
        ...(numberValue === 20 && { Country: { stringValue: ukraine.id } }),
      });
      made.push(await make(deals, { Client: { stringValue: client.id } }));
    }
    const none = await make(deals, {});
    const ids = async (body: SearchRequest) => (await search(deals, body)).items.map(item => item.id);
    const [mid, small, large] = made.map(item => item.id);
    expect(await ids({ orderBy: { field: size, asc: true } })).toEqual([small, mid, large, none.id]);
    expect(await ids({ orderBy: { field: size, asc: false } })).toEqual([large, mid, small, none.id]);
    const over = (numberValue: number) => ({
      field: size,
      operator: 'MoreOrEqual' as const,
      value: { numberValue },
    });
    expect(await ids({ conditions: [over(300)], orderBy: { field: size, asc: true } })).toEqual([mid, large]);
    const inUkraine = { field: country, operator: 'Equals' as const, value: { stringValue: ukraine.id } };
    expect(await ids({ conditions: [inUkraine] })).toEqual([small]);
    expect((await ids({ conditions: [{ field: country, operator: 'Equals' }] })).length).toBe(3);

    const reader = await api.colleague(admin);
    await hideCompanies(reader);
    const question = { params: { id: deals.directory.id }, body: { conditions: [over(300)] } };
    expect((await reader.refused(400, 'searchItems', question)).issues[0]?.code).toBe('UnknownField');
  });

  /** Creates a separate profile, with every permission except reading companies. */
  async function hideCompanies(reader: Member): Promise<void> {
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, read: false } };
    const body = {
      name: 'Reader',
      assignments: [{ userId: reader.user.id }],
      directories: [{ directoryId: companies.directory.id, rights }],
      otherDirectories: FULL_RIGHTS,
      menu: [],
    };
    const before = await admin.ok('listUsageProfiles');
    const made = await admin.ok('createUsageProfile', { body });
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(profile => profile.id)] } });
  }
});
