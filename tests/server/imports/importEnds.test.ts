/** Tests that nothing keeps running if reading stops before the end of the file. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { type FileContent, upload, waitForImport } from '#tests/server/support/imports.ts';
import { createBookParts, createZip } from '#tests/server/support/workbooks.ts';
import { listOpenFiles, listReaderProcesses, waitFor } from './importProcesses.ts';

const place = (admin: Member) =>
  defineDirectory(admin, { name: 'Deals', type: 'Data' }, [{ name: 'Name', code: 'name', type: 'String' }]);

/**
 * Returns content that takes many seconds to read without a single row; the noise prevents its detection as a zip bomb.
 */
function rowless(): FileContent {
  const rows = '<row r="1"/>'.repeat(4_000_000);
  const noise = { name: 'xl/media/noise.bin', content: randomBytes(200_000) };
  return createZip([...createBookParts({ sheets: [{ name: 'One', rows }] }), noise]);
}

async function begin(
  admin: Member,
  directoryId: string,
  content: FileContent,
  name: string,
): Promise<Import> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return admin.ok('createImport', { params: { id: directoryId }, form });
}

describeServer('An import that ends early', api => {
  const readers = () => listReaderProcesses(api.dataDir);
  const openFiles = () => listOpenFiles(api.dataDir);
  const startedReader = () => waitFor(readers, { is: found => found.length > 0, withinMs: 10_000 });
  const endedReaders = () => waitFor(readers, { is: found => found.length === 0, withinMs: 5_000 });

  it("lets the account's next imports start, and updates their positions in the queue", async () => {
    const [admin, stranger] = [await api.admin(), await api.admin()];
    const { directory } = await place(admin);
    const elsewhere = await place(stranger);
    const first = await begin(admin, directory.id, rowless(), 'rowless.xlsx');
    const second = await begin(admin, directory.id, 'Name\nA\n', 'second.csv');
    const third = await begin(admin, directory.id, 'Name\nA\n', 'third.csv');
    const other = await begin(stranger, elsewhere.directory.id, 'Name\nA\n', 'other.csv');
    const placesOf = (runs: readonly Import[]) => runs.map(({ queuePlace }) => queuePlace);
    expect(placesOf([first, second, third, other])).toEqual([undefined, 1, 2, undefined]);
    const listed = await admin.ok('listImports', { params: { id: directory.id } });
    expect(placesOf(listed)).toEqual([2, 1, undefined]);
    await admin.ok('cancelImport', { params: { id: directory.id, importId: first.id } });
    const last = await waitForImport(admin, third);
    expect([last.state, last.queuePlace]).toEqual(['Mapped', undefined]);
  });

  it('ends its process when cancelled, even before any row was read', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const begun = await begin(admin, directory.id, rowless(), 'rowless.xlsx');
    expect(await startedReader()).toHaveLength(1);
    await admin.ok('cancelImport', { params: { id: directory.id, importId: begun.id } });
    expect(await endedReaders()).toEqual([]);
    // The slot is free for the account's next import.
    const next = await upload(admin, directory.id, { content: 'Name\nOne\n' });
    expect(next).toMatchObject({ state: 'Mapped' });
    expect(await waitForImport(admin, begun)).toMatchObject({ state: 'Cancelled' });
  });

  /** Returns more content than a pipe buffers, so that the process waits until it is read. */
  const many = (columns: number, lines: number): FileContent => {
    const cells = Array.from({ length: columns }, () => '<c t="inlineStr"><is><t>Name</t></is></c>').join('');
    return createZip(
      createBookParts({ sheets: [{ name: 'One', rows: `<row>${cells}</row>`.repeat(lines) }] }),
    );
  };

  it('ends its process and closes its file when cancelled, even after rows were stored', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    for (const file of [many(1, 100_000), 'Name\nOne\n'.repeat(200_000)]) {
      const begun = await begin(admin, directory.id, file, 'many');
      const params = { id: directory.id, importId: begun.id };
      const isKeeping = ({ state, progress }: Import) => state === 'Reading' && progress.done > 0;
      const found = await waitFor(() => admin.ok('getImport', { params }), {
        is: isKeeping,
        withinMs: 20_000,
      });
      expect(isKeeping(found)).toBe(true);
      await admin.ok('cancelImport', { params });
      expect(await endedReaders()).toEqual([]);
      expect(await waitFor(openFiles, { is: files => files.length === 0, withinMs: 5_000 })).toEqual([]);
    }
  });

  it('keeps only the allowed number of columns', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const read = await upload(admin, directory.id, { content: many(501, 400), name: 'wide.xlsx' });
    expect(read).toMatchObject({ state: 'Mapped', hasMoreColumns: true });
    expect(read.columns).toHaveLength(500);
    expect(await endedReaders()).toEqual([]);
  });
});
