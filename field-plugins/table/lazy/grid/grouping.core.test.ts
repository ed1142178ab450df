import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { fieldPlugins } from '../../../index.core.ts';
import { buildSampleContext, createSampleId, sampleIds } from '../../../shared/sampleWorld.ts';
import { getVisibleColumns } from '../../value/row.core.ts';
import {
  formatColumnSums,
  getGroupingColumns,
  getNumberColumns,
  getSummedColumns,
  groupRows,
} from './grouping.core.ts';
import { createGroupedLines, createPlainLines } from './lines.core.ts';
import { findRowLink } from './rowLink.core.ts';

const engine = createFieldRegistry(fieldPlugins);
const context = buildSampleContext({ engine });
const [price, company, country, staff, plain, sum] = [1, 2, 3, 4, 5, 6].map(n => createSampleId(n)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const column = (id: string, type: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  code: `c${id.slice(-1)}`,
  name: type,
  type,
  ...rest,
});
const definition: FieldDefinition = column(createSampleId(9), 'Table', {
  tableFields: [
    column(plain, 'String'),
    column(price, 'Number', { precision: 2 }),
    column(sum, 'Number', { precision: 2, settings: { showTotal: true } }),
    column(company, 'Directory', { directoryId: sampleIds.companies }),
    column(country, 'DirectoryRelatedField', {
      directoryFieldId: company,
      directoryRelatedFieldId: sampleIds.companyCountry,
    }),
    column(staff, 'DirectoryRelatedField', {
      directoryFieldId: company,
      directoryRelatedFieldId: sampleIds.companyEmployees,
    }),
  ],
});
const columns = getVisibleColumns(definition, engine);
const row = (numberValue: number, by?: string): TableRow => ({
  customFields: {
    [price]: { numberValue: 9 },
    [sum]: { numberValue },
    ...(by && { [company]: { stringValue: by } }),
  },
});
const rows = [row(0.1, sampleIds.kyivstar), row(0.2), row(0.2, sampleIds.acme), row(0.7, sampleIds.kyivstar)];

test('groups rows by columns that link to records, including related columns', () => {
  expect(getGroupingColumns(columns, context).map(each => each.definition.id)).toEqual([company, country]);
  const [byCompany] = getGroupingColumns(columns, context);
  if (!byCompany) throw new Error('There is no column to group by.');
  expect(groupRows(rows, byCompany, context).map(({ label, indices }) => [label, indices])).toEqual([
    ['#1 | Acme & Sons', [2]],
    ['#2 | Київстар', [0, 3]],
    ['', [1]],
  ]);
});

test("adds up number columns with a total, exactly and in the column's format", () => {
  const figures = getNumberColumns(columns, context);
  expect(figures.map(each => each.definition.id)).toEqual([price, sum, staff]);
  const summed = getSummedColumns(figures);
  expect(summed.map(each => each.definition.id)).toEqual([sum]);
  expect([...formatColumnSums(rows, summed, context).values()]).toEqual(['1.20']);
});

test('adds up numbers of related records', () => {
  const related = columns.filter(each => each.definition.id === staff);
  expect([...formatColumnSums(rows, related, context).values()]).toEqual(['8,200']);
});

test('hides the rows of a collapsed group, except an open row', () => {
  const groups = [
    { key: 'a', label: 'A', indices: [0, 2] },
    { key: 'b', label: 'B', indices: [1] },
  ];
  const kinds = (lines: ReturnType<typeof createGroupedLines>) =>
    Array.from({ length: lines.count }, (_, place) => {
      const line = lines.at(place);
      return line?.kind === 'row' ? line.index : line?.group.key;
    });
  expect(kinds(createGroupedLines(groups, new Set(), null))).toEqual(['a', 0, 2, 'b', 1]);
  expect(kinds(createGroupedLines(groups, new Set(['a']), 2))).toEqual(['a', 2, 'b', 1]);
  expect(kinds(createGroupedLines(groups, new Set(['a', 'b']), 3))).toEqual(['a', 'b', 3]);
  expect(createGroupedLines(groups, new Set(['a']), null).placeOf(2)).toBe(-1);
  expect(createPlainLines(2).at(2)).toBeUndefined();
});

test('returns the directory and display text of the record that a row links to, if known', () => {
  const { acme, kyivstar, unseenRecord, companies } = sampleIds;
  expect(findRowLink({ ...row(1, acme), link: acme }, definition, context)).toEqual({
    itemId: acme,
    directoryId: companies,
    display: '#1 | Acme & Sons',
  });
  expect(findRowLink({ ...row(1, acme), link: kyivstar }, definition, context)?.directoryId).toBeUndefined();
  expect(findRowLink({ ...row(1), link: unseenRecord }, definition, context)?.display).toBeUndefined();
  expect(findRowLink(row(1), definition, context)).toBeUndefined();
});
