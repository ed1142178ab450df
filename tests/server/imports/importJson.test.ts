/** Tests that exported JSON can be imported. */
import { expect, it } from 'vitest';
import type { FieldValues, Item } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';
import {
  checkImport,
  type FileContent,
  importFile,
  readImportRows,
  startImport,
  upload,
} from '#tests/server/support/imports.ts';

async function place(admin: Member, name: string, cities: string) {
  return defineDirectory(
    admin,
    {
      name,
      type: 'Process',
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Won', type: 'Success' },
      ],
    },
    [
      { name: 'Title', code: 'title', type: 'String' },
      { name: 'Words', code: 'words', type: 'Text' },
      { name: 'Sum', code: 'sum', type: 'Number', precision: 2 },
      { name: 'Due', code: 'due', type: 'Date' },
      { name: 'City', code: 'city', type: 'Directory', directoryId: cities },
      { name: 'Labels', code: 'labels', type: 'String', array: true },
      { name: 'Phone', code: 'phone', type: 'PhoneNumber' },
    ],
  );
}

const ascending = { orderBy: { field: 'Number', asc: true } };

describeServer('An imported JSON file', api => {
  it.each(['export', 'records'] as const)('creates the same records from JSON in the form %s', async kind => {
    const admin = await api.admin();
    const cities = await defineDirectory(admin, { name: 'Cities', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
    ]);
    const cityName = cities.field('Name').id;
    await admin.ok('updateDirectory', {
      params: { id: cities.directory.id },
      body: { ...getInput(cities.directory), displayFieldId: cityName },
    });
    const city = await admin.ok('createItem', {
      params: { id: cities.directory.id },
      body: { customFields: { [cityName]: { stringValue: 'Їжаків' } } },
    });
    const from = await place(admin, 'From', cities.directory.id);
    // Whole records refer to fields and statuses by id, so they can only be imported to where they came from.
    const to = kind === 'records' ? from : await place(admin, 'To', cities.directory.id);
    const tag = await admin.ok('saveTag', { body: { name: 'Urgent' } });
    const id = (name: string) => from.field(name).id;
    const values: FieldValues[] = [
      {
        [id('Title')]: { stringValue: 'First "one", {with} [all]' },
        [id('Words')]: { stringValue: ' two\nlines \\ ' },
        [id('Sum')]: { numberValue: 1234.5 },
        [id('Due')]: { dateValue: '2026-03-04' },
        [id('City')]: { stringValue: city.id },
        [id('Labels')]: { listValue: [{ stringValue: 'a' }, { stringValue: 'b' }] },
        [id('Phone')]: { stringValue: '+380501234567' },
      },
      { [id('Due')]: { dateValue: '2026-11-12' } },
      { [id('Sum')]: { numberValue: -0.5 }, [id('Title')]: { stringValue: '=1' } },
    ];
    for (const [index, customFields] of values.entries()) {
      const body = { customFields, ...(index === 1 ? { status: from.status('Won'), tags: [tag.id] } : {}) };
      await admin.ok('createItem', { params: { id: from.directory.id }, body });
    }
    const content = await jsonOf(admin, from.directory, kind);
    const read = await upload(admin, to.directory.id, { content, name: 'records.json' });
    expect(read).toMatchObject({ state: 'Mapped', format: 'json', sheets: [] });
    const done = await startImport(admin, await checkImport(admin, read));
    expect(done).toMatchObject({ written: { create: 3, refused: 0 } });
    const plain = async ({ directory, field, status }: typeof from) => {
      const { items } = await admin.ok('searchItems', {
        params: { id: directory.id },
        body: { ...ascending, statusList: [] },
      });
      return items.map(item => ({
        tags: item.tags,
        isWon: item.status === status('Won'),
        values: ['Title', 'Words', 'Sum', 'Due', 'City', 'Labels', 'Phone'].map(
          name => item.customFields[field(name).id],
        ),
      }));
    };
    const made = (await plain(to)).slice(-3);
    expect(made).toEqual((await plain(from)).slice(0, 3));
    expect(made.map(({ isWon }) => isWon)).toEqual([false, true, false]);
  });

  it('assigns values correctly if fields have the names of built-in fields', async () => {
    const admin = await api.admin();
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    const { directory, field, status } = await defineDirectory(
      admin,
      { name: 'Deals', type: 'Process', statusList },
      ['Number', 'status', 'TAGS', 'Created'].map((name, at) => ({
        name,
        code: `code${at}`,
        type: 'String' as const,
      })),
    );
    const tag = await admin.ok('saveTag', { body: { name: 'Own tag' } });
    const customFields = Object.fromEntries(
      ['Number', 'status', 'TAGS', 'Created'].map(name => [
        field(name).id,
        { stringValue: `${name} of the field` },
      ]),
    );
    const body = { customFields, status: status('Won'), tags: [tag.id] };
    const made = await admin.ok('createItem', { params: { id: directory.id }, body });
    const content = await jsonOf(admin, directory, 'records');
    const read = await upload(admin, directory.id, { content, name: 'records.json' });
    expect(read.settings.columns.map(({ target }) => target)).toEqual([
      'Number',
      'Status',
      'Tags',
      'CreatedAt',
      ...directory.fields.filter(({ system }) => !system).map(({ id }) => id),
    ]);
    const done = await startImport(admin, await checkImport(admin, read));
    expect(done).toMatchObject({ written: { create: 1, refused: 0 } });
    const { items } = await admin.ok('searchItems', {
      params: { id: directory.id },
      body: { ...ascending, statusList: [] },
    });
    expect(items).toHaveLength(2);
    for (const item of items) {
      expect(item).toMatchObject({ customFields, status: made.status, tags: [tag.id] });
      expect(item.createdAt.slice(0, 16)).toBe(made.createdAt.slice(0, 16));
    }
  });

  const jsonOf = async (
    admin: Member,
    directory: { id: string; fields: readonly { id: string }[] },
    kind: 'export' | 'records',
  ): Promise<string> => {
    const search = { ...ascending, statusList: [] };
    const params = { id: directory.id };
    if (kind === 'records')
      return (await admin.call('searchItems', { params, query: { json: true }, body: search })).text;
    const columns = ['Number', 'Status', 'Tags', 'CreatedAt', ...directory.fields.map(({ id }) => id)];
    return (await admin.call('exportItems', { params, body: { format: 'json', search, columns } })).text;
  };

  it('can have new properties in later records, and be encoded in UTF-16', async () => {
    const admin = await api.admin();
    const { directory, field } = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
      { name: 'Sum', code: 'sum', type: 'Number', precision: 2 },
    ]);
    const records = [
      { name: 'A', odd: { a: [1] } },
      { Sum: 1.25, name: 'B', list: ['x', 2] },
      { name: null },
      { name: true },
    ];
    const encoded = Uint8Array.from(Buffer.from(`\uFEFF${JSON.stringify(records, null, 2)}`, 'utf16le'));
    const done = await importFile(admin, directory.id, { content: encoded, name: 'any.txt' });
    expect(done.columns.map(({ name }) => name)).toEqual(['name', 'odd', 'Sum', 'list']);
    expect(done.written).toMatchObject({ create: 3, refused: 0 });
    expect((await readImportRows(admin, done)).map(row => row.cells)).toEqual([
      ['A', '{"a":[1]}', '', ''],
      ['B', '', '1.25', 'x; 2'],
      ['TRUE', '', '', ''],
    ]);
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body: ascending });
    expect(items.map((item: Item) => item.customFields[field('Sum').id]?.numberValue)).toEqual([
      undefined,
      1.25,
      undefined,
    ]);
  });

  it("is checked even if values don't fit their field", async () => {
    const admin = await api.admin();
    const cities = await defineDirectory(admin, { name: 'Cities', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
    ]);
    const { directory, field } = await place(admin, 'Deals', cities.directory.id);
    const values = [
      { stringValue: 'x' },
      { dateValue: 'soon' },
      { numberValue: 1e300 },
      { listValue: [{ dateValue: 'soon' }, {}] },
      { tableValue: [{ customFields: {} }] },
      { addressValue: {} },
      {},
    ];
    const fields = ['Title', 'Words', 'Sum', 'Due', 'City', 'Labels', 'Phone'];
    const records = fields.flatMap(name =>
      values.map(value => ({ customFields: { [field(name).id]: value } })),
    );
    const content = JSON.stringify(records);
    const read = await upload(admin, directory.id, { content, name: 'records.json' });
    expect(read).toMatchObject({ state: 'Mapped' });
    expect(await checkImport(admin, read)).toMatchObject({ state: 'Checked' });
  });

  const misshapen: [string, object][] = [
    ['a list value that is a number', { customFields: { words: { listValue: 5 } } }],
    ['a list of texts instead of values', { customFields: { words: { listValue: ['a'] } } }],
    ['a text that is a number', { customFields: { words: { stringValue: 5 } } }],
    ['a number that is a text', { customFields: { sum: { numberValue: '5' } } }],
    ['rows that are numbers', { customFields: { rows: { tableValue: [5] } } }],
    ['an address that is a text', { customFields: { words: { addressValue: 'here' } } }],
    ['a value that is a number', { customFields: { words: 5 } }],
    ['a tag that is an object', { customFields: {}, tags: [{}] }],
    ['a reference with a numeric name', { customFields: {}, references: { some: { display: 5 } } }],
  ];
  it('can contain very small numbers in any notation', async () => {
    const admin = await api.admin();
    const { directory, field } = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Share', code: 'share', type: 'Number', precision: 8 },
    ]);
    const records = [
      { Share: 1.5e-7 },
      { Share: -2e-8 },
      { customFields: { [field('Share').id]: { numberValue: 3e-7 } } },
    ];
    const done = await importFile(admin, directory.id, {
      content: JSON.stringify(records),
      name: 'any.json',
    });
    expect(done.written).toMatchObject({ create: 3, refused: 0 });
    const { items } = await admin.ok('searchItems', { params: { id: directory.id }, body: ascending });
    const shares = items.map(item => item.customFields[field('Share').id]?.numberValue);
    expect(shares).toEqual([1.5e-7, -2e-8, 3e-7]);
  });

  const refused: [string, FileContent, string, object][] = [
    ['one record', '{"name":"A"}', 'JsonNotRecords', {}],
    ['a list of lists', '[{"name":"A"},["B"],1]', 'JsonNotRecords', {}],
    ['content after the list', '[{"name":"A"}] []', 'JsonNotRecords', {}],
    ['a truncated list', '[{"name":"A"},{"name":"B"}', 'JsonUnreadable', { record: 3 }],
    ['a truncated record', '[{"name":"A"},{"name":"B', 'JsonUnreadable', { record: 2 }],
    ['a record that is not JSON', '[{"name":"A"},{"name":B}]', 'JsonUnreadable', { record: 2 }],
    [
      'a record that is nested too deeply',
      `[{"name":"A"},{"name":${'['.repeat(2_100_000)}`,
      'JsonRecordTooLong',
      { record: 2, limit: 2_000_000 },
    ],
    [
      'a record that is too long',
      `[{"name":"${'x'.repeat(2_100_000)}"}]`,
      'JsonRecordTooLong',
      { record: 1, limit: 2_000_000 },
    ],
    ...misshapen.map(([name, record]): [string, FileContent, string, object] => [
      `a record with ${name}`,
      JSON.stringify([{ name: 'A' }, record]),
      'JsonUnreadable',
      { record: 2 },
    ]),
    ['an empty list', '[ ]', 'ImportEmpty', {}],
  ];
  it.each(refused)('is rejected with a specific issue: %s', async (_name, content, code, params) => {
    const admin = await api.admin();
    const { directory } = await defineDirectory(admin, { name: 'Deals', type: 'Data' }, [
      { name: 'Name', code: 'name', type: 'String' },
    ]);
    const read = await upload(admin, directory.id, { content, name: 'file.json' });
    expect(read).toMatchObject({ state: 'Failed', problem: { code, params } });
  });
});

function getInput({ name, code, type }: { name: string; code: string; type: 'Data' | 'Process' }) {
  return { name, code, type };
}
