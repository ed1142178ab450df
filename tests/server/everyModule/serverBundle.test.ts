import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ApiClient } from '#tests/server/support/apiClient.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { checkImport, startImport, upload } from '#tests/server/support/imports.ts';
import { type KillableServer, startKillableServer } from '#tests/server/support/killedServer.ts';
import { createJpeg } from '#tests/server/support/pictures.ts';
import { createForm } from '#tests/server/support/screenFiles.ts';
import { createZip } from '#tests/server/support/workbooks.ts';

/** Enough for figures to be counted in their thread. */
const manyRows = 2_100;

describe('The bundled server', () => {
  let folder = '';
  let server: KillableServer;
  let admin: ApiClient;
  let jobs: DefinedDirectory;
  const params = () => ({ id: jobs.directory.id });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-bundle-'));
    await cp(inject('pgliteTemplate'), folder, { recursive: true });
    server = await startKillableServer({ DATA_DIR: folder });
    admin = new ApiClient(server.url);
    // A new account gets directories from a template, which is a file among the sources.
    const person = { email: 'ann@example.org', password: 'correct horse' };
    const { account } = await admin.register({ accountName: 'Bundle', userName: 'Ann', ...person });
    const settings = { moduleFileStorageEnabled: true };
    const { id, name, timeZone } = account;
    await admin.ok('updateAccount', { params: { id }, body: { name, timeZone, settings } });
    jobs = await defineDirectory(admin, { name: 'Jobs', type: 'Data', filesEnabled: true }, [
      { name: 'Name', code: 'name', type: 'String' },
      { name: 'Hours', code: 'hours', type: 'Number' },
    ]);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('imports a workbook, and previews its contents', async () => {
    const workbook = new excel.Workbook();
    const sheet = workbook.addWorksheet('Jobs');
    sheet.addRows([
      ['Name', 'Hours'],
      ['Roof', 12],
      ...Array.from({ length: manyRows - 1 }, () => ['Door', 1]),
    ]);
    const content = new Uint8Array(await workbook.xlsx.writeBuffer());
    const read = await upload(admin, jobs.directory.id, { content, name: 'jobs.xlsx' });
    const written = await startImport(admin, await checkImport(admin, read));
    expect(written.written.create).toBe(manyRows);
    const { id: fileId } = await attach('jobs.xlsx', content);
    const contents = await admin.ok('getFileContents', { params: { id: fileId } });
    expect(contents.sheets?.[0]?.rows[1]).toEqual(['Roof', '12']);
  });

  it('exports records to a workbook, and computes metrics', async () => {
    const columns = ['Number', jobs.field('Name').id];
    const search = { orderBy: { field: 'Number', asc: true } };
    const body = { format: 'xlsx' as const, search, columns };
    const { bytes } = await admin.call('exportItems', { params: params(), body });
    const workbook = new excel.Workbook();
    await workbook.xlsx.load(bytes as never);
    expect(workbook.worksheets[0]?.getRow(2).getCell(2).value).toBe('Roof');
    const hours = { measure: 'Sum' as const, field: jobs.field('Hours').id };
    const figures = await admin.ok('aggregateItems', { params: params(), body: { measures: [hours] } });
    expect(figures.totals.values).toEqual([String(manyRows + 11)]);
  });

  it('draws a report as a PDF', async () => {
    const body = {
      name: 'Години',
      directoryId: jobs.directory.id,
      groups: [{ field: 'Number' }],
      measures: [{ measure: 'Count' as const }],
      chart: 'Bars' as const,
    };
    const { bytes } = await admin.call('drawReport', { body });
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('lists the files of an archive, and creates a thumbnail of a picture', async () => {
    const { id } = await attach('all.zip', createZip([{ name: 'inside.txt', content: 'text' }]));
    const { entries } = await admin.ok('getFileContents', { params: { id } });
    expect(entries).toEqual([{ name: 'inside.txt', size: 4 }]);
    const picture = await attach('view.jpg', await createJpeg(1200, 600), 'image/jpeg');
    await expect
      .poll(async () => (await admin.call('getFileThumbnail', { params: { id: picture.id } })).status, {
        timeout: 30_000,
        interval: 200,
      })
      .toBe(200);
  });

  it('runs form scripts', async () => {
    const scripts = { onChangedScript: `form.set('hours', 7)` };
    const customFields = { [jobs.field('Name').id]: { stringValue: 'Wall' } };
    const { after } = await admin.ok('tryScripts', {
      params: params(),
      body: { scripts, customFields },
    });
    expect(after.customFields[jobs.field('Hours').id]).toEqual({ numberValue: 7 });
  });

  async function attach(name: string, content: Uint8Array<ArrayBuffer>, type?: string) {
    const { items } = await admin.ok('searchItems', { params: params(), body: { take: 1 } });
    const place = { ...params(), itemId: items[0]?.id ?? '' };
    return admin.ok('createItemFile', { params: place, form: createForm(name, content, type) });
  }
});
