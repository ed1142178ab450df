import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValues, TableRow } from '#core/model.ts';
import {
  FULL_RIGHTS,
  toVisibleDefinition,
  toVisibleField,
  toVisibleValue,
} from '#core/policy/permissions.ts';
import { fieldPlugins } from '../../index.core.ts';
import { buildSampleContext, createSampleId, sampleIds } from '../../shared/sampleWorld.ts';
import { assignTemporaryRowIds, restoreHiddenCells } from './keptCells.core.ts';
import { matchRowsByContent } from './matchRowsByContent.core.ts';

const engine = createFieldRegistry(fieldPlugins);
const [name, cost, made] = [createSampleId(11), createSampleId(12), createSampleId(13)];
const column = (id: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id,
  code: `c${id}`,
  name: `Column ${id}`,
  type: 'String',
  ...more,
});
const definition: FieldDefinition = {
  id: createSampleId(1),
  code: 't',
  name: 'T',
  type: 'Table',
  tableFields: [column(name), column(cost, { hidden: true })],
};
const cells = (text: string, hidden?: string): FieldValues => ({
  [name]: { stringValue: text },
  ...(hidden === undefined ? {} : { [cost]: { stringValue: hidden } }),
});
const row = (text: string, hidden?: string): TableRow => ({ customFields: cells(text, hidden) });
const whole = engine.bind(definition);
const seen = toVisibleField(whole, engine, FULL_RIGHTS);
const complete = (written: TableRow[], stored: TableRow[]) =>
  restoreHiddenCells(
    { tableValue: written },
    { stored: { tableValue: stored }, seen: seen.definition, engine },
  ).tableValue;

test('omits hidden columns and their dependants, or returns the same definition if none are hidden', () => {
  const related = column(made, { type: 'DirectoryRelatedField', directoryFieldId: cost });
  const some = { ...definition, tableFields: [column(name), column(cost), related] };
  const rights = { hiddenFields: [cost] };
  expect(toVisibleDefinition(some, engine, rights).tableFields?.map(({ id }) => id)).toEqual([name]);
  expect(toVisibleDefinition(some, engine, rights)).toBe(toVisibleDefinition(some, engine, rights));
  expect(toVisibleDefinition(some, engine, FULL_RIGHTS)).toBe(some);
});

test('omits hidden cells, and links that appear only in hidden cells', () => {
  const linked: TableRow = { ...row('a', sampleIds.acme), id: createSampleId(91), link: sampleIds.acme };
  const told = { ...row(sampleIds.acme, sampleIds.acme), link: sampleIds.acme };
  expect(toVisibleValue(seen, engine, { tableValue: [linked, told, row('b')] })).toEqual({
    tableValue: [
      { ...row('a'), id: createSampleId(91) },
      { ...row(sampleIds.acme), link: sampleIds.acme },
      row('b'),
    ],
  });
});

test('rejects a write to a hidden cell as if its column were unknown', () => {
  const { columns } = whole.plugin;
  const issuesOf = (tableValue: unknown) =>
    columns
      ?.unknownColumns({ tableValue } as never, seen.definition)
      .map(({ code, path }) => [code, ...path]);
  const refused = [['WrongShape', 'tableValue', 1, 'customFields']];
  expect(issuesOf([row('a'), row('b', 'x')])).toEqual(refused);
  expect(issuesOf([row('a'), { customFields: { [createSampleId(77)]: 3 } }])).toEqual(refused);
  expect([issuesOf('rows'), issuesOf([null, { customFields: null }]), issuesOf(undefined)]).toEqual([
    [],
    [],
    [],
  ]);
});

test('keeps the hidden cells of rows matched by id, at whatever position', () => {
  const stored = [
    { ...row('a', 'A'), id: createSampleId(91) },
    { ...row('b', 'B'), id: createSampleId(92), link: sampleIds.acme },
  ];
  const written = [
    { ...row('changed'), id: createSampleId(92) },
    row('new'),
    { ...row('b'), id: createSampleId(93) },
  ];
  expect(complete(written, stored)).toEqual([
    { ...row('changed', 'B'), id: createSampleId(92) },
    row('new'),
    { ...row('b'), id: createSampleId(93) },
  ]);
});

test('matches rows without an id by content, and treats changed rows as new', () => {
  const stored = [row('a', 'A'), row('b', 'B'), row('c', 'C')];
  expect(complete([row('c'), row('a')], stored)).toEqual([row('c', 'C'), row('a', 'A')]);
  // A different row at the same position doesn't inherit the hidden cells of the previous one.
  expect(complete([row('a'), row('other'), row('c')], stored)).toEqual([
    row('a', 'A'),
    row('other'),
    row('c', 'C'),
  ]);
  // A copy is a separate row.
  expect(
    complete([row('a'), row('a'), row('b'), row('c')], stored)?.map(one => one.customFields[cost]),
  ).toEqual([{ stringValue: 'A' }, undefined, { stringValue: 'B' }, { stringValue: 'C' }]);
});

test('matches changed rows by their first visible cell if no row has an id, as in a file', () => {
  const wide = { ...definition, tableFields: [...(definition.tableFields ?? []), column(made)] };
  const one = toVisibleField(engine.bind(wide), engine, FULL_RIGHTS).definition;
  const wideRow = (text: string, count: string, hidden?: string): TableRow => ({
    customFields: { ...cells(text, hidden), [made]: { stringValue: count } },
  });
  const costs = (written: TableRow[], stored: TableRow[]) =>
    restoreHiddenCells(
      { tableValue: written },
      { stored: { tableValue: stored }, seen: one, engine },
    ).tableValue?.map(({ customFields }) => customFields[cost]?.stringValue);
  const stored = [wideRow('a', '1', 'A'), wideRow('b', '1', 'B'), wideRow('b', '2', 'C')];
  expect(costs([wideRow('b', '1'), wideRow('a', '5')], stored)).toEqual(['B', 'A']);
  expect(costs([wideRow('a', '1'), wideRow('b', '3'), wideRow('b', '4')], stored)).toEqual(['A', 'B', 'C']);
  // It isn't clear which of two rows with this name was removed.
  expect(costs([wideRow('a', '1'), wideRow('b', '3')], stored)).toEqual(['A', undefined]);
  expect(costs([wideRow('other', '1'), wideRow('a', '5')], stored)).toEqual([undefined, 'A']);
  expect(costs([{ ...wideRow('b', '1'), id: createSampleId(91) }, wideRow('a', '5')], stored)).toEqual([
    undefined,
    undefined,
  ]);
});

test('adds ids to returned rows, matches changed rows by these ids, and does not store them', () => {
  const stored = [row('a', 'A'), { ...row('b', 'B'), id: createSampleId(92) }, row('c'), row('d', 'D')];
  const told = assignTemporaryRowIds(toVisibleValue(seen, engine, { tableValue: stored })).tableValue ?? [];
  expect(new Set(told.map(({ id }) => id)).size).toBe(4);
  const [a, b, c, d] = told.map(({ id }) => id);
  const named = (text: string, id: string | undefined) => ({ ...row(text), ...(id ? { id } : {}) });
  expect(
    complete([named('d2', d), named('b2', b), row('new'), named('c2', c), named('a', a)], stored),
  ).toEqual([
    row('d2', 'D'),
    { ...row('b2', 'B'), id: createSampleId(92) },
    row('new'),
    row('c2'),
    row('a', 'A'),
  ]);
  // The stored record has fewer rows by now.
  expect(complete([named('d2', d)], stored.slice(0, 2))).toEqual([row('d2')]);
});

test('keeps a link that only a hidden cell contains', () => {
  const stored = [{ ...row('a', sampleIds.acme), id: createSampleId(91), link: sampleIds.acme }];
  expect(complete([{ ...row('b'), id: createSampleId(91) }], stored)).toEqual([
    { ...row('b', sampleIds.acme), id: createSampleId(91), link: sampleIds.acme },
  ]);
});

test('matches each stored row only once', () => {
  const textOf = ({ customFields }: TableRow) => JSON.stringify(customFields);
  const twice = [
    { ...row('a'), id: createSampleId(91) },
    { ...row('b'), id: createSampleId(91) },
  ];
  const texts = { textOf, nameOf: textOf };
  expect(matchRowsByContent(twice, [{ ...row('a'), id: createSampleId(91) }], texts)).toEqual([0, -1]);
});

test('omits hidden columns from search, texts and filters', () => {
  const value = { tableValue: [row('open', 'secret')] };
  const finds = (stringValue: string) =>
    whole.matches({
      value,
      operator: 'Contains',
      operand: { stringValue },
      context: buildSampleContext({ engine }),
    });
  expect([finds('open'), finds('secret')]).toEqual([true, false]);
  expect(whole.toText(value, buildSampleContext({ engine }))).toBe('open');
});
