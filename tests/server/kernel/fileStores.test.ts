import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { openDiskFileStore } from '#server/kernel/files/openFileStore.ts';
import { createS3FileStore } from '#server/kernel/files/s3FileStore.ts';
import { openS3Server } from '#tests/server/support/s3Server.ts';

const s3 = await openS3Server();
const dataDir = await mkdtemp(join(tmpdir(), 'docket-stores-'));
afterAll(async () => {
  await s3.close();
  await rm(dataDir, { recursive: true, force: true });
});

const MEGABYTE = 1024 * 1024;
const read = async (store: FileStore, key: string, range?: { start: number; end: number }) =>
  text(store.read(key, range));

describe.each([
  ['the disk', openDiskFileStore(dataDir)],
  ['an S3 store', createS3FileStore(s3.config)],
])('Files on %s', (_, store) => {
  const account = randomUUID();
  const write = (content: string | Buffer, accountId = account) =>
    store.write(accountId, Readable.from([Buffer.from(content)]));

  it('are written, read whole and in part, and removed', async () => {
    await store.check();
    const { key, size } = await write('Ключ 0123456789');
    expect(size).toBe(19);
    expect(await read(store, key)).toBe('Ключ 0123456789');
    expect(await read(store, key, { start: 9, end: 12 })).toBe('0123');
    expect(await store.sizeOf(key)).toBe(19);
    await store.remove(key);
    expect(await store.sizeOf(key)).toBeNull();
    await store.remove(key);
    await expect(read(store, key)).rejects.toThrow();
  });

  it('can be empty, or larger than a store accepts in one piece', async () => {
    const empty = await store.write(account, Readable.from([]));
    expect([empty.size, await store.sizeOf(empty.key), await read(store, empty.key)]).toEqual([0, 0, '']);
    const large = randomBytes(12 * MEGABYTE);
    const { key, size } = await store.write(account, Readable.from(iterateChunks(large)));
    expect(size).toBe(large.length);
    expect((await buffer(store.read(key))).equals(large)).toBe(true);
  });

  it('are not stored after an interrupted stream of any length', async () => {
    const other = randomUUID();
    for (const megabytes of [0, 1, 11]) {
      const broken = Readable.from(
        (async function* () {
          for (let each = 0; each < megabytes; each += 1) yield randomBytes(MEGABYTE);
          throw new Error('The line is down.');
        })(),
      );
      await expect(store.write(other, broken)).rejects.toThrow('The line is down.');
    }
    expect(await readKeys(store, other)).toEqual([]);
  });

  it('are listed for one account or for all', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const mine = [(await write('1', one)).key, (await write('2', one)).key];
    const theirs = (await write('3', two)).key;
    expect((await readKeys(store, one)).toSorted()).toEqual(mine.toSorted());
    expect(await readKeys(store, two)).toEqual([theirs]);
    expect(await readKeys(store, randomUUID())).toEqual([]);
    expect(await readKeys(store)).toEqual(expect.arrayContaining([...mine, theirs]));
  });

  it('can be removed if they are older than a given time', async () => {
    const { key } = await write('old');
    expect(await store.removeOlder(key, Date.now() - 60_000)).toBe(false);
    expect(await store.removeOlder(key, Date.now() + 60_000)).toBe(true);
    expect(await store.removeOlder(key, Date.now() + 60_000)).toBe(false);
  });

  it('can be read as local copies', async () => {
    const { key } = await write('in a file');
    const copy = await store.localCopy(key);
    expect(await readFile(copy.path, 'utf8')).toBe('in a file');
    await copy.release();
    expect(await read(store, key)).toBe('in a file');
  });
});

describe('An S3 store', () => {
  it('deletes a local copy when it is released', async () => {
    const store = createS3FileStore(s3.config);
    const { key } = await store.write(randomUUID(), Readable.from(['content']));
    const { path, release } = await store.localCopy(key);
    await release();
    expect(existsSync(path)).toBe(false);
  });

  it('reports which setting is invalid', async () => {
    const faultOf = (change: Partial<typeof s3.config>) =>
      createS3FileStore({ ...s3.config, ...change })
        .check()
        .then(() => 'none', String);
    expect(await faultOf({})).toBe('none');
    expect(await faultOf({ bucket: 'another' })).toContain("S3_BUCKET: the store has no bucket 'another'.");
    expect(await faultOf({ accessKeyId: 'unknown' })).toContain('S3_SECRET_ACCESS_KEY');
    expect(await faultOf({ endpoint: 'http://127.0.0.1:9' })).toContain(
      'S3_ENDPOINT: the store cannot be used',
    );
  });
});

async function readKeys(store: FileStore, accountId?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(accountId)) keys.push(key);
  return keys;
}

function* iterateChunks(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}
