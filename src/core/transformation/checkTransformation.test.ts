import { expect, test } from 'vitest';
import { compileDirectory } from '../directory/compileDirectory.ts';
import type { Condition } from '../model.ts';
import { createTestDirectory, createTestTextField, testFieldRegistry } from '../testing/testFieldRegistry.ts';
import { checkTransformation } from './checkTransformation.ts';

const source = compileDirectory(
  {
    ...createTestDirectory([createTestTextField('words', { array: true }), createTestTextField('word')]),
    id: 'source',
  },
  testFieldRegistry,
);
const target = compileDirectory(
  { ...createTestDirectory([createTestTextField('word')]), id: 'target' },
  testFieldRegistry,
);

test('reports invalid conditions of an offer with their paths, including conditions on single values of a list', () => {
  const is = (field: string): Condition => ({ field, operator: 'Equals', value: { stringValue: 'a' } });
  const less: Condition = { field: 'words', operator: 'Less', value: { stringValue: 'a' } };
  const issuesOf = (condition: Condition) =>
    checkTransformation(
      {
        name: 'Copy',
        sourceDirectoryId: 'source',
        targetDirectoryId: 'target',
        pairs: [],
        offer: { condition },
      },
      {
        compiled: id => [source, target].find(({ directory }) => directory.id === id),
        directories: [source.directory, target.directory],
        findField: () => undefined,
      },
    ).flatMap(({ path, code }) => (path[0] === 'offer' ? `${path.slice(2).join('.')} ${code}` : []));
  expect(issuesOf({ all: [is('word'), { some: 'words', where: [{ any: [is('words')] }] }] })).toEqual([]);
  expect(
    issuesOf({
      all: [
        is('gone'),
        { some: 'word', where: [is('word')] },
        { some: 'words', where: [{ any: [is('words'), less] }] },
      ],
    }),
  ).toEqual([
    'all.0.field UnknownField',
    'all.1.some UnknownField',
    'all.2.where.0.any.1.operator UnknownOperator',
  ]);
});
