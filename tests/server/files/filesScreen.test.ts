import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { getFileKind } from '#core/files/fileKind.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { buildFileWorld, createForm, type FileWorld, grantFiles } from '#tests/server/support/screenFiles.ts';
import { readUsedBytes } from '#tests/server/support/storedFiles.ts';

const rights = (hideable: readonly string[]) =>
  fc
    .record({
      read: fc.boolean(),
      remove: fc.boolean(),
      files: fc.boolean(),
      hiddenFields: fc.subarray([...hideable]),
    })
    .map(({ read, remove, files, hiddenFields }) => ({
      ...FULL_RIGHTS,
      record: { ...FULL_RIGHTS.record, read, delete: read && remove },
      files: { ...FULL_RIGHTS.files, read: files },
      hiddenFields,
    }));

describeServer('The screen of all files', api => {
  let world: FileWorld;
  beforeAll(async () => {
    world = await buildFileWorld(api);
  });

  const foundBy = async (one: FileWorld['reader'], body: Record<string, unknown> = {}) =>
    (await one.ok('searchFiles', { body: { take: 200, ...body } })).items;
  const namesBy = async (body: Record<string, unknown>) =>
    (await foundBy(world.admin, body)).map(({ name }) => name);

  test('lists exactly the files that the user can open, for random profiles', async () => {
    const runs = generatedRuns('listed means readable', { usual: 6, whole: 120 });
    const { admin, reader, fileIds, hideable } = world;
    const seen = { listed: 0, hidden: 0 };
    const both = fc.record({ cases: rights(hideable), sites: rights([]) });
    await fc.assert(
      fc.asyncProperty(both, async granted => {
        await grantFiles(world, granted);
        const found = await reader.ok('searchFiles', { body: { take: 200 } });
        const listed = found.items.map(({ id }) => id);
        const answered: string[] = [];
        for (const id of fileIds) {
          const isDraft = id === fileIds.at(-1);
          const { status } = await reader.send('GET', `/api/files/${id}`);
          if (status === 200 && !isDraft) answered.push(id);
        }
        expect(listed.toSorted()).toEqual(answered.toSorted());
        expect(found).toMatchObject({ total: listed.length, totalExact: true });
        const usage = await reader.ok('getFileUsage');
        expect(usage.directories.reduce((sum, { files }) => sum + files, 0)).toBe(listed.length);
        // An administrator viewing as a user finds what that user finds.
        const headers = { 'x-see-as': reader.user.id };
        const seeing = await admin.call('searchFiles', { body: { take: 200 }, headers });
        expect(seeing.json).toEqual(found);
        seen.listed += listed.length;
        seen.hidden += fileIds.length - listed.length;
      }),
      runs,
    );
    expect(seen.listed).toBeGreaterThan(0);
    expect(seen.hidden).toBeGreaterThan(0);
  }, 300_000);

  test('filters by words, type, user, size, day and directory, and counts exactly', async () => {
    const { admin, cases, sites, itemId } = world;
    const params = { id: cases.directory.id, itemId };
    const form = createForm('Звіт за рік.CSV', 'a;b', 'application/octet-stream');
    form.set('json', JSON.stringify({ text: 'Budget of May' }));
    const { id } = await admin.ok('createItemFile', { params, form });
    expect(await namesBy({ keyword: 'рік ЗВІТ' })).toEqual(['Звіт за рік.CSV']);
    expect(await namesBy({ keyword: 'budget' })).toEqual(['Звіт за рік.CSV']);
    expect(await namesBy({ keyword: '%' })).toEqual([]);
    expect(await namesBy({ kinds: ['Table'] })).toEqual(['Звіт за рік.CSV']);
    expect(await namesBy({ directoryId: sites.directory.id })).toEqual(['plan.pdf']);
    expect(await namesBy({ createdBy: [world.reader.user.id] })).toEqual([]);
    expect(await namesBy({ maxSize: 0 })).toEqual([]);
    expect(await namesBy({ maxSize: 2, minSize: 1 })).toContain('beside1.txt');
    expect(await namesBy({ till: '2020-01-01' })).toEqual([]);
    expect((await namesBy({ from: '2020-01-01' })).length).toBeGreaterThan(5);
    const ever = await namesBy({ from: '0001-01-01', till: '9999-12-31' });
    expect(ever).toEqual(await namesBy({}));
    await admin.refused(400, 'searchFiles', { body: { from: '2026-02-30' } });
    const byName = await namesBy({ orderBy: { field: 'Name', asc: true } });
    expect(byName[0]).toBe('beside0.txt');
    expect(byName.at(-1)).toBe('Звіт за рік.CSV');
    const page = await admin.ok('searchFiles', { body: { skip: 1, take: 2 } });
    const all = await foundBy(admin);
    expect(page).toMatchObject({ total: all.length, items: all.slice(1, 3) });
    expect(all[0]).toMatchObject({ id, text: 'Budget of May', itemId, mayDelete: true, thumbnail: 'None' });
    const behind = await admin.ok('searchFiles', { body: { skip: 5_000 } });
    expect(behind).toEqual({ items: [], total: all.length, totalExact: true });
  });

  test('recognises file types in the database in the same way as in memory', async () => {
    const { admin, cases, itemId } = world;
    const params = { id: cases.directory.id, itemId };
    const names = ['a.PNG', 'b.constructor', 'c', 'd.tar.gz', 'e.docx', '.csv', 'f.csv.', 'g.xls x'];
    const types = ['application/octet-stream', 'text/plain', 'image/svg+xml', 'application/zip', 'x-a/b'];
    for (const name of names)
      for (const type of types)
        await admin.ok('createItemFile', { params, form: createForm(name, 'k', type) });
    const all = await foundBy(admin);
    expect(all.length).toBeGreaterThan(40);
    for (const kind of new Set(all.map(entry => entry.kind))) {
      const expected = all.filter(file => getFileKind(file) === kind).map(({ id }) => id);
      expect((await foundBy(admin, { kinds: [kind] })).map(({ id }) => id)).toEqual(expected);
    }
  });

  test("shows the account's storage to administrators only", async () => {
    expect(await world.admin.ok('getFileUsage')).toMatchObject({
      usedBytes: await readUsedBytes(world.admin),
      allowedBytes: expect.any(Number),
    });
    expect(await world.reader.ok('getFileUsage')).not.toHaveProperty('usedBytes');
  });
});
