import { beforeAll, expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Records', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  const create = (values: Record<string, unknown>) =>
    admin.ok('createItem', {
      params: { id: deals.directory.id },
      body: { customFields: byId(deals, values) },
    });

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(
      admin,
      {
        name: 'Deal',
        type: 'Process',
        commentsEnabled: true,
        statusList: [
          { name: 'New', type: 'Active' },
          { name: 'Won', type: 'Success', commentRequiredToEnter: true },
        ],
      },
      [
        { name: 'Title', type: 'String', visibleOnGrid: true, suggestionEnabled: true },
        { name: 'Amount', type: 'Number', precision: 2 },
        { name: 'Due', type: 'Date' },
        { name: 'Code', type: 'String', unique: true },
      ],
    );
  });

  test('have gapless numbers when created concurrently', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => create({ Title: { stringValue: `t${index}` } })),
    );
    const numbers = made.map(item => item.number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + (numbers[0] ?? 0)));
  });

  test('start in the first active status, and are returned as they were written', async () => {
    const text = 'Ґанок  \t їжак 🦔 "quoted"\n';
    const made = await create({ Title: { stringValue: text }, Amount: { numberValue: 0.1 + 0.2 } });
    expect(made.status).toBe(deals.status('New'));
    const read = await admin.ok('getItem', { params: { id: deals.directory.id, itemId: made.id } });
    expect(read.customFields).toEqual(
      byId(deals, { Title: { stringValue: text }, Amount: { numberValue: 0.3 } }),
    );
    expect(read.transitions).toEqual([{ statusId: deals.status('Won'), open: true, reasons: [] }]);
  });

  test('are rejected with every issue, without storing anything', async () => {
    const before = await search({});
    const problem = await admin.refused(422, 'createItem', {
      params: { id: deals.directory.id },
      body: {
        customFields: byId(deals, {
          Title: { stringValue: 'x'.repeat(1_001) },
          Amount: { stringValue: 'twelve' },
          Due: { dateValue: '2026-02-30' },
        }),
      },
    });
    expect(problem.issues.map(issue => issue.code).sort()).toEqual([
      'InvalidDate',
      'InvalidNumber',
      'TooLong',
    ]);
    expect((await search({})).total).toBe(before.total);
  });

  test('keep unique values unique under concurrent writes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        admin.call('createItem', {
          params: { id: deals.directory.id },
          body: { customFields: byId(deals, { Code: { stringValue: 'ONE' } }) },
        }),
      ),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const problem = await admin.refused(422, 'createItem', {
      params: { id: deals.directory.id },
      body: { customFields: byId(deals, { Code: { stringValue: 'one' } }) },
    });
    expect(problem.issues).toEqual([
      { path: ['customFields', deals.field('Code').id], code: 'NotUnique', params: {} },
    ]);
  });

  test('stay within a count limit under concurrent writes', async () => {
    const few = await defineDirectory(admin, { name: 'Few', type: 'Data', countLimit: 5 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        admin.call('createItem', { params: { id: few.directory.id }, body: {} }),
      ),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(5);
    const found = await admin.ok('searchItems', { params: { id: few.directory.id }, body: {} });
    expect([found.total, ...found.items.map(item => item.number)]).toEqual([5, 5, 4, 3, 2, 1]);
  });

  test('merge changes of different fields, and report a conflict for the same field with all values', async () => {
    const made = await create({ Title: { stringValue: 'base' }, Amount: { numberValue: 1 } });
    const params = { id: deals.directory.id, itemId: made.id };
    const put = (values: Record<string, unknown>) => ({
      params,
      body: { customFields: byId(deals, values), version: 1 },
    });
    await admin.ok('updateItem', put({ Title: { stringValue: 'theirs' }, Amount: { numberValue: 1 } }));
    const merged = await admin.ok(
      'updateItem',
      put({ Title: { stringValue: 'base' }, Amount: { numberValue: 2 } }),
    );
    expect(merged.customFields).toEqual(
      byId(deals, { Title: { stringValue: 'theirs' }, Amount: { numberValue: 2 } }),
    );
    const problem = await admin.refused(409, 'updateItem', put({ Title: { stringValue: 'mine' } }));
    expect(problem.version).toBe(3);
    expect(problem.conflicts).toEqual([
      {
        fieldId: deals.field('Title').id,
        base: { stringValue: 'base' },
        mine: { stringValue: 'mine' },
        theirs: { stringValue: 'theirs' },
      },
    ]);
  });

  test('keep all concurrent changes of one record', async () => {
    const made = await create({});
    const params = { id: deals.directory.id, itemId: made.id };
    const names = ['Title', 'Amount', 'Due'];
    const values = [{ stringValue: 'kept' }, { numberValue: 7 }, { dateValue: '2026-11-21' }];
    await Promise.all(
      names.map((name, index) =>
        admin.ok('updateItem', {
          params,
          body: { version: 1, customFields: byId(deals, { [name]: values[index] }) },
        }),
      ),
    );
    const read = await admin.ok('getItem', { params });
    expect(read.customFields).toEqual(
      byId(deals, Object.fromEntries(names.map((name, index) => [name, values[index]]))),
    );
    expect(read.version).toBe(4);
  });

  test('are not changed at all without the comment that a status requires', async () => {
    const made = await create({ Title: { stringValue: 'to win' } });
    const params = { id: deals.directory.id, itemId: made.id, status: deals.status('Won') };
    const customFields = byId(deals, { Amount: { numberValue: 9 } });
    const problem = await admin.refused(422, 'changeItemStatus', { params, body: { customFields } });
    expect(problem.issues).toEqual([{ path: ['text'], code: 'CommentRequired', params: {} }]);
    expect((await admin.ok('getItem', { params })).customFields).toEqual(
      byId(deals, { Title: { stringValue: 'to win' } }),
    );
    const moved = await admin.ok('changeItemStatus', { params, body: { customFields, text: 'Signed' } });
    expect([moved.status, moved.version]).toEqual([deals.status('Won'), 2]);
  });

  test('can be searched in batches, downloaded as JSON, and suggested for at least two characters', async () => {
    const [won, fresh] = [deals.status('Won'), deals.status('New')];
    const params = { id: deals.directory.id };
    const [first, second] = await admin.ok('searchItemsBatch', {
      params,
      body: [{ status: won }, { status: fresh, take: 1 }],
    });
    expect(first?.items.every(item => item.status === won)).toBe(true);
    expect(second?.items).toHaveLength(1);
    const file = await admin.send('POST', `/api/directories/${params.id}/items/search?json=true`, {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(JSON.parse(file.text)).toHaveLength((await search({})).total);
    const suggestion = { params: { ...params, fieldId: deals.field('Title').id } };
    expect(await admin.ok('listSuggestions', { ...suggestion, query: { keywords: 'TO w' } })).toEqual([
      'to win',
    ]);
    expect(await admin.ok('listSuggestions', { ...suggestion, query: { keywords: 't' } })).toEqual([]);
  });

  test('release their unique values when deleted, and are omitted from lists and writes', async () => {
    const made = await create({ Code: { stringValue: 'FREED' } });
    const params = { id: deals.directory.id, itemId: made.id };
    await admin.ok('deleteItem', { params });
    expect((await admin.ok('getItem', { params })).deletedAt).toBeDefined();
    await admin.refused(404, 'updateItem', { params, body: {} });
    expect((await search({ keyword: `#${made.number}` })).total).toBe(0);
    await create({ Code: { stringValue: 'FREED' } });
  });

  test('reject unknown references, and apply the deletion rules Restrict and Cascade', async () => {
    const companies = await defineDirectory(admin, { name: 'Company', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    const link = { type: 'Directory', directoryId: companies.directory.id };
    const people = await defineDirectory(admin, { name: 'Person', type: 'Data' }, [
      { name: 'Employer', ...link },
      { name: 'Owner', ...link, directoryReferenceType: 'Cascade' },
    ]);
    const company = await admin.ok('createItem', { params: { id: companies.directory.id }, body: {} });
    const other = await admin.ok('createItem', { params: { id: companies.directory.id }, body: {} });
    const params = { id: people.directory.id };
    const withLink = (name: string, stringValue: string) => ({
      params,
      body: { customFields: byId(people, { [name]: { stringValue } }) },
    });
    const problem = await admin.refused(422, 'createItem', withLink('Employer', made404));
    expect(problem.issues[0]?.code).toBe('UnknownReference');
    const person = await admin.ok('createItem', withLink('Employer', company.id));
    expect(person.references?.[company.id]?.display).toBe(company.display);
    const refused = await admin.refused(422, 'deleteItem', {
      params: { id: companies.directory.id, itemId: company.id },
    });
    expect([refused.message, refused.issues[0]?.code]).toEqual([
      'Data cannot be deleted.',
      'ReferredToByRecords',
    ]);
    const owned = await admin.ok('createItem', withLink('Owner', other.id));
    await admin.ok('deleteItem', { params: { id: companies.directory.id, itemId: other.id } });
    const gone = await admin.ok('getItem', { params: { ...params, itemId: owned.id } });
    expect(gone.deletedAt).toBeDefined();
  });

  test('treat ids of another account like unknown ones', async () => {
    const stranger = await api.admin();
    const made = await create({});
    const { id } = deals.directory;
    const bodies = await Promise.all([
      stranger.refused(404, 'getItem', { params: { id, itemId: made.id } }),
      stranger.refused(404, 'createItem', { params: { id }, body: {} }),
      stranger.refused(404, 'searchItems', { params: { id }, body: {} }),
      stranger.refused(404, 'updateDirectory', { params: { id }, body: { name: 'Mine', type: 'Data' } }),
      stranger.refused(404, 'deleteItem', { params: { id: made404, itemId: made404 } }),
    ]);
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1);
  });

  test('are rejected with the names of properties that only the server sets', async () => {
    const answer = await admin.send('POST', `/api/directories/${deals.directory.id}/items`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: made404, number: 1, account: made404, position: 'a', createdAt: 'x' }),
    });
    expect(answer.status).toBe(400);
    const { issues } = answer.json as { issues: { path: string[] }[] };
    expect(issues.map(issue => issue.path.at(-1)).sort()).toEqual([
      'account',
      'createdAt',
      'id',
      'number',
      'position',
    ]);
  });

  function search(body: NonNullable<Parameters<typeof admin.ok<'searchItems'>>[1]>['body']) {
    return admin.ok('searchItems', { params: { id: deals.directory.id }, body: body ?? {} });
  }
});

const made404 = '01890000-0000-7000-8000-000000000000';

function byId(defined: DefinedDirectory, values: Record<string, unknown>): Record<string, never> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [defined.field(name).id, value]),
  ) as Record<string, never>;
}
