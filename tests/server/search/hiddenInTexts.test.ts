import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

/** Orders look up customers and use that look-up as display, with the customer's region in place of its name. */
describeServer('Texts derived from other records', api => {
  let admin: Member;
  let customers: DefinedDirectory;
  let orders: DefinedDirectory;
  let orderId: string;

  beforeAll(async () => {
    admin = await api.admin();
    customers = await defineDirectory(admin, { name: 'Customers', type: 'Data' }, [
      { name: 'Name', type: 'String' },
      { name: 'Region', type: 'String' },
    ]);
    const [name, region] = [customers.field('Name').id, customers.field('Region').id];
    await display(customers, name);
    const customer = await admin.ok('createItem', {
      params: { id: customers.directory.id },
      body: {
        customFields: { [name]: { stringValue: 'Openname' }, [region]: { stringValue: 'Darkregion' } },
      },
    });
    orders = await defineDirectory(admin, { name: 'Orders', type: 'Data' }, [
      {
        name: 'Customer',
        type: 'Directory',
        directoryId: customers.directory.id,
        displayDirectoryFieldId: region,
      },
    ]);
    await display(orders, orders.field('Customer').id);
    const order = await admin.ok('createItem', {
      params: { id: orders.directory.id },
      body: { customFields: { [orders.field('Customer').id]: { stringValue: customer.id } } },
    });
    orderId = order.id;
  });

  async function display({ directory }: DefinedDirectory, displayFieldId: string) {
    const { fields: _, id, validatorUrl: __, revision: ___, ...settings } = directory;
    await admin.ok('updateDirectory', { params: { id }, body: { ...settings, displayFieldId } });
    return readDefinedDirectory(admin, id);
  }

  const answersTo = async (member: Member) => {
    const params = { id: orders.directory.id };
    const all = await member.call('searchItems', { params, body: { take: 10 } });
    const one = await member.call('getItem', { params: { ...params, itemId: orderId } });
    const found = await member.ok('searchItems', { params, body: { keyword: 'darkregion' } });
    return { text: all.text + one.text, found: found.items.map(({ id }) => id) };
  };

  test('show visible values, and are found by them', async () => {
    const { text, found } = await answersTo(admin);
    expect(text).toContain('Darkregion');
    expect(found).toEqual([orderId]);
  });

  test("omit fields hidden in the other directory, and aren't found by them", async () => {
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [customers.field('Region').id] };
    await grantRights(admin, reader.user.id, { directoryId: customers.directory.id, rights });
    const { text, found } = await answersTo(reader);
    expect(text).not.toContain('Darkregion');
    expect(found).toEqual([]);
  });
});

describeServer("A status that a user can't enter", api => {
  test('does not reveal values hidden by the current status', async () => {
    const admin = await api.admin();
    const group = await admin.ok('createUserGroup', { body: { name: 'Leads', users: [] } });
    const made = await defineDirectory(
      admin,
      {
        name: 'Cases',
        type: 'Data',
        statusList: [
          { name: 'Sealed', type: 'Active' },
          { name: 'Open', type: 'Active' },
        ],
      },
      [{ name: 'Code', type: 'String' }],
    );
    const code = made.field('Code').id;
    const params = { id: made.directory.id };
    const { fields: _, id: __, validatorUrl: ___, revision: ____, ...settings } = made.directory;
    const statusList = settings.statusList.map(status =>
      status.name === 'Open'
        ? {
            ...status,
            permissions: [{ groupId: group.id, enter: true, leave: true, edit: true }],
            fields: { [code]: { readonly: true } },
          }
        : { ...status, fields: { [code]: { hidden: true } } },
    );
    const item = await admin.ok('createItem', {
      params,
      body: { customFields: { [code]: { stringValue: 'secret' } } },
    });
    await admin.ok('updateDirectory', { params, body: { ...settings, statusList } });
    const reader = await api.colleague(admin);
    const move = { ...params, itemId: item.id, status: made.status('Open') };
    const guess = (stringValue: string) =>
      reader.refused(422, 'changeItemStatus', {
        params: move,
        body: { text: '', customFields: { [code]: { stringValue } } },
      });
    const [right, wrong] = [await guess('secret'), await guess('guess')];
    expect(right.issues.map(issue => issue.code)).toEqual(['StatusNotPermitted']);
    expect(wrong).toEqual(right);
  });
});
