import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import type { ApiClient } from '#tests/server/support/apiClient.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const zeros = (count: number) => Array<number>(count).fill(0);
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const byId = (count: number, value: unknown) => Object.fromEntries(ids(count).map(id => [id, value]));
const table = { tableValue: zeros(10_000) };

/** Bodies that once blocked the server; `D` stands for a directory's id. */
const attacks: [name: string, method: string, path: string, body: unknown][] = [
  ['100,000 malformed conditions', 'POST', 'directories/D/items/search', { conditions: zeros(100_000) }],
  [
    '90,000 malformed nested conditions',
    'POST',
    'directories/D/items/search',
    { conditions: [{ any: zeros(90_000) }] },
  ],
  ['100,000 tags, all different', 'POST', 'directories/D/items', { tags: ids(100_000) }],
  [
    '100,000 managers, all different',
    'POST',
    'directories',
    { name: 'x', type: 'Data', managers: ids(100_000) },
  ],
  ['10,000 malformed values', 'POST', 'directories/D/items', { customFields: byId(10_000, 0) }],
  ['500 malformed values', 'POST', 'directories/D/items', { customFields: byId(500, { stringValue: 0 }) }],
  ['tables of malformed rows', 'POST', 'directories/D/items', { customFields: byId(50, table) }],
  ['5,000 malformed changes', 'POST', 'configuration/plan', { changes: zeros(5_000) }],
  ['1,900 malformed changes', 'POST', 'configuration/plan', { changes: zeros(1_900) }],
  ['500,000 unknown members', 'POST', 'directories/D/items', Object.fromEntries(zeros(500_000).entries())],
  ['lone surrogates', 'POST', 'user-groups', { name: Array(100_000).fill('\ud800') }],
  [
    'a long name around many issues',
    'POST',
    'directories/D/items',
    { ['k'.repeat(300_000)]: zeros(200_000) },
  ],
];

const mostSeconds = 5;

describeServer('A request', api => {
  let admin: Member;
  let notes: DefinedDirectory;
  beforeAll(async () => {
    admin = await api.admin();
    notes = await defineDirectory(admin, { name: 'Note', type: 'Data' }, [{ name: 'Text', type: 'Text' }]);
  });
  const post = (client: ApiClient, path: string, body: unknown, method = 'POST') =>
    client.send(method, `/api/${path.replace('D', notes.directory.id)}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const search = (body: unknown) => post(admin, 'directories/D/items/search', body);
  const condition = (letters = 1) => ({
    field: notes.field('Text').id,
    operator: 'Contains',
    value: { stringValue: 'x'.repeat(letters) },
  });

  it.each(attacks)('is rejected quickly with a short response: %s', async (_, method, path, body) => {
    const begun = performance.now();
    const answer = await post(admin, path, body, method);
    expect((performance.now() - begun) / 1_000).toBeLessThan(mostSeconds);
    expect([400, 413]).toContain(answer.status);
    expect(answer.bytes.byteLength).toBeLessThan(JSON.stringify(body).length + 65_536);
  });

  it('is answered with at most 200 issues and their total number', async () => {
    const { status, json } = await post(admin, 'user-groups', { name: Array(1_000).fill('\ud800') });
    expect(status).toBe(400);
    expect(json).toMatchObject({ issuesTotal: 1_001 });
    expect((json as { issues: unknown[] }).issues).toHaveLength(200);
    const unknown = await post(admin, 'user-groups', { name: 'x', ...byId(300, 1) });
    expect(unknown.json).toMatchObject({ issuesTotal: 300 });
  });

  it('is limited to 64 KB without a session and 1 MB with a session, except for records and definitions', async () => {
    const name = 'x'.repeat(70_000);
    expect((await post(api.visitor(), 'auth', { email: name, password: 'x' })).status).toBe(413);
    expect((await post(admin, 'user-groups', { name })).status).toBe(400);
    expect((await post(admin, 'user-groups', { name: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await post(admin, 'directories/D/items', { text: 'x'.repeat(1_100_000) })).status).toBe(400);
  });

  it('is limited to 500 conditions in a search, including nested ones', async () => {
    const nested = (count: number) => ({
      conditions: [
        { any: [{ all: Array(99).fill(condition()) }] },
        ...Array(count).fill({ any: [condition()] }),
      ],
    });
    // Nested conditions count as well: each `any` or `all` counts as one, and so does each condition in it.
    expect((await search({ conditions: [] })).status).toBe(200);
    const many = { conditions: Array.from({ length: 5 }, () => ({ any: Array(99).fill(condition()) })) };
    expect((await search(many)).status).toBe(200);
    const refused = await search({ conditions: [...many.conditions, condition()] });
    expect(refused.json).toMatchObject({
      status: 400,
      issues: [{ path: [], code: 'TooManyConditions', params: { limit: 500 } }],
    });
    expect((await search(nested(90))).status).toBe(200);
    const ofEntries = {
      some: 'Title',
      where: Array(99).fill({ some: 'Title', where: Array(5).fill(condition()) }),
    };
    expect((await search({ conditions: [ofEntries] })).json).toMatchObject({
      status: 400,
      issues: [{ path: [], code: 'TooManyConditions', params: { limit: 500 } }],
    });
  });

  it('is limited to 500 conditions in each search of a batch, and 5,000 in all', async () => {
    const batch = (lanes: number, each: number) => {
      const any = Array(each - 1).fill(condition());
      const conditions = [{ any: any.slice(0, 99) }, ...any.slice(99)];
      return post(admin, 'directories/D/items/search-batch', Array(lanes).fill({ conditions }));
    };
    // A board of 12 statuses, filtered by a choice of 42.
    expect((await batch(12, 43)).status).toBe(200);
    expect((await batch(50, 100)).status).toBe(200);
    expect((await batch(50, 101)).json).toMatchObject({
      status: 400,
      issues: [{ path: [], code: 'TooManyConditions', params: { limit: 5_000 } }],
    });
    const nested = { conditions: Array.from({ length: 5 }, () => ({ any: Array(99).fill(condition()) })) };
    const over = { conditions: [...nested.conditions, condition()] };
    expect((await post(admin, 'directories/D/items/search-batch', [nested, nested])).status).toBe(200);
    expect((await post(admin, 'directories/D/items/search-batch', [nested, over])).json).toMatchObject({
      status: 400,
      issues: [{ path: [1], code: 'TooManyConditions', params: { limit: 500 } }],
    });
  });

  it('is limited to 1,000 letters in a condition, and 30 words in a keyword', async () => {
    expect((await search({ conditions: [condition(1_000)] })).status).toBe(200);
    const long = await search({ conditions: [condition(1_001)] });
    expect(long.json).toMatchObject({
      status: 400,
      issues: [
        { path: ['conditions', 0, 'value', 'stringValue'], code: 'TooLong', params: { limit: 1_000 } },
      ],
    });
    expect((await search({ keyword: 'a '.repeat(30) })).status).toBe(200);
    expect((await search({ keyword: 'a '.repeat(31) })).status).toBe(400);
  });

  it("can't use prototype names as fields, even without a value", async () => {
    for (const name of ['hasOwnProperty', 'valueOf', 'constructor', 'toString']) {
      const answer = await post(admin, 'directories/D/items', { customFields: { [name]: null } });
      expect(answer.json, name).toMatchObject({
        status: 422,
        issues: [{ path: ['customFields', name], code: 'UnknownField' }],
      });
    }
  });

  it('is accepted with 10,000 table rows, and rejected quickly if they are invalid', async () => {
    const wide = await defineDirectory(admin, { name: 'Wide', type: 'Data' }, [
      { name: 'Rows', type: 'Table', tableFields: [{ name: 'Line', type: 'String' }] },
    ]);
    const rows = wide.field('Rows');
    const column = rows.tableFields?.[0]?.id ?? '';
    const row = { customFields: { [column]: { stringValue: 'some words of a line' } } };
    const body = { customFields: { [rows.id]: { tableValue: Array(10_000).fill(row) } } };
    const answer = await post(admin, `directories/${wide.directory.id}/items`, body);
    expect(answer.status).toBe(200);
    const wrong = Array(10_000).fill({ customFields: { [column]: { numberValue: 1 } } });
    const begun = performance.now();
    const refused = await post(admin, `directories/${wide.directory.id}/items`, {
      customFields: { [rows.id]: { tableValue: wrong } },
    });
    expect(refused.status).toBe(422);
    expect((performance.now() - begun) / 1_000).toBeLessThan(mostSeconds);
  });
});
