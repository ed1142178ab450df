/** Tests the export of processes of several types to one file: what the list across types shows to the caller. */

import excel from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

type Request = RequestBody<'exportProcesses'>;

const statusList = [
  { name: 'New', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];

describeServer('An export of processes', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let cases: DefinedDirectory;
  let shared: string;

  beforeAll(async () => {
    admin = await api.admin();
    shared = (await admin.ok('createProcessCustomField', { body: { name: 'Channel', type: 'String' } })).id;
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Name', type: 'String' },
      { name: 'Price', type: 'Number' },
    ]);
    cases = await defineDirectory(admin, { name: 'Cases', type: 'Process', statusList }, [
      { name: 'Subject', type: 'String' },
    ]);
    await callBy(deals, 'Name');
    await callBy(cases, 'Subject');
    const add = (type: DefinedDirectory, customFields: object, dueDate: string) =>
      admin.ok('createProcess', {
        body: {
          processTypeId: type.directory.id,
          dueDate,
          customFields: { [shared]: { stringValue: '=1+1' }, ...customFields },
        },
      });
    const [name, price] = [deals.field('Name').id, deals.field('Price').id];
    await add(deals, { [name]: { stringValue: 'Roof' }, [price]: { numberValue: 12 } }, '2026-03-03');
    await add(cases, { [cases.field('Subject').id]: { stringValue: 'Noise' } }, '2026-03-02');
    await add(deals, { [name]: { stringValue: 'Wall' } }, '2026-03-01');
  });

  async function callBy({ directory, field }: DefinedDirectory, name: string): Promise<void> {
    const { id, fields: _, revision: __, validatorUrl: ___, ...input } = directory;
    const body = { ...input, displayFieldId: field(name).id };
    await admin.ok('updateDirectory', { params: { id }, body });
  }

  const request = (more: Partial<Request> = {}): Request => ({
    format: 'json',
    search: { orderByField: 'DueDate', orderByAsc: true },
    columns: ['RecordName', 'RecordDirectory', 'Status', 'DueDate', shared, deals.field('Price').id],
    ...more,
  });
  const send = (more: Partial<Request> = {}, member = admin) =>
    member.call('exportProcesses', { body: request(more) });
  const rows = async (more: Partial<Request> = {}, member = admin) => {
    const answer = await send(more, member);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };
  const names = async (more: Partial<Request>, member = admin) =>
    (await rows({ columns: ['RecordName'], ...more }, member)).map(row => row.Name);

  test("has a column for the type, and empty cells for fields that a type doesn't have", async () => {
    const row = { Status: 'New', Channel: '=1+1', Price: null };
    expect(await rows()).toEqual([
      { ...row, Name: 'Wall', Type: 'Deals', 'Due date': '2026-03-01' },
      { ...row, Name: 'Noise', Type: 'Cases', 'Due date': '2026-03-02' },
      { ...row, Name: 'Roof', Type: 'Deals', 'Due date': '2026-03-03', Price: 12 },
    ]);
    const answer = await send({ format: 'csv', lang: 'ua' });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="processes.csv"; filename*=UTF-8''${encodeURIComponent('Процеси.csv')}`,
    );
    const [heading, first] = answer.text.replace('\uFEFF', '').split('\r\n');
    expect(heading).toBe('Назва,Тип,Статус,Термін,Channel,Price');
    // Spreadsheets must not interpret texts as formulas.
    expect(first).toBe("Wall,Deals,New,01.03.2026,'=1+1,");
  });

  test('keeps the types of dates and numbers in a workbook', async () => {
    const { bytes } = await send({ format: 'xlsx' });
    const workbook = new excel.Workbook();
    await workbook.xlsx.load(bytes as never);
    const [sheet] = workbook.worksheets;
    expect(sheet?.name).toBe('Processes');
    expect(sheet?.rowCount).toBe(4);
    const last = sheet?.getRow(4);
    expect(last?.getCell(4).value).toEqual(new Date('2026-03-03T00:00:00Z'));
    expect(last?.getCell(6).value).toBe(12);
  });

  test('contains the found processes in order, or the selected ones', async () => {
    const { items } = await admin.ok('searchProcesses', { body: { keyword: 'noise' } });
    expect(await names({ search: { keyword: 'noise' } })).toEqual(['Noise']);
    expect(await names({ search: { processTypeId: deals.directory.id, orderByField: 'Number' } })).toEqual([
      'Wall',
      'Roof',
    ]);
    expect(await names({ itemIds: items.map(({ id }) => id) })).toEqual(['Noise']);
    expect(await names({ search: { keyword: 'nothing like it' } })).toEqual([]);
  });

  test("omits types that a user can't read, and fields hidden in a type", async () => {
    const guest = await api.colleague(admin);
    const none = { read: false, create: false, update: false, delete: false };
    await grantRights(admin, guest.user.id, {
      directoryId: cases.directory.id,
      rights: { ...FULL_RIGHTS, record: none },
    });
    expect(await names({}, guest)).toEqual(['Wall', 'Roof']);
    const half = await api.colleague(admin);
    await grantRights(admin, half.user.id, {
      directoryId: deals.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: ['DueDate', deals.field('Price').id] },
    });
    const columns = ['RecordDirectory', 'DueDate'];
    expect(await rows({ columns, search: { orderByField: 'Number', orderByAsc: true } }, half)).toEqual(
      expect.arrayContaining([
        { Type: 'Deals', 'Due date': null },
        { Type: 'Cases', 'Due date': '2026-03-02' },
      ]),
    );
    const refused = await half.refused(400, 'exportProcesses', {
      body: request({ columns: ['Number', deals.field('Price').id, 'Nonsense'] }),
    });
    expect(refused.issues.map(({ path, code }) => [path, code])).toEqual([
      [['columns', 1], 'UnknownField'],
      [['columns', 2], 'UnknownField'],
    ]);
    await admin.refused(422, 'exportProcesses', { body: request({ timeZone: 'Mars/Phobos' }) });
  });

  test('contains every record, even over many pages', async () => {
    const many = await defineDirectory(admin, { name: 'Many', type: 'Process', statusList });
    const body = { processTypeId: many.directory.id };
    for (let n = 0; n < 13; n += 1)
      await Promise.all(Array.from({ length: 40 }, () => admin.ok('createProcess', { body })));
    const search = { orderByField: 'Number', orderByAsc: true };
    const told = (await rows({ search, columns: ['Number'] })).map(row => row.Number as number);
    expect(told).toHaveLength(523);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  });
});
