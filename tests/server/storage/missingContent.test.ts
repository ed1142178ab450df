import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOwnServer, type TestApi } from '#tests/server/harness.ts';
import { createJpeg } from '#tests/server/support/pictures.ts';
import { openS3Server } from '#tests/server/support/s3Server.ts';
import { buildFileWorld, createForm, type FileWorld } from '#tests/server/support/screenFiles.ts';

const store = await openS3Server();
afterAll(() => store.close());

const places = [
  ['on the disk', {}],
  ['in an S3 store', store.env],
] as const;

for (const [where, env] of places) {
  describeOwnServer(`A file whose content is missing ${where}`, api => describeMissing(api), { env });
}

function describeMissing(api: TestApi): void {
  let world: FileWorld;
  beforeAll(async () => {
    world = await buildFileWorld(api);
  });

  const keys = async () => {
    const found = new Set<string>();
    for await (const key of api.kernel.files.list(world.admin.user.account.id)) found.add(key);
    return found;
  };

  async function attach(name: string, type: string, content: string | Uint8Array<ArrayBuffer>) {
    const before = await keys();
    const params = { id: world.cases.directory.id, itemId: world.itemId };
    const { id } = await world.admin.ok('createItemFile', { params, form: createForm(name, content, type) });
    return { id, before };
  }

  /** Removes every stored file that didn't exist before. */
  async function lose(before: ReadonlySet<string>): Promise<void> {
    for (const key of await keys()) if (!before.has(key)) await api.kernel.files.remove(key);
  }

  test('is rejected with its own code, by every call that would return the content', async () => {
    const { admin } = world;
    const { id, before } = await attach('numbers.csv', 'text/csv', 'a,b\n1,2\n');
    const { url } = await admin.ok('createFileTicket', { params: { id } });
    await lose(before);
    for (const operation of ['getFile', 'createFileTicket', 'getFileContents'] as const) {
      const problem = await admin.refused(404, operation, { params: { id } });
      expect(problem).toMatchObject({ status: 404, code: 'ContentMissing' });
    }
    for (const headers of [{}, { range: 'bytes=0-2' }] as Record<string, string>[]) {
      const answer = await api.visitor().send('GET', url, { headers });
      expect([answer.status, answer.json]).toEqual([
        404,
        expect.objectContaining({ code: 'ContentMissing' }),
      ]);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    }
  });

  test('is rejected in the same way if it is a thumbnail', async () => {
    const { admin } = world;
    const { id, before } = await attach('view.jpg', 'image/jpeg', await createJpeg(40, 20));
    const thumbnail = () => admin.call('getFileThumbnail', { params: { id } });
    await expect.poll(async () => (await thumbnail()).status, { timeout: 30_000, interval: 200 }).toBe(200);
    await lose(before);
    expect(await admin.refused(404, 'getFileThumbnail', { params: { id } })).toMatchObject({
      code: 'ContentMissing',
    });
  }, 60_000);

  test("is reported as not found to a user who can't read it", async () => {
    const { id, before } = await attach('ours.txt', 'text/plain', 'ours');
    await lose(before);
    const stranger = await api.admin();
    expect(await stranger.refused(404, 'getFile', { params: { id } })).toMatchObject({ code: 'NotFound' });
  });

  test('is distinguished from an empty file and from existing content', async () => {
    const { admin } = world;
    for (const content of ['', 'some text'.repeat(50_000)]) {
      const { id } = await attach('there.bin', 'application/octet-stream', content);
      const answer = await admin.send('GET', `/api/files/${id}`);
      expect([answer.status, answer.text]).toEqual([200, content]);
    }
  });
}
