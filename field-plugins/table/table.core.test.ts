import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { fieldPlugins } from '../index.core.ts';
import {
  buildSampleContext,
  buildSampleDefinitionContext,
  createSampleId,
  sampleIds,
} from '../shared/sampleWorld.ts';

const engine = createFieldRegistry(fieldPlugins);
const column = (n: number, definition: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: createSampleId(n),
  code: `c${n}`,
  name: `Column ${n}`,
  type: 'String',
  ...definition,
});
const getTable = (...tableFields: FieldDefinition[]): FieldDefinition => ({
  id: createSampleId(1),
  code: 't',
  name: 'T',
  type: 'Table',
  tableFields,
});
const text = (stringValue: string) => ({ stringValue });
const getIssues = (definition: FieldDefinition, ...rows: TableRow[]) =>
  engine
    .bind(definition)
    .validate({ tableValue: rows })
    .map(issue => [issue.code, issue.path]);

const [a, b, c] = [createSampleId(11), createSampleId(12), createSampleId(13)];

test('requires a value in every required visible column, but not in hidden or deleted ones', () => {
  const definition = getTable(
    column(11, { required: true }),
    column(12, { required: true }),
    column(13, { required: true, deleted: true }),
    column(14, { required: true, hidden: true }),
  );
  expect(getIssues(definition, { customFields: { [b]: text('x') } }, { customFields: {} })).toEqual([
    ['Required', ['tableValue', 0, a]],
    ['Required', ['tableValue', 1, a]],
    ['Required', ['tableValue', 1, b]],
  ]);
});

test('accepts one visible value if no column is required', () => {
  const definition = getTable(column(11), column(12), column(13, { hidden: true }));
  expect(getIssues(definition, { customFields: { [b]: text('x') } })).toEqual([]);
  expect(getIssues(definition, { customFields: { [c]: text('only hidden') } })).toEqual([
    ['RowEmpty', ['tableValue', 0]],
  ]);
});

test('keeps ids, links and cells of unknown columns, which validation rejects, and drops empty cells', () => {
  const definition = getTable(column(11), column(12, { type: 'Number' }));
  const row = {
    id: createSampleId(91),
    link: sampleIds.acme,
    customFields: { [a]: text(''), [b]: { numberValue: 1.6 }, [c]: text('?') },
  };
  expect(engine.bind(definition).normalize({ tableValue: [row] })).toEqual({
    tableValue: [{ ...row, customFields: { [b]: { numberValue: 2 }, [c]: text('?') } }],
  });
});

test('treats rows that differ only in their ids as equal, but not rows with different links', () => {
  const field = engine.bind(getTable(column(11)));
  const table = (row: Partial<TableRow>) => ({ tableValue: [{ customFields: { [a]: text('x') }, ...row }] });
  expect(field.equals(table({ id: createSampleId(1) }), table({ id: createSampleId(2) }))).toBe(true);
  expect(field.equals(table({ link: sampleIds.acme }), table({ link: sampleIds.kyivstar }))).toBe(false);
});

test('rejects a table inside a table, and applies the checks of fields to columns', () => {
  const context = buildSampleDefinitionContext(engine, []);
  const definition = getTable(
    column(11, { type: 'Table', tableFields: [column(15)] }),
    column(12, { name: '' }),
    column(13, { type: 'Directory' }),
    column(14, { unique: true }),
  );
  const issues = engine.plugin('Table').checkSettings(definition, context);
  expect(issues.map(issue => [issue.code, issue.path.join('.')])).toEqual([
    ['ColumnNestedTable', 'tableFields.0.type'],
    ['NameRequired', 'tableFields.1.name'],
    ['SettingRequired', 'tableFields.2.directoryId'],
    ['CannotBeUnique', 'tableFields.3.unique'],
  ]);
  expect(engine.plugin('Table').checkSettings(getTable(), context)[0]?.code).toBe('ColumnsRequired');
});

test('returns the directories and records that its columns refer to', () => {
  const definition = getTable(
    column(11, { type: 'Directory', directoryId: sampleIds.companies }),
    column(12, { type: 'Directory', directoryId: sampleIds.countries, deleted: true }),
  );
  expect(engine.plugin('Table').references(definition, engine).directories).toEqual([sampleIds.companies]);
  const value = { tableValue: [{ customFields: { [a]: text(sampleIds.acme) } }] };
  expect(engine.bind(definition).targetsOf(value)).toEqual([
    { kind: 'item', id: sampleIds.acme, directoryId: sampleIds.companies },
  ]);
});

test('reads rows from cells copied from a spreadsheet', () => {
  const field = engine.bind(getTable(column(11), column(12, { type: 'Number' })));
  const context = buildSampleContext({ engine });
  expect(field.parseText('Rice\t2\r\n"two\nlines"\t3\r\n', context)).toEqual({
    value: {
      tableValue: [
        { customFields: { [a]: text('Rice'), [b]: { numberValue: 2 } } },
        { customFields: { [a]: text('two\nlines'), [b]: { numberValue: 3 } } },
      ],
    },
  });
  expect(field.parseText('Rice\tmany', context)).toMatchObject({
    issue: { code: 'InvalidNumber', path: ['tableValue', 0, b] },
  });
});
