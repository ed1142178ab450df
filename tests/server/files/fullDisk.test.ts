/** Tests a full disk: files are stored on a small file system, which requires root permissions. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#core/model.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const MEGABYTE = 1024 * 1024;

describeOwnServer('A full disk', api => {
  let admin: Member;
  let cases: DefinedDirectory;
  let folder: string;
  let isMounted = false;

  beforeAll(async () => {
    admin = await api.admin();
    cases = await defineDirectory(admin, { name: 'Case', type: 'Data', filesEnabled: true }, [
      { name: 'Name', type: 'String' },
    ]);
    folder = join(api.dataDir, 'files');
    await mkdir(folder, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=777', 'docket-test', folder], {
        stdio: 'ignore',
      });
      isMounted = true;
    } catch {
      // Mounting requires root on Linux; otherwise the test is skipped.
    }
  });
  afterAll(() => {
    if (isMounted) execFileSync('umount', ['--lazy', folder]);
  });

  const formOf = (name: string, bytes: number) => {
    const form = new FormData();
    form.set('file', new Blob(['x'.repeat(bytes)]), name);
    return form;
  };

  test("is reported with 507 for uploads, leaves no partial files, and doesn't block smaller ones", async context => {
    if (!isMounted) return context.skip();
    const params = { id: cases.directory.id };
    const { id: itemId } = await admin.ok('createItem', { params, body: {} });
    const answers = [
      await admin.call('createImport', { params, form: formOf('rows.csv', 2 * MEGABYTE) }),
      await admin.call('createItemFile', {
        params: { ...params, itemId },
        form: formOf('plan.txt', 2 * MEGABYTE),
      }),
    ];
    for (const { status, json } of answers) {
      expect([status, (json as Problem).code]).toEqual([507, 'ServerDiskFull']);
      expect((json as Problem).message).toMatch(/disk/);
    }
    const left = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(left.filter(entry => entry.isFile())).toEqual([]);
    expect(await admin.ok('listItemFiles', { params: { ...params, itemId } })).toEqual([]);
    const small = await admin.ok('createItemFile', {
      params: { ...params, itemId },
      form: formOf('plan.txt', 1_000),
    });
    expect(small.size).toBe(1_000);
  });
});
