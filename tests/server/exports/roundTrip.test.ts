/**
 * Tests that Docket can read what it writes: every type of field, single and as a list, in every format and language.
 */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { FieldDefinitionInput, FieldValue, FieldValues } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { generatedRuns } from '#tests/server/support/generatedRuns.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';

const RUNS = { usual: 12, whole: 150 };
const FORMATS = ['csv', 'xlsx', 'json'] as const;
const LANGUAGES = ['en', 'ua'] as const;

/** A file name doesn't identify a file, and the value of a computed field is stored elsewhere. */
const NOT_READ = ['File', 'DirectoryRelatedField'];
const OPTIONS = ['Так, звісно', 'B; b', 'b', '"c"', '"c; d" e', 'Ні'];
const NAMES = ['Bob', 'Bob; Co', 'ТОВ "Рома"', '"Roma"', '"Roma; Co" Ltd', '#7 | Їжак'];

const words = fc
  .array(fc.constantFrom('"', '""', ';', '; ', ' ', '\n', '\t', ',', "'", '=', '+', 'є', 'a', 'B', '😀'), {
    minLength: 1,
    maxLength: 6,
  })
  .map(parts => parts.join(''))
  .filter(text => text.trim() !== '');
const line = words.map(text => text.replaceAll('\n', ' ')).filter(text => text.trim() !== '');
const decimals = (places: number) =>
  fc.oneof(
    fc.integer({ min: -2_000_000, max: 2_000_000 }).map(whole => Number(`${whole}e-${places}`)),
    fc.integer({ min: -9_000, max: 9_000 }),
  );
const texts = (texts: fc.Arbitrary<string>) => texts.map(stringValue => ({ stringValue }));
const coordinate = (most: number) =>
  fc.integer({ min: -most * 1_000, max: most * 1_000 }).map(thousandths => thousandths / 1_000 || 0);

interface Sample {
  readonly definition: Omit<FieldDefinitionInput, 'name' | 'code'>;
  readonly values: fc.Arbitrary<FieldValue>;
}

describeServer('Exported files', api => {
  const places: { admin: Member; place: DefinedDirectory; samples: Samples }[] = [];
  type Samples = ReadonlyMap<string, Sample>;

  beforeAll(async () => {
    for (const lang of LANGUAGES) {
      const admin = await api.admin({ lang });
      const firms = await defineDirectory(admin, { name: 'Firms', type: 'Data' }, [
        { name: 'Name', code: 'name', type: 'String' },
      ]);
      const { id } = firms.directory;
      const display = firms.field('Name').id;
      const { code, type, name } = firms.directory;
      await admin.ok('updateDirectory', {
        params: { id },
        body: { code, type, name, displayFieldId: display },
      });
      const ids: string[] = [];
      for (const stringValue of NAMES) {
        const body = { customFields: { [display]: { stringValue } } };
        ids.push((await admin.ok('createItem', { params: { id }, body })).id);
      }
      const samples = samplesOf(id, ids);
      const fields = [...samples].map(([name, { definition }], at) => ({
        ...definition,
        name,
        code: `field${at}`,
      }));
      places.push({
        admin,
        place: await defineDirectory(admin, { name: 'Things', type: 'Data' }, fields),
        samples,
      });
    }
  }, 900_000);

  test('include samples of every field type that imports can read', () => {
    const known = new Set([...(places[0]?.samples.values() ?? [])].map(({ definition }) => definition.type));
    const offered = fieldPlugins.filter(({ isOffered }) => isOffered).map(({ type }) => type);
    expect(offered.filter(type => !known.has(type) && !NOT_READ.includes(type))).toEqual([]);
  });

  test('are read back unchanged, in every format and language', async () => {
    const runs = generatedRuns(`Files that come back on ${api.kind}`, RUNS);
    const choice = fc.record({
      place: fc.nat({ max: LANGUAGES.length - 1 }),
      format: fc.constantFrom(...FORMATS),
      lang: fc.constantFrom(...LANGUAGES),
      seed: fc.gen(),
    });
    await fc.assert(
      fc.asyncProperty(choice, async ({ place: at, format, lang, seed }) => {
        const chosen = places[at];
        if (!chosen) throw new Error('There is no such place.');
        const { admin, place, samples } = chosen;
        const params = { id: place.directory.id };
        const records = [tellsItsForm, ...Array.from({ length: 3 }, () => getRecord(samples, seed))];
        const written: { id: string; values: Named }[] = [];
        for (const named of records) {
          const body = { customFields: withIds(place, named) };
          const made = await admin.ok('createItem', { params, body });
          written.push({ id: made.id, values: getNamedBy(place, made.customFields) });
        }
        const columns = [...samples.keys()].map(name => place.field(name).id);
        const content = await exported(admin, place, {
          format,
          lang,
          columns,
          itemIds: written.map(({ id }) => id),
        });
        const read = await upload(admin, params.id, { content, name: `file.${format}` });
        const unmatched = read.columns.filter(({ column }) =>
          read.settings.columns.every(one => one.column !== column || one.target === null),
        );
        expect(unmatched.map(({ name }) => name)).toEqual([]);
        const done = await startImport(admin, await checkImport(admin, read));
        const refused = await readImportRows(admin, done, { outcome: 'Refused' });
        expect(refused.map(row => [row.issues, row.cells])).toEqual([]);
        const { items } = await admin.ok('searchItems', {
          params,
          body: { orderBy: { field: 'Number', asc: false }, take: records.length },
        });
        expect(items.toReversed().map(item => getNamedBy(place, item.customFields))).toEqual(
          written.map(({ values }) => values),
        );
      }),
      runs,
    );
  }, 3_600_000);

  test('keep dates around the start of 1900 in a workbook', async () => {
    const [chosen] = places;
    if (!chosen) throw new Error('There is no place.');
    const { admin, place } = chosen;
    const params = { id: place.directory.id };
    const written = ['1899-12-31', '1900-01-01', '1900-02-28', '1900-03-01'].map(
      (dateValue): Named => ({ Title: { stringValue: 'A day' }, Day: { dateValue } }),
    );
    const itemIds: string[] = [];
    for (const named of written)
      itemIds.push(
        (await admin.ok('createItem', { params, body: { customFields: withIds(place, named) } })).id,
      );
    const columns = ['Title', 'Day'].map(name => place.field(name).id);
    const content = await exported(admin, place, { format: 'xlsx', lang: 'en', columns, itemIds });
    const read = await upload(admin, params.id, { content, name: 'days.xlsx' });
    await startImport(admin, await checkImport(admin, read));
    const { items } = await admin.ok('searchItems', {
      params,
      body: { orderBy: { field: 'Number', asc: false }, take: written.length },
    });
    expect(items.toReversed().map(item => getNamedBy(place, item.customFields))).toEqual(written);
  });

  test('can contain only the rows of a table, which are imported back into their records', async () => {
    const [chosen] = places;
    if (!chosen) throw new Error('There is no place.');
    const { admin, place } = chosen;
    const params = { id: place.directory.id };
    const lines = (...titles: string[]): Named => ({
      Lines: {
        tableValue: titles.map(stringValue => ({ customFields: { column0: { stringValue } } })),
      },
    });
    const body = { customFields: withIds(place, lines('Rice', 'Tea; "green"')) };
    const made = await admin.ok('createItem', { params, body });
    const { id: rowsOf } = place.field('Lines');
    const asked = { format: 'csv', lang: 'en', columns: ['Number'], itemIds: [made.id], rowsOf };
    const file = String(Buffer.from(await exported(admin, place, asked)));
    expect(file.split('\r\n')).toHaveLength(4);
    const content = file.replace('Rice', 'Oats');
    const read = await upload(admin, params.id, { content, name: 'rows.csv' });
    expect(read.settings).toMatchObject({ key: 'Number' });
    const done = await startImport(admin, await checkImport(admin, read));
    expect(done.written).toMatchObject({ create: 0, update: 1, refused: 0 });
    const { items } = await admin.ok('searchItems', {
      params,
      body: { orderBy: { field: 'Number', asc: false }, take: 1 },
    });
    expect(items.map(item => getNamedBy(place, item.customFields))).toEqual([lines('Oats', 'Tea; "green"')]);
    const wrong = { format: 'xlsx' as const, columns: ['Number'], search: {}, rowsOf };
    expect((await admin.refused(422, 'exportItems', { params, body: wrong })).issues).toMatchObject([
      { code: 'UnknownField', path: ['rowsOf'] },
    ]);
  });

  const exported = async (
    admin: Member,
    { directory }: DefinedDirectory,
    body: { format: string; lang: string; columns: string[]; itemIds: string[]; rowsOf?: string },
  ) => {
    const search = { orderBy: { field: 'Number', asc: true } };
    const response = await fetch(`${api.url}/api/directories/${directory.id}/items/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, search }),
    });
    expect(response.status).toBe(200);
    return new Uint8Array(await response.arrayBuffer());
  };

  function samplesOf(firms: string, ids: readonly string[]): Samples {
    const single: [string, Sample][] = [
      ['Title', { definition: { type: 'String' }, values: texts(line) }],
      ['Words', { definition: { type: 'Text' }, values: texts(words) }],
      [
        'Kind',
        {
          definition: {
            type: 'Dropdown',
            dropdownItems: OPTIONS.map((text, at) => ({ value: `o${at}`, text })),
          },
          values: texts(fc.constantFrom(...OPTIONS.map((_, at) => `o${at}`))),
        },
      ],
      ['Whole', { definition: { type: 'Number' }, values: wholeNumbers }],
      ['Sum', { definition: { type: 'Number', precision: 2 }, values: numbers(2) }],
      ['Weight', { definition: { type: 'Number', precision: 3 }, values: numbers(3) }],
      ['Day', { definition: { type: 'Date' }, values: days }],
      [
        'Firm',
        { definition: { type: 'Directory', directoryId: firms }, values: texts(fc.constantFrom(...ids)) },
      ],
      [
        'Phone',
        {
          definition: { type: 'PhoneNumber' },
          values: texts(fc.constantFrom('+380501234567', '+12025550123', '+442071838750')),
        },
      ],
      [
        'Site',
        {
          definition: { type: 'Link' },
          values: texts(
            fc.constantFrom('https://example.org/a;b?c="d"', 'http://x.y', 'mailto:anna@example.com'),
          ),
        },
      ],
      ['Place', { definition: { type: 'Address' }, values: addresses }],
    ];
    const lists = single.map(([name, { definition, values }]): [string, Sample] => {
      const isOfSet = ['Dropdown', 'Directory'].includes(definition.type);
      const several = isOfSet
        ? fc.uniqueArray(values, { minLength: 1, maxLength: 4, selector: ({ stringValue }) => stringValue })
        : fc.array(values, { minLength: 1, maxLength: 4 });
      return [
        `List of ${name}`,
        { definition: { ...definition, array: true }, values: several.map(listValue => ({ listValue })) },
      ];
    });
    return new Map([...single, ...lists, ['Lines', getTable(single)]]);
  }
});

/**
 * Returns a table with a column of each type, two of them with equal normalized names; its cells are by column code.
 */
function getTable(columns: readonly (readonly [name: string, sample: Sample])[]): Sample {
  const named = [...columns, ['Title *', { definition: { type: 'String' }, values: texts(line) }] as const];
  const cells = named.map(([, { values }], at) =>
    fc.option(values).map(value => (value ? [[`column${at}`, value] as const] : [])),
  );
  const row = fc
    .tuple(...cells)
    .map(filled => ({ customFields: Object.fromEntries(filled.flat()) }))
    .filter(({ customFields }) => Object.keys(customFields).length > 0);
  return {
    definition: {
      type: 'Table',
      tableFields: named.map(([name, { definition }], at) => ({ ...definition, name, code: `column${at}` })),
    },
    values: fc.array(row, { minLength: 1, maxLength: 3 }).map(tableValue => ({ tableValue })),
  };
}

const numbers = (places: number) => decimals(places).map(numberValue => ({ numberValue: numberValue || 0 }));
const wholeNumbers = fc
  .oneof(
    fc.integer({ min: -5_000, max: 5_000 }),
    fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1_234_567_890_123_456),
  )
  .map(numberValue => ({ numberValue }));
const days = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map(date => ({ dateValue: date.toISOString().slice(0, 10) }));
const addresses = fc
  .record({
    address: line.map(text => `${text.trim()} 1`),
    pin: fc.option(fc.tuple(coordinate(90), coordinate(180))),
  })
  .map(({ address, pin }) => ({
    addressValue: { address, ...(pin ? { lat: pin[0], lng: pin[1] } : {}) },
  }));

type Named = Readonly<Record<string, FieldValue>>;

/** Some files as a whole are ambiguous, which users are asked about; this record makes the format unambiguous. */
const tellsItsForm: Named = { Sum: { numberValue: 0.5 }, Day: { dateValue: '2026-12-25' } };

function getRecord(samples: ReadonlyMap<string, Sample>, draw: fc.GeneratorValue): Named {
  const filled = [...samples].filter(() => draw(fc.nat, { max: 3 }) > 0);
  return Object.fromEntries(filled.map(([name, { values }]) => [name, draw(() => values)]));
}

function withIds({ field }: DefinedDirectory, named: Named): FieldValues {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => {
      const { id, tableFields = [] } = field(name);
      return [id, renamed(value, new Map(tableFields.map(column => [column.code, column.id])))];
    }),
  );
}

function getNamedBy({ directory }: DefinedDirectory, values: FieldValues): Named {
  const fields = new Map(directory.fields.map(field => [field.id, field]));
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => {
      const { name = id, tableFields = [] } = fields.get(id) ?? {};
      return [name, renamed(value, new Map(tableFields.map(column => [column.id, column.code])))];
    }),
  );
}

/** Renames the columns of a table; rows are identified by their position. */
function renamed(value: FieldValue, names: ReadonlyMap<string, string>): FieldValue {
  if (!value.tableValue) return value;
  const tableValue = value.tableValue.map(({ customFields }) => ({
    customFields: Object.fromEntries(
      Object.entries(customFields).map(([key, cell]) => [names.get(key) ?? key, cell]),
    ),
  }));
  return { tableValue };
}
