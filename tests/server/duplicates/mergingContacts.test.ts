import { beforeAll, expect, test } from 'vitest';
import type { Item } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Merging contacts', api => {
  let admin: Member;
  let ann: Member;
  let deals: DefinedDirectory;
  let contacts: { id: string };
  let nameField: string;

  beforeAll(async () => {
    admin = await api.admin();
    ann = await api.colleague(admin);
    const statusList = ['New', 'Done', 'Lost'].map((name, at) => ({
      name,
      type: (['Active', 'Success', 'Failure'] as const)[at] ?? 'Active',
    }));
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList });
    const found = (await admin.ok('listDirectories')).find(({ builtIn }) => builtIn);
    contacts = { id: found?.id ?? '' };
    nameField = found?.fields.find(({ code }) => code === 'name')?.id ?? '';
  });

  const make = (name: string): Promise<Item> =>
    admin.ok('createItem', {
      params: contacts,
      body: { customFields: { [nameField]: { stringValue: name } } },
    });
  const at = ({ id: itemId }: Pick<Item, 'id'>) => ({ ...contacts, itemId });

  test('moves their processes, reminders and followers, and restores them on undo', async () => {
    const [item, other] = [await make('Ann'), await make('Anna')];
    const process = await admin.ok('createItem', {
      params: { id: deals.directory.id },
      body: { customFields: { Contact: { stringValue: other.id } } },
    });
    const dueAt = '2090-01-01T00:00:00Z';
    const reminder = await admin.ok('createReminder', { body: { text: 'Call', dueAt, contact: other.id } });
    await ann.ok('followRecord', { params: at(other), body: { state: 'Following' } });
    const told = async () => {
      const { customFields } = await admin.ok('getItem', {
        params: { id: deals.directory.id, itemId: process.id },
      });
      const { contact } = await admin.ok('getReminder', { params: { id: reminder.id } });
      const { total } = await admin.ok('searchProcesses', { body: { contactId: item.id } });
      const { state } = await ann.ok('getFollowing', { params: at(item) });
      return [customFields.Contact?.stringValue, contact, total, state];
    };
    expect(await told()).toEqual([other.id, other.id, 0, 'Automatic']);
    const { mergeId = '' } = await admin.ok('mergeItems', {
      params: at(item),
      body: { otherId: other.id, version: item.version, otherVersion: other.version, customFields: {} },
    });
    expect(await told()).toEqual([item.id, item.id, 1, 'Following']);
    expect(await admin.ok('undoMerge', { params: { ...contacts, mergeId } })).toMatchObject({ left: 0 });
    expect(await told()).toEqual([other.id, other.id, 0, 'Automatic']);
    expect((await ann.ok('getFollowing', { params: at(other) })).state).toBe('Following');
  });
});
