import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { removeOrphanedBlobs } from '#server/modules/storage/removeOrphanedBlobs.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { upload as uploadImport } from '#tests/server/support/imports.ts';
import { ageFile, createFileForm, listStoredFiles } from '#tests/server/support/storedFiles.ts';

describeOwnServer('Unreferenced files', api => {
  const collect = () => removeOrphanedBlobs(api.kernel, { tables: ['files', 'imports'] });
  const pathOf = (key: string) => join(api.dataDir, 'files', key);

  /** Creates a file in the store that no row refers to. */
  const stray = async (accountId: string, hours: number, suffix = '') => {
    const name = randomUUID().replaceAll('-', '');
    const key = `${accountId}/${name.slice(0, 2)}/${name}${suffix}`;
    await mkdir(dirname(pathOf(key)), { recursive: true });
    await writeFile(pathOf(key), 'left over');
    await ageFile(pathOf(key), hours);
    return key;
  };
  const ageAll = async ({ user }: Member) => {
    for (const { path } of await listStoredFiles(api, user.account.id)) await ageFile(path, 1_000);
  };
  const content = async (member: Member, id: string) => (await member.send('GET', `/api/files/${id}`)).status;

  it('are deleted after a day, including incomplete ones', async () => {
    const { id } = (await api.admin()).user.account;
    const old = [await stray(id, 25), await stray(id, 1_000), await stray(id, 25, '.part')];
    const young = [await stray(id, 0), await stray(id, 23), await stray(id, 23, '.part')];
    const { removed, missing } = await collect();
    expect(removed.toSorted()).toEqual(old.toSorted());
    expect(missing).toEqual([]);
    expect(old.map(key => existsSync(pathOf(key)))).toEqual([false, false, false]);
    expect(young.map(key => existsSync(pathOf(key)))).toEqual([true, true, true]);
  });

  it('exclude files of an account unknown to this database', async () => {
    const key = await stray(randomUUID(), 1_000);
    expect((await collect()).removed).toEqual([]);
    expect(existsSync(pathOf(key))).toBe(true);
  });

  it('exclude files in use by a draft, a record or an import, or restorable from the trash or history', async () => {
    const admin = await api.admin();
    const cases = await defineDirectory(
      admin,
      { name: 'Case', type: 'Data', filesEnabled: true, changesTrackingEnabled: true },
      [{ name: 'Paper', type: 'File' }],
    );
    const params = { id: cases.directory.id };
    const paper = cases.field('Paper').id;
    const upload = async () => (await admin.ok('uploadFile', { form: createFileForm(10) })).id;
    const withPaper = (id: string) => ({ customFields: { [paper]: { stringValue: id } } });
    const [draft, first, second, trashed] = [await upload(), await upload(), await upload(), await upload()];
    const item = await admin.ok('createItem', { params, body: withPaper(first) });
    const itemParams = { ...params, itemId: item.id };
    const beside = await admin.ok('createItemFile', { params: itemParams, form: createFileForm(10) });
    const changeId = randomUUID();
    await admin.ok('changeItems', {
      params,
      body: { isPreview: false, itemIds: [item.id], change: withPaper(second), changeId },
    });
    const gone = await admin.ok('createItem', { params, body: withPaper(trashed) });
    await admin.ok('deleteItem', { params: { ...params, itemId: gone.id } });
    await uploadImport(admin, cases.directory.id, { content: 'Paper\nx\n' });
    await ageAll(admin);
    const before = await listStoredFiles(api, admin.user.account.id);
    expect(await collect()).toEqual({ removed: [], missing: [] });
    expect(await listStoredFiles(api, admin.user.account.id)).toEqual(before);
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    await admin.ok('restoreItem', { params: { ...params, itemId: gone.id } });
    for (const id of [draft, first, second, trashed, beside.id]) expect(await content(admin, id)).toBe(200);
    expect((await admin.ok('getItem', { params: itemParams })).customFields).toMatchObject(
      withPaper(first).customFields,
    );
  });

  it('include files whose row was never stored', async () => {
    const admin = await api.admin();
    await admin.ok('uploadFile', { form: createFileForm(10) });
    const { id } = admin.user.account;
    await api.database.forAccount(id, trx => sql`delete from files`.execute(trx));
    expect((await collect()).removed).toEqual([]);
    await ageAll(admin);
    expect((await collect()).removed).toHaveLength(1);
    expect(await listStoredFiles(api, id)).toEqual([]);
  });

  it("don't include rows whose file is missing, which are reported instead", async () => {
    const admin = await api.admin();
    const file = await admin.ok('uploadFile', { form: createFileForm(10) });
    const [stored] = await listStoredFiles(api, admin.user.account.id);
    await rm(stored?.path ?? '');
    const { missing } = await collect();
    expect(missing.map(pathOf)).toEqual([stored?.path]);
    const rows = await api.database.forAccount(admin.user.account.id, trx =>
      trx.selectFrom('files').select('file_id').execute(),
    );
    expect(rows).toEqual([{ file_id: file.id }]);
  });
});
