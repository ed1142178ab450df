import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { createHugePng, createJpeg } from '#tests/server/support/pictures.ts';
import { buildFileWorld, createForm, type FileWorld } from '#tests/server/support/screenFiles.ts';
import { listStoredFiles, readUsedBytes } from '#tests/server/support/storedFiles.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

describeServer('Thumbnails', api => {
  let world: FileWorld;
  beforeAll(async () => {
    world = await buildFileWorld(api);
  });

  const place = () => ({ id: world.cases.directory.id, itemId: world.itemId });
  const attach = async (name: string, type: string, content: string | Uint8Array<ArrayBuffer>) =>
    (await world.admin.ok('createItemFile', { params: place(), form: createForm(name, content, type) })).id;

  async function stateOf(name: string): Promise<string | undefined> {
    const { items } = await world.admin.ok('searchFiles', { body: { keyword: name } });
    return items[0]?.thumbnail;
  }
  const becomes = (name: string, state: string) =>
    expect.poll(() => stateOf(name), { timeout: 30_000, interval: 200 }).toBe(state);
  const thumbnail = (id: string) => world.admin.call('getFileThumbnail', { params: { id } });

  test("are created for new pictures, don't count towards the quota, and are deleted with the file", async () => {
    const { admin } = world;
    const before = await readUsedBytes(admin);
    const picture = await createJpeg(1200, 600);
    const id = await attach('view.jpg', 'image/jpeg', picture);
    await becomes('view.jpg', 'Ready');
    const answer = await thumbnail(id);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const made = await sharp(Buffer.from(answer.bytes)).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 320, height: 160 });
    expect(await readUsedBytes(admin)).toBe(before + picture.length);
    const { length } = await listStoredFiles(api, admin.user.account.id);
    await admin.ok('deleteItemFile', { params: { ...place(), fileId: id } });
    expect(await listStoredFiles(api, admin.user.account.id)).toHaveLength(length - 2);
    expect((await thumbnail(id)).status).toBe(404);
  }, 60_000);

  test('are created according to the file extension if the type is unknown', async () => {
    const picture = await createJpeg(10, 10);
    await attach('unknown.JPG', 'application/octet-stream', picture);
    await attach('unknown.bin', 'application/octet-stream', picture);
    await becomes('unknown.JPG', 'Ready');
    expect(await stateOf('unknown.bin')).toBe('None');
  }, 60_000);

  test('are not available to other accounts', async () => {
    const id = await attach('ours.jpg', 'image/jpeg', await createJpeg(10, 10));
    await becomes('ours.jpg', 'Ready');
    const stranger = await api.admin();
    await stranger.refused(404, 'getFileThumbnail', { params: { id } });
    expect((await thumbnail(id)).status).toBe(200);
  }, 60_000);

  test.each([
    ['huge.png', 'image/png', () => createHugePng(60_000)],
    ['drawing.png', 'image/png', () => svg],
    ['damaged.jpg', 'image/jpeg', () => 'no picture'],
  ])(
    "aren't created for %s",
    async (name, type, content) => {
      const id = await attach(name, type, content());
      await becomes(name, 'None');
      expect((await thumbnail(id)).status).toBe(404);
    },
    60_000,
  );

  test("aren't even attempted for an SVG", async () => {
    await attach('drawing.svg', 'image/svg+xml', svg);
    expect(await stateOf('drawing.svg')).toBe('None');
  });
});
