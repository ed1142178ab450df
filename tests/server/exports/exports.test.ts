import excel from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import type { FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

type Request = RequestBody<'exportItems'>;

describeServer('Exports', api => {
  let admin: Member;
  let offers: DefinedDirectory;
  const field = (name: string) => offers.field(name).id;
  const params = () => ({ id: offers.directory.id });

  beforeAll(async () => {
    admin = await api.admin();
    offers = await defineDirectory(
      admin,
      {
        name: 'Пропозиція/1',
        code: 'offer',
        type: 'Process',
        lastComment: true,
        commentsEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Won', type: 'Success' },
        ],
      },
      [
        { name: 'Title', type: 'String' },
        { name: 'Cost', type: 'Number', precision: 2 },
        { name: 'Due', type: 'Date' },
        { name: 'Notes', type: 'Text', array: true },
      ],
    );
    const values: FieldValues[] = [
      { [field('Title')]: { stringValue: 'Plain' }, [field('Cost')]: { numberValue: -1234.5 } },
      {
        [field('Title')]: { stringValue: '=HYPERLINK("http://x")' },
        [field('Due')]: { dateValue: '2026-12-31' },
      },
      {
        [field('Title')]: { stringValue: 'Line "one", two' },
        [field('Notes')]: { listValue: [{ stringValue: 'a\nb' }, { stringValue: '+c' }] },
      },
    ];
    for (const customFields of values)
      await admin.ok('createItem', { params: params(), body: { customFields } });
  });

  const columns = () =>
    ['Number', 'Status', 'Title', 'Cost', 'Due', 'Notes'].map(name =>
      name === 'Number' || name === 'Status' ? name : field(name),
    );
  const ascending = { orderBy: { field: 'Number', asc: true } };
  const request = (more: Partial<Request> = {}): Request => ({
    format: 'csv',
    search: ascending,
    columns: columns(),
    ...more,
  });
  const text = async (more: Partial<Request> = {}, member = admin) => {
    const answer = await member.call('exportItems', { params: params(), body: request(more) });
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };

  test('quote CSV values, mark the file as UTF-8 and escape formulas', async () => {
    const answer = await admin.call('exportItems', { params: params(), body: request() });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="offer.csv"; filename*=UTF-8''${encodeURIComponent('Пропозиція/1.csv')}`,
    );
    const [heading, plain, formula, lines] = (await bytesOf(request())).toString('utf8').split('\r\n');
    expect(heading).toBe('\uFEFFNumber,Status,Title,Cost,Due,Notes');
    expect(plain).toMatch(/^1,Open,Plain,"?[-−]1.?234[.,]50?"?,,$/);
    expect(formula).toBe(`2,Open,"'=HYPERLINK(""http://x"")",,31.12.2026,`);
    expect(lines).toBe('3,Open,"Line ""one"", two",,,"a\nb; +c"');
  });

  const bytesOf = async (body: Request): Promise<Buffer> => {
    const response = await fetch(`${api.url}/api/directories/${offers.directory.id}/items/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  test('write texts as texts, numbers as numbers and dates as dates in xlsx', async () => {
    const workbook = new excel.Workbook();
    const body = request({ format: 'xlsx', columns: [...columns(), 'CreatedAt'], timeZone: 'Europe/Kyiv' });
    await workbook.xlsx.load((await bytesOf(body)) as never);
    const [sheet] = workbook.worksheets;
    expect(sheet?.name).toBe('Пропозиція 1');
    expect(sheet?.getRow(1).values).toEqual([
      undefined,
      'Number',
      'Status',
      'Title',
      'Cost',
      'Due',
      'Notes',
      'Created',
    ]);
    const [first, second] = [sheet?.getRow(2), sheet?.getRow(3)];
    expect([first?.getCell(1).value, first?.getCell(4).value]).toEqual([1, -1234.5]);
    expect(second?.getCell(3).value).toBe('=HYPERLINK("http://x")');
    expect(second?.getCell(3).formula).toBeUndefined();
    expect(second?.getCell(5).value).toEqual(new Date('2026-12-31T00:00:00Z'));
    expect(first?.getCell(7).value).toBeInstanceOf(Date);
    expect(sheet?.rowCount).toBe(4);
  });

  test('write numbers, dates and texts by column name in json', async () => {
    const rows = JSON.parse(await text({ format: 'json', columns: ['Number', field('Cost'), field('Due')] }));
    expect(rows).toEqual([
      { Number: 1, Cost: -1234.5, Due: null },
      { Number: 2, Cost: null, Due: '2026-12-31' },
      { Number: 3, Cost: null, Due: null },
    ]);
  });

  test('contain the found or selected records in order, in the chosen language', async () => {
    const numbers = async (more: Partial<Request>) =>
      (JSON.parse(await text({ format: 'json', columns: ['Number'], ...more })) as { Number: number }[]).map(
        row => row.Number,
      );
    expect(await numbers({ search: { orderBy: { field: field('Title'), asc: false } } })).toEqual([1, 3, 2]);
    expect(await numbers({ search: { keyword: 'line', skip: 5, take: 1 } })).toEqual([3]);
    const found = await admin.ok('searchItems', { params: params(), body: {} });
    const itemIds = found.items.filter(item => item.number !== 2).map(item => item.id.toUpperCase());
    expect(await numbers({ itemIds })).toEqual([1, 3]);
    expect(await numbers({ search: { keyword: 'nothing like it' } })).toEqual([]);
    expect(await text({ lang: 'ua', columns: ['Number', 'LastActivity'] })).toMatch(
      /^\uFEFF?Номер,Остання активність\r\n1,\d\d\.\d\d\.\d{4} \d\d:\d\d\r\n/,
    );
  });

  test('are rejected with every column that is unknown or hidden from the caller', async () => {
    const clerk = await api.colleague(admin);
    const rights = {
      ...FULL_RIGHTS,
      hiddenFields: [field('Cost')],
      comments: { ...FULL_RIGHTS.comments, read: false },
    };
    await grantRights(admin, clerk.user.id, { directoryId: offers.directory.id, rights });
    await text({ columns: ['LastComment', field('Cost')] });
    const body = request({ columns: ['Number', field('Cost'), 'LastComment', 'Nonsense'] });
    const refused = await clerk.refused(400, 'exportItems', { params: params(), body });
    expect(refused.issues.map(issue => issue.path)).toEqual([
      ['columns', 1],
      ['columns', 2],
      ['columns', 3],
    ]);
    const trash = request({ columns: ['Number'], search: { deleted: true } });
    expect(await text(trash)).toMatch(/Number\r\n$/);
    await admin.refused(422, 'exportItems', { params: params(), body: request({ timeZone: 'Mars/Phobos' }) });
    await (await api.admin()).refused(404, 'exportItems', { params: params(), body: request() });
  });

  test('contain many pages of records completely and in order', async () => {
    const many = await defineDirectory(admin, { name: 'Many', type: 'Data' });
    const id = many.directory.id;
    for (let n = 0; n < 13; n += 1) {
      await Promise.all(
        Array.from({ length: 40 }, () => admin.ok('createItem', { params: { id }, body: {} })),
      );
    }
    const body: Request = { format: 'json', search: ascending, columns: ['Number'] };
    const answer = await admin.call('exportItems', { params: { id }, body });
    const rows = JSON.parse(answer.text) as { Number: number }[];
    expect(rows.map(row => row.Number)).toEqual(Array.from({ length: 520 }, (_, index) => index + 1));
    const whole = await admin.call('searchItems', { params: { id }, query: { json: true }, body: ascending });
    expect((JSON.parse(whole.text) as unknown[]).length).toBe(520);
  });
});
