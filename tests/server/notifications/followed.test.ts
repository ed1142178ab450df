import { beforeAll, expect, test } from 'vitest';
import { parseRecordView } from '#core/directory/recordView.ts';
import { NO_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('The list of what a user follows', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let vault: DefinedDirectory;
  let everyone: string;

  beforeAll(async () => {
    admin = await api.admin();
    everyone = (await admin.ok('listUserGroups')).find(group => group.everyone)?.id ?? '';
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Name', type: 'String' },
    ]);
    const displayFieldId = deals.field('Name').id;
    const body = { ...deals.directory, displayFieldId };
    await admin.ok('updateDirectory', { params: { id: deals.directory.id }, body });
    vault = await defineDirectory(admin, { name: 'Vault', type: 'Data' }, [{ name: 'Name', type: 'String' }]);
  });

  const make = async ({ directory, field }: DefinedDirectory, text: string) => {
    const params = { id: directory.id };
    const customFields = { [field('Name').id]: { stringValue: text } };
    return { ...params, itemId: (await admin.ok('createItem', { params, body: { customFields } })).id };
  };
  const view = async (name: string, path: 'createRecordView' | 'createProcessView') => {
    const body = { name, state: { ...parseRecordView({}) }, groupIds: [everyone] };
    return path === 'createRecordView'
      ? (await admin.ok(path, { params: { id: deals.directory.id }, body })).id
      : (await admin.ok(path, { body })).id;
  };
  const choose = (who: Member, params: { id: string; itemId: string }, state: 'Following' | 'Muted') =>
    who.ok('followRecord', { params, body: { state } });

  test('contains directories, views, and records sorted by latest activity', async () => {
    const ann = await api.colleague(admin);
    expect(await ann.ok('listFollowed')).toEqual({ records: [], recordCount: 0, directories: [], views: [] });
    const [roof, wall] = [await make(deals, 'Roof'), await make(deals, 'Wall')];
    await choose(ann, wall, 'Following');
    await choose(ann, roof, 'Muted');
    await ann.ok('followDirectory', { params: { id: vault.directory.id }, body: { state: 'Muted' } });
    const [red, all] = [await view('Red', 'createRecordView'), await view('All', 'createProcessView')];
    const params = { id: deals.directory.id, viewId: red };
    await ann.ok('followView', { params, body: { state: 'Following' } });
    await ann.ok('followProcessView', { params: { viewId: all }, body: { state: 'Following' } });

    const { records, recordCount, directories, views } = await ann.ok('listFollowed');
    expect(records.map(({ itemId, display, state }) => [itemId, display, state])).toEqual([
      [wall.itemId, '#2 | Wall', 'Following'],
      [roof.itemId, '#1 | Roof', 'Muted'],
    ]);
    expect(recordCount).toBe(2);
    expect(directories).toEqual([{ directoryId: vault.directory.id, state: 'Muted' }]);
    expect(views.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
      { viewId: all, name: 'All' },
      { viewId: red, directoryId: deals.directory.id, name: 'Red' },
    ]);

    await ann.ok('followRecord', { params: wall, body: { state: 'Automatic' } });
    await ann.ok('followView', { params, body: { state: 'None' } });
    await admin.ok('deleteItem', { params: roof });
    expect(await ann.ok('listFollowed')).toMatchObject({
      records: [],
      recordCount: 0,
      views: [{ name: 'All' }],
    });
    expect(await admin.ok('listFollowed')).toMatchObject({ records: [], directories: [], views: [] });
  });

  test('omits what the user can no longer read', async () => {
    const ann = await api.colleague(admin);
    const safe = await make(vault, 'Safe');
    await choose(ann, safe, 'Following');
    await ann.ok('followDirectory', { params: { id: vault.directory.id }, body: { state: 'Following' } });
    expect(await ann.ok('listFollowed')).toMatchObject({ recordCount: 1, directories: [{}] });
    await grantRights(admin, ann.user.id, { directoryId: vault.directory.id, rights: NO_RIGHTS });
    expect(await ann.ok('listFollowed')).toEqual({ records: [], recordCount: 0, directories: [], views: [] });
  });

  test('omits records that are followed only as their author', async () => {
    await make(deals, 'Door');
    expect((await admin.ok('listFollowed')).records).toEqual([]);
  });
});
