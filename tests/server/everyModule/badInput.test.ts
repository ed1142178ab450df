import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { deleteExpiredDraftFiles } from '#server/modules/files/deleteExpiredDraftFiles.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const unknownId = '01890000-0000-7000-8000-000000000000';

/** Bodies that a record call must reject with a 4xx problem listing each issue; `F` stands for a text field's id. */
const badBodies: [name: string, body: string, paths: string[]][] = [
  ['malformed JSON', '{"customFields":', []],
  ['text that is not JSON', 'hello', []],
  ['an array for an object', '[]', ['']],
  ['unknown properties', '{"custom":1,"more":2}', ['custom', 'more']],
  [
    'wrong types',
    '{"customFields":{"F":{"stringValue":1,"numberValue":"x"}}}',
    ['customFields.F.numberValue', 'customFields.F.stringValue'],
  ],
  ['server-owned members', `{"id":"${unknownId}","number":1,"position":"a"}`, ['id', 'number', 'position']],
  [
    'a 64 KB string',
    `{"customFields":{"F":{"stringValue":"${'x'.repeat(65_536)}"}}}`,
    ['customFields.F.stringValue'],
  ],
  ['NUL', '{"customFields":{"F":{"stringValue":"a\\u0000b"}}}', ['customFields.F.stringValue']],
  ['a lone surrogate', '{"customFields":{"F":{"stringValue":"\\ud800"}}}', ['customFields.F.stringValue']],
  ['__proto__', '{"customFields":{"F":{"stringValue":"x"}},"__proto__":{"a":1}}', ['__proto__']],
  ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}', ['constructor']],
  [
    'an unknown field',
    `{"customFields":{"${unknownId}":{"stringValue":"x"}}}`,
    [`customFields.${unknownId}`],
  ],
  ['an unknown status', `{"status":"${unknownId}"}`, ['status']],
  ['an unknown tag', `{"tags":["${unknownId}"]}`, ['tags.0']],
];

describeServer('User input', api => {
  let admin: Member;
  let notes: DefinedDirectory;
  beforeAll(async () => {
    admin = await api.admin();
    notes = await defineDirectory(admin, { name: 'Note', type: 'Data' }, [
      { name: 'Text', type: 'Text' },
      { name: 'File', type: 'File' },
    ]);
  });
  const total = async () =>
    (await admin.ok('searchItems', { params: { id: notes.directory.id }, body: {} })).total;

  test.each(badBodies)('is rejected with every issue and not stored: %s', async (_, body, paths) => {
    const before = await total();
    const field = notes.field('Text').id;
    const answer = await admin.send('POST', `/api/directories/${notes.directory.id}/items`, {
      body: body.replaceAll('"F"', `"${field}"`),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status, answer.text.slice(0, 500)).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const { issues } = answer.json as { issues: { path: (string | number)[] }[] };
    const named = [...new Set(issues.map(issue => issue.path.join('.').replaceAll(field, 'F')))].sort();
    expect(named).toEqual(paths);
    expect(await total()).toBe(before);
  });

  test('is stored byte for byte if it is unusual but valid text', async () => {
    const texts = [
      '  lead and trail  ',
      'a\r\nb\tc',
      '\u202eright to left',
      'e\u0301 and é',
      '👩‍👩‍👧 𝒳',
      '<script>alert(1)</script>',
      "'; drop table items; --",
      '\\u0000 \\n',
    ];
    const field = notes.field('Text').id;
    for (const stringValue of texts) {
      const made = await admin.ok('createItem', {
        params: { id: notes.directory.id },
        body: { customFields: { [field]: { stringValue } } },
      });
      const read = await admin.ok('getItem', { params: { id: notes.directory.id, itemId: made.id } });
      expect(read.customFields[field]?.stringValue).toBe(stringValue);
    }
  });

  test('can be a file, which is readable only by its author until it belongs to a record', async () => {
    const form = new FormData();
    form.append(
      'file',
      new Blob(['<script>alert(1)</script>'], { type: 'text/html' }),
      '../../ім’я файлу.html',
    );
    const file = await admin.ok('uploadFile', { form });
    expect(file).toMatchObject({ name: 'ім’я файлу.html', size: 25, type: 'text/html' });
    const colleague = await api.colleague(admin);
    const stranger = await api.admin();
    const download = (client: Member) => client.send('GET', `/api/files/${file.id}`);
    expect((await download(colleague)).status, 'a draft is its author’s').toBe(404);
    const stolen = {
      params: { id: notes.directory.id },
      body: { customFields: { [notes.field('File').id]: { stringValue: file.id } } },
    };
    expect((await colleague.refused(422, 'createItem', stolen)).issues[0]?.code).toBe('UnknownReference');
    const made = await admin.ok('createItem', stolen);
    expect(made.references?.[file.id]).toMatchObject({ display: 'ім’я файлу.html', size: 25 });
    const content = await fetch(`${api.url}/api/files/${file.id}`, {
      headers: { authorization: `Bearer ${colleague.token}` },
    });
    expect(content.status).toBe(200);
    expect(await content.text()).toBe('<script>alert(1)</script>');
    expect(content.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(content.headers.get('content-security-policy')).toContain('sandbox');
    expect(content.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await download(stranger)).status).toBe(404);
    const stored = await readdir(join(api.dataDir, 'files'), { recursive: true });
    expect(
      stored.every(name => /^[0-9a-f-]+(\/[0-9a-f]{2}(\/[0-9a-f]{32})?)?$/.test(name)),
      stored.join(),
    ).toBe(true);
    expect(
      await readFile(
        join(api.dataDir, 'files', stored.toSorted((a, b) => b.length - a.length)[0] ?? ''),
        'utf8',
      ),
    ).toContain('alert');
  });

  test('is deleted after a day if it is a file that belongs to no record', async () => {
    const upload = async () => {
      const form = new FormData();
      form.append('file', new Blob(['x']), 'x.txt');
      return (await admin.ok('uploadFile', { form })).id;
    };
    const [claimed, draft, fresh] = [await upload(), await upload(), await upload()];
    const body = { customFields: { [notes.field('File').id]: { stringValue: claimed } } };
    await admin.ok('createItem', { params: { id: notes.directory.id }, body });
    await api.database.asSystem(trx =>
      trx
        .updateTable('files')
        .set({ created_at: new Date(Date.now() - 90_000_000).toISOString() })
        .where('file_id', 'in', [claimed, draft])
        .execute(),
    );
    expect(await deleteExpiredDraftFiles(api.kernel)).toBe(1);
    const statusOf = async (id: string) => (await admin.send('GET', `/api/files/${id}`)).status;
    expect(await Promise.all([claimed, draft, fresh].map(statusOf))).toEqual([200, 404, 200]);
  });

  test('is rejected if an upload contains no file', async () => {
    const form = new FormData();
    form.append('other', 'x');
    form.append('elsewhere', new Blob(['never read']), 'a.txt');
    const problem = await admin.refused(400, 'uploadFile', { form });
    expect(problem.issues).toEqual([{ path: ['file'], code: 'Required', params: {} }]);
  });
});
