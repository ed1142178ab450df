import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteExpiredDraftFiles } from '#server/modules/files/deleteExpiredDraftFiles.ts';
import { describeOwnServer, describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { upload as uploadImport } from '#tests/server/support/imports.ts';
import {
  createFileForm,
  listStoredFiles,
  readAnswerBeforeBody,
  readUsedBytes,
} from '#tests/server/support/storedFiles.ts';

const KB = 1024;
const MB = 1024 * KB;

describeServer("An account's storage", api => {
  it('counts drafts and files of records and imports, until they are deleted', async () => {
    const admin = await api.admin();
    const { account } = admin.user;
    expect(await admin.ok('getStorageUse', { params: { id: account.id } })).toEqual({
      usedBytes: 0,
      allowedBytes: 10_240 * MB,
    });
    const cases = await defineDirectory(admin, { name: 'Case', type: 'Data', filesEnabled: true }, [
      { name: 'Paper', type: 'File' },
    ]);
    const params = { id: cases.directory.id };
    const draft = await admin.ok('uploadFile', { form: createFileForm(1_000) });
    await admin.ok('uploadFile', { form: createFileForm(7) });
    const item = await admin.ok('createItem', {
      params,
      body: { customFields: { [cases.field('Paper').id]: { stringValue: draft.id } } },
    });
    const itemParams = { ...params, itemId: item.id };
    const beside = await admin.ok('createItemFile', { params: itemParams, form: createFileForm(200) });
    expect(await readUsedBytes(admin)).toBe(1_207);
    const read = await uploadImport(admin, cases.directory.id, { content: 'Name\nOne\n' });
    expect(await readUsedBytes(admin)).toBe(1_207 + 9);
    await admin.ok('deleteImport', { params: { ...params, importId: read.id } });
    await admin.ok('deleteItemFile', { params: { ...itemParams, fileId: beside.id } });
    expect(await readUsedBytes(admin)).toBe(1_007);
    await api.database.forAccount(account.id, trx =>
      sql`update files set created_at = now() - interval '25 hours'`.execute(trx),
    );
    await deleteExpiredDraftFiles(api.kernel);
    expect(await readUsedBytes(admin)).toBe(1_000);
    await admin.ok('deleteItem', { params: itemParams });
    expect(await readUsedBytes(admin)).toBe(1_000);
    expect((await listStoredFiles(api, account.id)).map(({ size }) => size)).toEqual([1_000]);
  });

  it('counts concurrent uploads exactly, and ignores rejected uploads', async () => {
    const admin = await api.admin();
    const cases = await defineDirectory(admin, { name: 'Case', type: 'Data', filesEnabled: true }, []);
    const params = { id: cases.directory.id };
    const item = { ...params, itemId: (await admin.ok('createItem', { params, body: {} })).id };
    const added = Array.from({ length: 12 }, (_, index) =>
      admin.ok('createItemFile', { params: item, form: createFileForm(100 + index) }),
    );
    const files = await Promise.all([
      ...added,
      ...Array.from({ length: 12 }, () => admin.ok('uploadFile', { form: createFileForm(10) })),
    ]);
    const itemFiles = files.slice(0, 12);
    await Promise.all(
      itemFiles.slice(0, 6).map(({ id }) => admin.ok('deleteItemFile', { params: { ...item, fileId: id } })),
    );
    await admin.refused(400, 'uploadFile', { form: new FormData() });
    const form = createFileForm(50);
    form.set('json', '{"text": 7}');
    await admin.refused(400, 'createItemFile', { params: item, form });
    const sizes = (await listStoredFiles(api, admin.user.account.id)).map(({ size }) => size);
    expect(sizes).toEqual([111, 110, 109, 108, 107, 106, ...Array(12).fill(10)]);
    expect(await readUsedBytes(admin)).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });
});

describeOwnServer(
  'The quota of an account',
  api => {
    const full = (used: number) => ({
      code: 'Invalid',
      message: `There is no room for this file: the account uses ${used} MB of 1 MB.`,
      issues: [{ path: ['file'], code: 'StorageFull', params: { used, allowed: 1 } }],
    });
    const stored = async (member: Member) =>
      (await listStoredFiles(api, member.user.account.id)).map(({ size }) => size);

    it('is enforced to the exact byte by every upload call', async () => {
      const admin = await api.admin();
      const cases = await defineDirectory(admin, { name: 'Case', type: 'Data', filesEnabled: true }, []);
      const params = { id: cases.directory.id };
      const item = { ...params, itemId: (await admin.ok('createItem', { params, body: {} })).id };
      await admin.ok('uploadFile', { form: createFileForm(MB - 10) });
      expect(await admin.refused(422, 'uploadFile', { form: createFileForm(11) })).toMatchObject(full(1));
      await admin.refused(422, 'createItemFile', { params: item, form: createFileForm(11) });
      await admin.refused(422, 'createImport', { params, form: createFileForm(11, 'rows.csv') });
      expect(await stored(admin)).toEqual([MB - 10]);
      await admin.ok('createItemFile', { params: item, form: createFileForm(10) });
      await admin.refused(422, 'uploadFile', { form: createFileForm(1) });
      expect(await readUsedBytes(admin)).toBe(MB);
      expect(await stored(admin)).toEqual([MB - 10, 10]);
      const stranger = await api.admin();
      await stranger.ok('uploadFile', { form: createFileForm(MB) });
    });

    it('is never exceeded by concurrent uploads', async () => {
      const admin = await api.admin();
      const answers = await Promise.all(
        Array.from({ length: 16 }, () => admin.call('uploadFile', { form: createFileForm(200 * KB) })),
      );
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(11).fill(422)]);
      expect(await readUsedBytes(admin)).toBe(1_000 * KB);
      expect(await stored(admin)).toEqual(Array(5).fill(200 * KB));
    });

    it('rejects an upload before its body is read if the length is known', async () => {
      const admin = await api.admin();
      const answer = await readAnswerBeforeBody(api, { path: 'files', token: admin.token, length: 50 * MB });
      expect(answer).toMatch(/^HTTP\/1\.1 422 /);
      expect(answer).toContain('"used":0,"allowed":1');
      expect(await stored(admin)).toEqual([]);
    });

    it('rejects a stream of unknown length while it is read, without storing it', async () => {
      const admin = await api.admin();
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
      const send = async (bytes: number) => {
        const answer = await fetch(`${api.url}/api/files`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${admin.token}`,
            'content-type': 'multipart/form-data; boundary=x',
          },
          body: new Blob([head, new Uint8Array(bytes), '\r\n--x--\r\n']).stream(),
          duplex: 'half',
        } as RequestInit);
        return [answer.status, await answer.json()];
      };
      expect(await send(3 * MB)).toEqual([422, expect.objectContaining(full(0))]);
      expect(await send(MB + 1)).toEqual([422, expect.objectContaining(full(0))]);
      expect(await stored(admin)).toEqual([]);
      expect((await send(MB))[0]).toBe(200);
      expect(await stored(admin)).toEqual([MB]);
    });

    it('is visible only to administrators of the account', async () => {
      const admin = await api.admin();
      const params = { id: (await api.admin()).user.account.id };
      await admin.refused(403, 'getStorageUse', { params });
      const own = { id: admin.user.account.id };
      expect(await admin.ok('getStorageUse', { params: own })).toEqual({ usedBytes: 0, allowedBytes: MB });
      await (await api.colleague(admin)).refused(403, 'getStorageUse', { params: own });
    });
  },
  { env: { ACCOUNT_QUOTA_MB: '1' } },
);

describeOwnServer(
  'An account without a quota',
  api => {
    it('accepts large files', async () => {
      const admin = await api.admin();
      await admin.ok('uploadFile', { form: createFileForm(2 * MB) });
      const params = { id: admin.user.account.id };
      expect(await admin.ok('getStorageUse', { params })).toEqual({
        usedBytes: 2 * MB,
        allowedBytes: null,
      });
    });
  },
  { env: { ACCOUNT_QUOTA_MB: '0' } },
);
