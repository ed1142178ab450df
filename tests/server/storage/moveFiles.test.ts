import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { type MoveProgress, moveFiles } from '#server/kernel/files/moveFiles.ts';
import { openDiskFileStore } from '#server/kernel/files/openFileStore.ts';
import { createS3FileStore } from '#server/kernel/files/s3FileStore.ts';
import { openS3Server, type S3Server } from '#tests/server/support/s3Server.ts';

let server: S3Server;
let dataDir = '';
let disk: FileStore;
let bucket: FileStore;
beforeEach(async () => {
  server = await openS3Server();
  dataDir = await mkdtemp(join(tmpdir(), 'docket-move-'));
  disk = openDiskFileStore(dataDir);
  bucket = createS3FileStore(server.config);
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const account = randomUUID();

async function fill(store: FileStore, count: number): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (let each = 0; each < count; each += 1) {
    const content = randomBytes(each * 7_000);
    files.set((await store.write(account, Readable.from([content]))).key, content);
  }
  return files;
}

async function expectSame(store: FileStore, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [key, content] of files) expect((await buffer(store.read(key))).equals(content)).toBe(true);
}

describe('Files moved to another store', () => {
  it('are copied under the same keys with progress reports, and can be copied back', async () => {
    const files = await fill(disk, 9);
    await writeFile(join(dataDir, 'files', account, 'unfinished.part'), 'half a fi');
    const told: MoveProgress[] = [];
    const moved = await moveFiles({ from: disk, to: bucket, tell: progress => told.push(progress) });
    expect(moved).toMatchObject({ files: 9, done: 9, copied: 9, failed: [] });
    expect(moved.bytes).toBe([...files.values()].reduce((sum, content) => sum + content.length, 0));
    expect(told.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await expectSame(bucket, files);

    await rm(join(dataDir, 'files'), { recursive: true });
    expect(await moveFiles({ from: bucket, to: disk, isRemoving: true })).toMatchObject({ copied: 9 });
    await expectSame(disk, files);
    for (const key of files.keys()) expect(await bucket.sizeOf(key)).toBeNull();
  });

  it('are copied only once over repeated runs', async () => {
    const files = await fill(disk, 3);
    await moveFiles({ from: disk, to: bucket });
    const later = await fill(disk, 2);
    expect(await moveFiles({ from: disk, to: bucket })).toMatchObject({ files: 5, copied: 2, failed: [] });
    await expectSame(bucket, new Map([...files, ...later]));
  });

  it('are reported and kept at the source if the contents differ', async () => {
    const [first, second] = [...(await fill(disk, 2)).keys()] as [string, string];
    await bucket.put(second, Readable.from([randomBytes(7_000)]));
    // The contents have the same size, so that only reading both reveals the difference.
    expect((await moveFiles({ from: disk, to: bucket })).failed).toEqual([]);
    const { failed } = await moveFiles({ from: disk, to: bucket, isVerifying: true, isRemoving: true });
    expect(failed).toEqual([{ key: second, reason: 'The content is not the same at both places.' }]);
    expect([await disk.sizeOf(first), await disk.sizeOf(second)]).toEqual([null, 7_000]);
    await truncate(join(dataDir, 'files', second), 10);
    expect((await moveFiles({ from: disk, to: bucket })).failed).toEqual([]);
    expect(await bucket.sizeOf(second)).toBe(10);
  });
});

describe('The move-files command', () => {
  const run = async (task: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, ['tools/moveFiles.ts', ...task], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...env },
    });
    const ended = new Promise<number | null>(resolve => child.once('close', resolve));
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { output, errors, code };
  };

  it('copies files, and reports how many', async () => {
    const files = await fill(disk, 4);
    const { output, code } = await run(['s3'], server.env);
    expect(output).toContain('4 of 4 files were copied (0.0 MB), 0 failed.');
    expect(output).toContain("All 4 files are in the bucket 'docket'.");
    expect(code).toBe(0);
    await expectSame(bucket, files);
    expect((await run(['disk', '--verify'], server.env)).output).toContain('0 of 4 files were copied');
  });

  it('ends with an error for missing or invalid settings', async () => {
    expect(await run([], server.env)).toMatchObject({ code: 1, errors: expect.stringContaining('usage:') });
    expect(await run(['s3'], {})).toMatchObject({
      code: 1,
      errors: expect.stringContaining('S3_ENDPOINT must'),
    });
    const other = await run(['s3'], { ...server.env, S3_BUCKET: 'another' });
    expect(other).toMatchObject({ code: 1, errors: expect.stringContaining("no bucket 'another'") });
  });
});
