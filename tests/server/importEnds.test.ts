/** Reading that ends before the file does leaves nothing running behind. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Import } from '#core/model.ts';
import { describeOnBothDatabases, type Member } from './harness.ts';
import { define } from './support/definitions.ts';
import { readersOf, waitFor } from './support/importProcesses.ts';
import { type Content, settled, upload } from './support/imports.ts';
import { handmade, zip } from './support/workbooks.ts';

const place = (admin: Member) =>
  define(admin, { name: 'Deals', type: 'Data' }, [{ name: 'Name', code: 'name', type: 'String' }]);

/** Many seconds of work, without a single row; the noise keeps it from looking like a bomb. */
function rowless(): Content {
  const rows = '<row r="1"/>'.repeat(4_000_000);
  const noise = { name: 'xl/media/noise.bin', content: randomBytes(200_000) };
  return zip([...handmade({ sheets: [{ name: 'One', rows }] }), noise]);
}

async function begin(admin: Member, directoryId: string, content: Content, name: string): Promise<Import> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return admin.ok('createImport', { params: { id: directoryId }, form });
}

describeOnBothDatabases('Reading that ends early', api => {
  const readers = () => readersOf(api.dataDir);
  const startedReader = () => waitFor(readers, { is: found => found.length > 0, withinMs: 10_000 });
  const endedReaders = () => waitFor(readers, { is: found => found.length === 0, withinMs: 5_000 });

  it('because it was cancelled ends its process, though no row was found yet', async () => {
    const admin = await api.admin();
    const { directory } = await place(admin);
    const begun = await begin(admin, directory.id, rowless(), 'rowless.xlsx');
    expect(await startedReader()).toHaveLength(1);
    await admin.ok('cancelImport', { params: { id: directory.id, importId: begun.id } });
    expect(await endedReaders()).toEqual([]);
    // Its slot is free for the next one of the account.
    const next = await upload(admin, directory.id, { content: 'Name\nOne\n' });
    expect(next).toMatchObject({ state: 'Mapped' });
    expect(await settled(admin, begun)).toMatchObject({ state: 'Cancelled' });
  });
});
