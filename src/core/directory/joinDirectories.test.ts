import { expect, test } from 'vitest';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import { DIRECTORY_FIELD, NAME_FIELD } from '../field/system/joinedSystemFields.ts';
import type { Item } from '../model.ts';
import {
  createTestDirectory,
  createTestStatus,
  createWordField,
  wordPlugin,
} from '../testing/plainRegistry.ts';
import { compileDirectory } from './compileDirectory.ts';
import { joinDirectories, withDirectory } from './joinDirectories.ts';
import { listColumns } from './listColumns.ts';
import { defaultView, toViewSearchRequest } from './recordView.ts';

const registry = createFieldRegistry([
  wordPlugin,
  { ...wordPlugin, type: 'Dropdown' },
  { ...wordPlugin, type: 'String' },
]);
const compile = (id: string, fields: string[], statuses: string[]) =>
  compileDirectory(
    {
      ...createTestDirectory(
        fields.map(field => createWordField(field)),
        statuses.map(each => createTestStatus(`${id}-${each}`, { name: each })),
      ),
      id,
      name: id,
    },
    registry,
  );
const deals = compile('deals', ['manager', 'price'], ['New', 'Won']);
const cases = compile('cases', ['manager', 'due'], ['New']);
const names = { name: 'Processes', recordName: 'Name', directory: 'Type' };

test('joins shared fields and all statuses, and adds a field for the directory of a record', () => {
  const joined = joinDirectories([deals, cases], names);
  expect(joined.fields.map(({ definition }) => definition.id)).toEqual([
    NAME_FIELD,
    DIRECTORY_FIELD,
    'manager',
  ]);
  expect([...joined.statusById.keys()]).toEqual(['deals-New', 'deals-Won', 'cases-New']);
  expect(joined.directory.name).toBe('Processes');
  expect(listColumns(joined).map(({ id }) => id)).toContain(DIRECTORY_FIELD);
  expect(joined.systemById.has('StatusPosition')).toBe(false);
});

test('supports conditions on a field of only one of the directories', () => {
  const has = (field: string) => ({ field, operator: 'Contains' as const, value: { stringValue: 'a' } });
  const { conditions } = toViewSearchRequest({
    compiled: joinDirectories([deals, cases], names),
    filters: { ...defaultView.filters, conditions: [has('price'), has('due'), has('gone')] },
    orderBy: defaultView.orderBy,
    isTag: () => false,
    resolve: field => field,
    directoryOf: () => undefined,
  });
  expect(conditions).toEqual([has('price'), has('due')]);
});

test('shows the directory of a record, but offers no filtering or sorting by it', () => {
  const joined = joinDirectories([deals, cases], names);
  expect(joined.filters.map(({ definition }) => definition.id)).toEqual(['manager']);
  const label = joined.fieldById.get(DIRECTORY_FIELD);
  expect(label?.canSort).toBe(false);
  expect(label?.resolve({ findField: () => undefined, engine: registry })?.canSort).toBe(false);
  const item = {
    id: 'x',
    display: '#7 | Roof | east',
    customFields: { manager: { stringValue: 'ann' } },
  } as unknown as Item;
  expect(withDirectory(item, cases).customFields).toEqual({
    manager: { stringValue: 'ann' },
    [NAME_FIELD]: { stringValue: 'Roof | east' },
    [DIRECTORY_FIELD]: { stringValue: 'cases' },
  });
});

test('returns the same object for the same directories', () => {
  const joined = joinDirectories([deals, cases], names);
  expect(joinDirectories([deals, cases], names)).toBe(joined);
  expect(joinDirectories([deals], names)).not.toBe(joined);
  const changed = compile('cases', ['manager', 'price'], ['New']);
  expect(joinDirectories([deals, changed], names).fieldById.has('price')).toBe(true);
});
