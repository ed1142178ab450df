import { beforeAll, expect, test } from 'vitest';
import type { Condition, FieldValue, Item, Problem } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Contact, manager and due date of a process', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  let contacts: DefinedDirectory;
  let contact: Item;

  beforeAll(async () => {
    admin = await api.admin();
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const, fields: { Manager: { required: true } } },
    ];
    deals = await defineDirectory(
      admin,
      { name: 'Deals', type: 'Process', changesTrackingEnabled: true, statusList },
      [{ name: 'Name', type: 'String' }],
    );
    params = { id: deals.directory.id };
    const found = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    contacts = await readDefinedDirectory(admin, found?.id ?? '');
    const name = contacts.directory.fields[0]?.id ?? '';
    contact = await admin.ok('createItem', {
      params: { id: contacts.directory.id },
      body: { customFields: { [name]: { stringValue: 'Olena' } } },
    });
  });

  const create = (customFields: Record<string, FieldValue>, member = admin) =>
    member.ok('createItem', { params, body: { customFields } });
  const numbers = async (...conditions: Condition[]) =>
    (await admin.ok('searchItems', { params, body: { conditions } })).items.map(({ number }) => number);

  test("are built-in fields of the directory, and aren't listed as custom fields", async () => {
    const own = deals.directory.fields.filter(({ system }) => system).map(({ id, type }) => [id, type]);
    expect(own).toEqual([
      ['Contact', 'Directory'],
      ['Manager', 'Person'],
      ['DueDate', 'Date'],
    ]);
    const listed = (await admin.ok('listCustomFields'))[params.id];
    expect(listed?.map(({ name }) => name)).toEqual(['Name']);
    const data = await defineDirectory(admin, { name: 'Notes', type: 'Data', contactEnabled: true });
    expect(data.directory.fields.map(({ id }) => id)).toEqual(['Contact']);
    expect(contacts.directory.fields.some(({ system }) => system)).toBe(false);
  });

  test('can be written and used to filter and sort records, and are recorded in the history', async () => {
    const item = await create({
      Contact: { stringValue: contact.id },
      Manager: { stringValue: admin.user.id },
      DueDate: { dateValue: '2026-12-01' },
    });
    expect(item.references?.[contact.id]?.display).toContain('Olena');
    expect(item.references?.[admin.user.id]?.display).toBe(admin.user.name);
    await create({ DueDate: { dateValue: '2026-12-05' } });
    await create({});
    expect(
      await numbers({ field: 'Contact', operator: 'Equals', value: { stringValue: contact.id } }),
    ).toEqual([1]);
    expect(await numbers({ field: 'Manager', operator: 'Equals', value: {} })).toEqual([3, 2]);
    expect(await numbers({ field: 'DueDate', operator: 'More', value: { dateValue: '2026-12-01' } })).toEqual(
      [2],
    );
    const orderBy = { field: 'DueDate', asc: true };
    const { items } = await admin.ok('searchItems', { params, body: { orderBy } });
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [change] = await admin.ok('listItemChanges', { params: { ...params, itemId: item.id } });
    expect(change?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['Contact', 'DueDate', 'Manager']),
    );
  });

  test('can be required by a status and hidden by a profile, and must refer to existing records', async () => {
    const item = await create({});
    const at = { ...params, itemId: item.id, status: deals.status('Done') };
    const refused = await admin.refused(422, 'changeItemStatus', { params: at, body: {} });
    expect(refused.issues).toEqual([{ path: ['customFields', 'Manager'], code: 'Required', params: {} }]);
    const body = { customFields: { Manager: { stringValue: admin.user.id } } };
    expect(await admin.ok('changeItemStatus', { params: at, body })).toMatchObject({ status: at.status });
    const reader = await api.colleague(admin);
    await grantRights(admin, reader.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: ['Manager'] },
    });
    const seen = await reader.ok('getItem', { params: { ...params, itemId: item.id } });
    expect(seen.customFields).toEqual({});
    const stranger = '01890000-0000-7000-8000-00000000dead';
    for (const id of ['Contact', 'Manager']) {
      const wrong = { customFields: { [id]: { stringValue: stranger } } };
      const problem = await admin.refused(422, 'createItem', { params, body: wrong });
      expect(problem.issues).toMatchObject([{ path: ['customFields', id], code: 'UnknownReference' }]);
    }
    const deletion = await admin.refused(422, 'deleteItem', {
      params: { id: contacts.directory.id, itemId: contact.id },
    });
    expect(deletion.issues[0]?.code).toBe('ReferredToByRecords');
  });

  test('allow only a manager who is a candidate of the directory and can read its records', async () => {
    const [named, member, other] = [
      await api.colleague(admin),
      await api.colleague(admin),
      await api.colleague(admin),
    ];
    const group = await admin.ok('createUserGroup', { body: { name: 'Leads', users: [member.user.id] } });
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    const managers = [named.user.id, group.id];
    const cases = await defineDirectory(admin, { name: 'Cases', type: 'Process', managers, statusList });
    const given = async (member: Member) => {
      const body = { customFields: { Manager: { stringValue: member.user.id } } };
      const answer = await admin.call('createItem', { params: { id: cases.directory.id }, body });
      return answer.status === 200 ? 'taken' : (answer.json as Problem).issues[0]?.code;
    };
    expect([await given(named), await given(member), await given(other)]).toEqual([
      'taken',
      'taken',
      'PersonNotOffered',
    ]);
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, named.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, record: none },
    });
    expect(await given(named)).toBe('PersonNotOffered');
  });

  test('can be imported from files', async () => {
    const content = `Name,Contact,Manager,Due date\nImported,Olena,${admin.user.name},2026-12-24\n`;
    const run = await importFile(admin, params.id, { content });
    expect(run.written).toMatchObject({ create: 1, refused: 0 });
    const { items } = await admin.ok('searchItems', { params, body: { keyword: 'Imported' } });
    expect(items[0]?.customFields).toMatchObject({
      Contact: { stringValue: contact.id },
      Manager: { stringValue: admin.user.id },
      DueDate: { dateValue: '2026-12-24' },
    });
  });
});
