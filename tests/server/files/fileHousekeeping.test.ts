import { rm } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { createForm, enableFileStorage } from '#tests/server/support/screenFiles.ts';
import { ageFile, listStoredFiles } from '#tests/server/support/storedFiles.ts';

const twice = 'the same content';

describeOwnServer('Duplicate and orphaned files', api => {
  let admin: Member;
  let place: { id: string; itemId: string };

  beforeAll(async () => {
    admin = await api.admin();
    await enableFileStorage(admin);
    const { directory } = await defineDirectory(admin, { name: 'Cases', type: 'Data', filesEnabled: true });
    const item = await admin.ok('createItem', { params: { id: directory.id }, body: {} });
    place = { id: directory.id, itemId: item.id };
  });

  const attach = async (name: string, content: string) =>
    (await admin.ok('createItemFile', { params: place, form: createForm(name, content) })).id;
  const groups = async () =>
    (await admin.ok('listDuplicateFiles')).map(({ files, ...group }) => ({
      ...group,
      names: files.map(({ name }) => name),
    }));

  test('are found by content, including older files, and sorted by the space they waste', async () => {
    const first = await attach('a.txt', twice);
    await attach('b.txt', twice);
    await attach('c.txt', 'of its own');
    for (const name of ['d.txt', 'e.txt', 'f.txt']) await attach(name, 'three times: longer');
    const found = await groups();
    expect(found.map(({ size, names }) => [size, names])).toEqual([
      [19, ['d.txt', 'e.txt', 'f.txt']],
      [16, ['a.txt', 'b.txt']],
    ]);
    expect(found[1]?.hash).toMatch(/^[0-9a-f]{64}$/);
    await api.database.queryAsOwner('update files set hash = null where file_id = $1', [first]);
    expect((await groups()).map(({ names }) => names)).toEqual([['d.txt', 'e.txt', 'f.txt']]);
    await api.restart();
    await expect.poll(groups, { timeout: 20_000, interval: 200 }).toEqual(found);
  }, 60_000);

  test('are listed only if the administrator can read them', async () => {
    const rights = { ...FULL_RIGHTS, files: { ...FULL_RIGHTS.files, read: false } };
    const before = await admin.ok('listUsageProfiles');
    const made = await admin.ok('createUsageProfile', {
      body: {
        name: 'Blind',
        assignments: [{ userId: admin.user.id }],
        directories: [],
        otherDirectories: rights,
        menu: [],
      },
    });
    await admin.ok('orderUsageProfiles', { body: { list: [made.id, ...before.map(({ id }) => id)] } });
    expect(await groups()).toEqual([]);
    await admin.ok('deleteUsageProfile', { params: { id: made.id } });
    expect(await groups()).not.toEqual([]);
  });

  test('include drafts, rows without content and content without a row, and can be deleted except for recent drafts', async () => {
    const accountId = admin.user.account.id;
    const upload = async (name: string) =>
      (await admin.ok('uploadFile', { form: createForm(name, name) })).id;
    const old = await upload('old.txt');
    const fresh = await upload('fresh.txt');
    const aged = "update files set created_at = now() - interval '2 hours' where file_id = $1";
    await api.database.queryAsOwner(aged, [old]);
    const lost = await attach('lost.txt', 'x'.repeat(5_000));
    const [largest] = await listStoredFiles(api, accountId);
    await rm(largest?.path ?? '');
    const stray = await attach('stray.txt', 'y'.repeat(4_000));
    const [strayContent] = await listStoredFiles(api, accountId);
    await api.database.queryAsOwner('delete from files where file_id = $1', [stray]);
    const found = await admin.ok('listOrphanFiles');
    expect(found.drafts.map(({ id, name }) => [id, name])).toEqual([
      [old, 'old.txt'],
      [fresh, 'fresh.txt'],
    ]);
    expect(found.missing.map(({ id }) => id)).toEqual([lost]);
    expect(found.stray).toEqual({ files: 1, bytes: 4_000 });
    await ageFile(strayContent?.path ?? '', 25);
    await admin.ok('deleteOrphanFiles');
    const left = async () => {
      const { drafts, stray: others } = await admin.ok('listOrphanFiles');
      return [drafts.map(({ id }) => id), others.files];
    };
    await expect.poll(left, { timeout: 20_000, interval: 200 }).toEqual([[fresh], 0]);
  }, 60_000);
});
