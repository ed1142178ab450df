import { afterAll, expect, it } from 'vitest';
import { removeOrphanedBlobs } from '#server/modules/storage/removeOrphanedBlobs.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, startImport, upload } from '#tests/server/support/imports.ts';
import { openS3Server } from '#tests/server/support/s3Server.ts';
import { createFileForm, listStoredFiles } from '#tests/server/support/storedFiles.ts';
import { createInlineCell, createSheet, createWorkbook, createZip } from '#tests/server/support/workbooks.ts';

const store = await openS3Server();
afterAll(() => store.close());

describeOwnServer(
  'A server with files in an S3 store',
  api => {
    const keys = async (accountId: string) => {
      const found: string[] = [];
      for await (const key of api.kernel.files.list(accountId)) found.push(key);
      return found;
    };

    it('stores, returns and deletes files without using its disk', async () => {
      const admin = await api.admin();
      const cases = await defineDirectory(admin, { name: 'Case', type: 'Data', filesEnabled: true }, [
        { name: 'Name', type: 'String' },
      ]);
      const params = { id: cases.directory.id };
      const { id: itemId } = await admin.ok('createItem', { params, body: { customFields: {} } });
      const file = await admin.ok('createItemFile', {
        params: { ...params, itemId },
        form: createFileForm(3_000),
      });
      const answer = await admin.send('GET', `/api/files/${file.id}`);
      expect([answer.status, answer.bytes.byteLength]).toEqual([200, 3_000]);
      expect(await keys(admin.user.account.id)).toHaveLength(1);
      expect(await listStoredFiles(api, admin.user.account.id)).toEqual([]);
      await admin.ok('deleteItemFile', { params: { ...params, itemId, fileId: file.id } });
      expect(await keys(admin.user.account.id)).toEqual([]);
    });

    it('returns parts of a file by a ticket, as video players request them', async () => {
      const admin = await api.admin();
      const content = Array.from({ length: 2_000 }, (_, line) => `line ${line}`).join('\n');
      const form = new FormData();
      form.append('file', new File([content], 'a film.mp4', { type: 'video/mp4' }));
      const { id } = await admin.ok('uploadFile', { form });
      const { url } = await admin.ok('createFileTicket', { params: { id } });
      const part = (range: string) => api.visitor().send('GET', url, { headers: { range } });
      const { length } = content;
      for (const [range, from, till] of [
        ['bytes=0-9', 0, 9],
        ['bytes=5000-5999', 5_000, 5_999],
        [`bytes=${length - 5}-`, length - 5, length - 1],
        ['bytes=-7', length - 7, length - 1],
      ] as const) {
        const answer = await part(range);
        expect([answer.status, answer.text]).toEqual([206, content.slice(from, till + 1)]);
        expect(answer.headers.get('content-range')).toBe(`bytes ${from}-${till}/${length}`);
        expect(answer.headers.get('content-length')).toBe(String(till - from + 1));
      }
      expect((await part(`bytes=${length}-`)).status).toBe(416);
    });

    it('imports workbooks, which a process reads from a copy', async () => {
      const admin = await api.admin();
      const cases = await defineDirectory(admin, { name: 'Case', type: 'Data' }, [
        { name: 'Name', type: 'String' },
      ]);
      const content = createZip(
        createWorkbook(
          createSheet(['Name', 'Ada', 'Bob'].map((text, row) => createInlineCell(`A${row + 1}`, text))),
        ),
      );
      const read = await upload(admin, cases.directory.id, { content, name: 'people.xlsx' });
      expect(read).toMatchObject({ state: 'Mapped', format: 'xlsx' });
      const written = await startImport(admin, await checkImport(admin, read));
      expect(written.state).toBe('Written');
      const found = await admin.ok('searchItems', { params: { id: cases.directory.id }, body: {} });
      expect(found.total).toBe(2);
    });

    it('reports missing files, and keeps referenced ones', async () => {
      const admin = await api.admin();
      const { id } = await admin.ok('uploadFile', { form: createFileForm(10) });
      const [key = ''] = await keys(admin.user.account.id);
      const collect = () =>
        removeOrphanedBlobs(api.kernel, { tables: ['files', 'imports'], graceMs: -60_000 });
      expect(await collect()).toEqual({ removed: [], missing: [] });
      await api.kernel.files.remove(key);
      expect(await collect()).toEqual({ removed: [], missing: [key] });
      expect((await admin.send('GET', `/api/files/${id}`).catch(() => ({ status: 0 }))).status).not.toBe(200);
    });
  },
  { env: store.env },
);
