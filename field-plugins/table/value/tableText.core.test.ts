import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition } from '#core/model.ts';
import { fieldPlugins } from '../../index.core.ts';
import { buildSampleContext, createSampleId, sampleIds } from '../../shared/sampleWorld.ts';
import { getPastedLookupRequests, parsePastedTable } from '../lazy/paste/paste.core.ts';
import { formatTable, formatTableWithHeading, parseTable, parseTableText } from './tableText.core.ts';

const engine = createFieldRegistry(fieldPlugins);
const context = buildSampleContext({ engine });
const [item, count, company] = [createSampleId(1), createSampleId(2), createSampleId(3)];
const column = (id: string, name: string, rest: Partial<FieldDefinition>): FieldDefinition => ({
  id,
  code: name.toLowerCase(),
  name,
  type: 'String',
  ...rest,
});
const definition = column(createSampleId(9), 'Lines', {
  type: 'Table',
  tableFields: [
    column(item, 'Item', { required: true }),
    column(count, 'Count', { type: 'Number' }),
    column(company, 'Company', { type: 'Directory', directoryId: sampleIds.companies }),
  ],
});
const fields = (name: string, numberValue?: number) => ({
  [item]: { stringValue: name },
  ...(numberValue !== undefined && { [count]: { numberValue } }),
});
const getRows = (text: string) =>
  parseTableText(text, definition, context).lines.map(line => line.row.customFields);

test('accepts column names in the first line in any order, ignoring case and asterisks', () => {
  expect(getRows('COUNT\titem *\n2\tRice')).toEqual([fields('Rice', 2)]);
  expect(parseTableText('Count\tItem\tShelf\n2\tRice\tA', definition, context).columns.at(2)).toBeNull();
});

test('distinguishes columns whose names differ only in an asterisk', () => {
  const starred = column(company, 'Item *', {});
  const twins = { ...definition, tableFields: [column(item, 'Item', {}), starred] };
  const rows = [{ customFields: { [item]: { stringValue: 'Rice' }, [company]: { stringValue: 'Tea' } } }];
  const text = formatTableWithHeading(rows, twins, context);
  expect(parseTable(text, twins, context)).toEqual({ value: { tableValue: rows } });
});

test('does not treat a data line as a heading', () => {
  expect(getRows('Item\tof goods\t\nRice\t2').length).toBe(2);
  expect(parseTableText('Item\tItem', definition, context).heading).toBeNull();
});

test('reads a table copied with its heading back unchanged', () => {
  const rows = [{ customFields: fields('Two\nlines', 1) }, { customFields: fields('"quoted"') }];
  const text = formatTableWithHeading(rows, definition, context);
  expect(text.split('\n')[0]).toBe('Item\tCount\tCompany');
  expect(parseTable(text, definition, context)).toEqual({ value: { tableValue: rows } });
});

test('does not lose a first row that looks like column names when it formats and parses a table', () => {
  const rows = [{ customFields: fields('Item') }, { customFields: fields('Rice', 3) }];
  expect(parseTable(formatTable(rows, definition, context), definition, context)).toEqual({
    value: { tableValue: rows },
  });
});

test('reports every unreadable cell and every rule that a row breaks', () => {
  const { lines } = parsePastedTable('Rice\tmany\tNobody\n\t3\nTea\t1\t#1\tmore', definition, context);
  expect(lines.map(line => line.issues.map(issue => [issue.code, issue.path[0], issue.params.text]))).toEqual(
    [
      [
        ['InvalidNumber', count, 'many'],
        ['UnknownReference', company, 'Nobody'],
      ],
      [['Required', item, undefined]],
      [['WrongShape', undefined, 'more']],
    ],
  );
});

test('looks up each unknown record name only once', () => {
  const text = 'Rice\t1\tNobody\nTea\t1\tNobody\nOil\t1\t#1';
  expect(getPastedLookupRequests(text, definition, context)).toEqual([
    { directoryId: sampleIds.companies, text: 'Nobody' },
  ]);
});

test('reads ten thousand lines in less than two seconds', () => {
  const text = Array.from({ length: 10_000 }, (_, at) => `Item ${at}\t${at}`).join('\n');
  const start = performance.now();
  expect(parsePastedTable(text, definition, context).lines.length).toBe(10_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
