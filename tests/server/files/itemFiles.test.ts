import { beforeAll, expect, test } from 'vitest';
import type { DirectoryRights } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('Files attached to a record', api => {
  let admin: Member;
  let cases: DefinedDirectory;
  let itemId: string;

  beforeAll(async () => {
    admin = await api.admin();
    const input = { name: 'Case', type: 'Data' as const, filesEnabled: true };
    cases = await defineDirectory(admin, input, [{ name: 'Paper', type: 'File' }]);
    itemId = (await admin.ok('createItem', { params: { id: cases.directory.id }, body: {} })).id;
  });

  const params = (fileId = '') => ({ id: cases.directory.id, itemId, fileId });
  const form = (text: string, json?: string) => {
    const data = new FormData();
    data.append('file', new Blob([text], { type: 'application/octet-stream' }), 'дім/план.txt');
    if (json !== undefined) data.append('json', json);
    return data;
  };
  const attach = (text: string, json?: string) =>
    admin.ok('createItemFile', { params: params(), form: form(text, json) });
  const withFiles = async (files: DirectoryRights['files']) => {
    const member = await api.colleague(admin);
    await grantRights(admin, member.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, files },
    });
    return member;
  };

  test('have a description, are readable with the record, and can be changed and deleted', async () => {
    const file = await attach('walls', JSON.stringify({ text: ' The plan ' }));
    expect(file).toMatchObject({ fileName: 'план.txt', text: ' The plan ', size: 5 });
    const bare = await attach('more');
    expect(bare.text).toBeUndefined();
    expect(await admin.ok('listItemFiles', { params: params() })).toEqual([file, bare]);
    const colleague = await api.colleague(admin);
    const answer = await colleague.send('GET', `/api/files/${file.id}`);
    expect([answer.status, answer.text]).toEqual([200, 'walls']);
    const changed = await colleague.ok('updateItemFile', {
      params: params(file.id),
      body: { text: 'Old plan' },
    });
    expect(changed).toEqual({ ...file, text: 'Old plan' });
    const undescribed = await colleague.ok('updateItemFile', { params: params(file.id), body: { text: '' } });
    expect(undescribed.text).toBeUndefined();
    await colleague.ok('deleteItemFile', { params: params(file.id) });
    await admin.refused(404, 'deleteItemFile', { params: params(file.id) });
    expect((await admin.send('GET', `/api/files/${file.id}`)).status).toBe(404);
  });

  test('require the permission for each operation, including reading their content', async () => {
    const file = await attach('secret');
    const reader = await withFiles({ read: true, create: false, update: false, delete: false });
    expect((await reader.send('GET', `/api/files/${file.id}`)).status).toBe(200);
    await reader.refused(422, 'createItemFile', { params: params(), form: form('x') });
    await reader.refused(422, 'updateItemFile', { params: params(file.id), body: { text: 'x' } });
    await reader.refused(422, 'deleteItemFile', { params: params(file.id) });
    const blind = await withFiles({ ...FULL_RIGHTS.files, read: false });
    await blind.refused(422, 'listItemFiles', { params: params() });
    expect((await blind.send('GET', `/api/files/${file.id}`)).status).toBe(404);
  });

  test("are rejected with an invalid form, and can't be used in a field", async () => {
    const post = (body: FormData) => admin.call('createItemFile', { params: params(), form: body });
    expect((await post(form('x', 'no json'))).status).toBe(400);
    expect((await post(form('x', '{"text":5}'))).status).toBe(400);
    expect((await post(new FormData())).status).toBe(400);
    const file = await attach('beside');
    const customFields = { [cases.field('Paper').id]: { stringValue: file.id } };
    const into = { params: { id: cases.directory.id, itemId }, body: { customFields } };
    expect((await admin.refused(422, 'updateItem', into)).issues[0]?.code).toBe('UnknownReference');
  });

  test('are available only if the directory and the module allow them, and only in the account', async () => {
    const file = await attach('ours');
    const bare = await defineDirectory(admin, { name: 'Bare', type: 'Data' });
    const other = await admin.ok('createItem', { params: { id: bare.directory.id }, body: {} });
    const there = { id: bare.directory.id, itemId: other.id };
    await admin.refused(422, 'listItemFiles', { params: there });
    await admin.refused(422, 'createItemFile', { params: there, form: form('x') });
    const stranger = await api.admin();
    await stranger.refused(404, 'listItemFiles', { params: params() });
    await stranger.refused(404, 'createItemFile', { params: params(), form: form('x') });
    expect((await stranger.send('GET', `/api/files/${file.id}`)).status).toBe(404);
    const { id, name, timeZone, settings } = admin.user.account;
    const off = { ...settings, moduleFileStorageEnabled: false };
    const account = (body: typeof settings) => ({ params: { id }, body: { name, timeZone, settings: body } });
    await admin.ok('updateAccount', account(off));
    await admin.refused(403, 'listItemFiles', { params: params() });
    await admin.ok('updateAccount', account(settings));
  });
});
