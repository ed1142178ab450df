/**
 * Tests exports that a thread writes: they have the same contents as small ones, and end when the client disconnects.
 */
import excel from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

type Request = RequestBody<'exportItems'>;

const RECORDS = 900;

describeServer('Large exports', api => {
  let admin: Member;
  let people: DefinedDirectory;
  const params = () => ({ id: people.directory.id });

  beforeAll(async () => {
    admin = await api.admin();
    const statusList = [
      { name: 'Open', type: 'Active' as const },
      { name: 'Done', type: 'Success' as const },
    ];
    people = await defineDirectory(admin, { name: 'People', code: 'person', type: 'Process', statusList }, [
      { name: 'Name', type: 'String' },
      { name: 'Age', type: 'Number', precision: 0 },
    ]);
    const lines = Array.from({ length: RECORDS }, (_, index) => `Person ${index + 1},${index % 90}`);
    await importFile(admin, people.directory.id, { content: ['Name,Age', ...lines].join('\n') });
  });

  const request = (more: Partial<Request> = {}): Request => ({
    format: 'csv',
    search: { orderBy: { field: 'Number', asc: true } },
    columns: ['Number', people.field('Name').id, people.field('Age').id],
    ...more,
  });
  const fetchExport = (body: Request, signal: AbortSignal | null = null) =>
    fetch(`${api.url}/api/directories/${people.directory.id}/items/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  const textOf = async (more: Partial<Request> = {}) => (await fetchExport(request(more))).text();

  test('contain every record in order, like small ones', async () => {
    const lines = (await textOf()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(RECORDS + 1);
    const { items } = await admin.ok('searchItems', {
      params: params(),
      body: { orderBy: { field: 'Number', asc: true }, take: 100 },
    });
    const small = (await textOf({ itemIds: items.map(({ id }) => id) })).trimEnd().split('\r\n');
    expect(lines.slice(0, 101)).toEqual(small);
    expect(lines.at(-1)).toBe(`${RECORDS},Person ${RECORDS},${(RECORDS - 1) % 90}`);
    const objects = JSON.parse(await textOf({ format: 'json' }));
    expect(objects).toHaveLength(RECORDS);
    const workbook = new excel.Workbook();
    await workbook.xlsx.load((await (await fetchExport(request({ format: 'xlsx' }))).arrayBuffer()) as never);
    expect(workbook.worksheets[0]?.rowCount).toBe(RECORDS + 1);
    const processes = await admin.call('exportProcesses', {
      body: { format: 'csv', search: {}, columns: ['RecordName', 'Status'] },
    });
    expect(processes.text.trimEnd().split('\r\n')).toHaveLength(RECORDS + 1);
  });

  test('contain only fields visible to the caller, even if they run concurrently', async () => {
    const reader = await api.colleague(admin);
    await grantRights(admin, reader.user.id, {
      directoryId: people.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [people.field('Age').id] },
    });
    const body = request({ columns: ['Number', people.field('Name').id] });
    const [own, all] = await Promise.all([
      reader.call('exportItems', { params: params(), body }),
      admin.call('exportItems', { params: params(), body: request() }),
    ]);
    expect(own.text.split('\r\n')[1]).toBe('1,Person 1');
    expect(all.text.split('\r\n')[1]).toBe('1,Person 1,0');
    await reader.refused(400, 'exportItems', { params: params(), body: request() });
  });

  test("don't block later exports if clients disconnect", async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = new AbortController();
      const answer = await fetchExport(request({ format: 'json' }), leaving.signal);
      await answer.body?.getReader().read();
      leaving.abort();
    }
    expect((await textOf()).trimEnd().split('\r\n')).toHaveLength(RECORDS + 1);
  });
});
