import { beforeAll, expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

/**
 * Tests that the response of a GET can be changed in one member and sent back as a whole: read-only members are
 * ignored.
 */
describeServer('The API', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Doing', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Name', type: 'String' },
    ]);
    params = { id: deals.directory.id };
  });

  const sendBack = (path: string, answer: object) =>
    admin.send('PUT', `/api/${path}`, {
      body: JSON.stringify(answer),
      headers: { 'content-type': 'application/json' },
    });

  test('updates a directory, field, group or user from its own response, and ignores read-only properties', async () => {
    const found = (await admin.ok('listDirectories')).find(({ id }) => id === params.id);
    const directory = { ...found, name: 'Offers', builtIn: true, fields: [] };
    expect((await sendBack(`directories/${params.id}`, directory)).json).toMatchObject({
      name: 'Offers',
      fields: expect.arrayContaining([expect.objectContaining({ name: 'Name' })]),
    });
    const [field] = deals.directory.fields;
    const path = `custom-fields/${params.id}/${field?.id}`;
    expect((await sendBack(path, { ...field, name: 'Title' })).json).toMatchObject({ name: 'Title' });
    const group = await admin.ok('createUserGroup', { body: { name: 'Sales' } });
    const changed = { ...group, id: params.id, name: 'Sellers', everyone: true };
    expect((await sendBack(`user-groups/${group.id}`, changed)).json).toEqual({ ...group, name: 'Sellers' });
    const { user } = await api.colleague(admin);
    const person = await admin.ok('getUser', { params: { id: user.id } });
    const renamed = { ...person, name: 'Ann', role: 'Admin', isInvited: true };
    expect((await sendBack(`users/${user.id}`, renamed)).json).toEqual({ ...person, name: 'Ann' });
  });

  test('updates a record from its own response, and moves it only if the status was edited', async () => {
    const name = deals.field('Name').id;
    const made = await admin.ok('createItem', {
      params,
      body: { customFields: { [name]: { stringValue: 'A' } } },
    });
    const path = `directories/${params.id}/items/${made.id}`;
    const read = await admin.ok('getItem', { params: { ...params, itemId: made.id } });
    const moved = await admin.ok('changeItemStatus', {
      params: { ...params, itemId: made.id, status: deals.status('Doing') },
      body: {},
    });
    const edited = { ...read, number: 999, display: 'x', customFields: { [name]: { stringValue: 'B' } } };
    const merged = (await sendBack(path, edited)).json as typeof read;
    // The colleague's move is kept: the status sent back is the one that was read.
    expect(merged).toMatchObject({ status: deals.status('Doing'), number: made.number });
    expect(merged.customFields[name]).toEqual({ stringValue: 'B' });
    const done = await sendBack(path, { ...moved, version: merged.version, status: deals.status('Done') });
    expect(done.json).toMatchObject({ status: deals.status('Done') });
    const none = await sendBack(path, { ...(done.json as object), status: null });
    expect(none.status).toBe(422);
    expect(none.json).toMatchObject({ issues: [{ path: ['status'], code: 'UnknownStatus' }] });
  });

  test('returns found records as a JSON file on request', async () => {
    const query = { json: true };
    const answer = await admin.call('searchItems', { params, query, body: { statusList: [], keyword: '' } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.json).toMatchObject([{ number: 1 }]);
  });
});
