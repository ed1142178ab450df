import { expect, test } from 'vitest';
import { createFieldRegistry } from '../field/fieldRegistry.ts';
import { DIRECTORY_FIELD_ID, NAME_FIELD_ID } from '../field/system/joinedSystemFields.ts';
import type { Item } from '../model.ts';
import {
  createTestDirectory,
  createTestStatus,
  createTestTextField,
  testTextPlugin,
} from '../testing/testFieldRegistry.ts';
import { compileDirectory } from './compileDirectory.ts';
import { addJoinedDirectory, joinDirectories } from './joinDirectories.ts';
import { listColumns } from './listColumns.ts';
import { DEFAULT_RECORD_VIEW, toViewSearchRequest } from './recordView.ts';

const registry = createFieldRegistry([
  testTextPlugin,
  { ...testTextPlugin, type: 'Dropdown' },
  { ...testTextPlugin, type: 'String' },
]);
const compile = (id: string, fields: string[], statuses: string[]) =>
  compileDirectory(
    {
      ...createTestDirectory(
        fields.map(field => createTestTextField(field)),
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
    NAME_FIELD_ID,
    DIRECTORY_FIELD_ID,
    'manager',
  ]);
  expect([...joined.statusById.keys()]).toEqual(['deals-New', 'deals-Won', 'cases-New']);
  expect(joined.directory.name).toBe('Processes');
  expect(listColumns(joined).map(({ id }) => id)).toContain(DIRECTORY_FIELD_ID);
  expect(joined.systemById.has('StatusPosition')).toBe(false);
});

test('supports conditions on a field of only one of the directories', () => {
  const has = (field: string) => ({ field, operator: 'Contains' as const, value: { stringValue: 'a' } });
  const { conditions } = toViewSearchRequest({
    compiled: joinDirectories([deals, cases], names),
    filters: { ...DEFAULT_RECORD_VIEW.filters, conditions: [has('price'), has('due'), has('gone')] },
    orderBy: DEFAULT_RECORD_VIEW.orderBy,
    isTag: () => false,
    resolve: field => field,
    directoryOf: () => undefined,
  });
  expect(conditions).toEqual([has('price'), has('due')]);
});

test('shows the directory of a record, but offers no filtering or sorting by it', () => {
  const joined = joinDirectories([deals, cases], names);
  expect(joined.filters.map(({ definition }) => definition.id)).toEqual(['manager']);
  const label = joined.fieldById.get(DIRECTORY_FIELD_ID);
  expect(label?.canSort).toBe(false);
  expect(label?.resolve({ findField: () => undefined, engine: registry })?.canSort).toBe(false);
  const item = {
    id: 'x',
    display: '#7 | Roof | east',
    customFields: { manager: { stringValue: 'ann' } },
  } as unknown as Item;
  expect(addJoinedDirectory(item, cases).customFields).toEqual({
    manager: { stringValue: 'ann' },
    [NAME_FIELD_ID]: { stringValue: 'Roof | east' },
    [DIRECTORY_FIELD_ID]: { stringValue: 'cases' },
  });
});

test('returns the same object for the same directories', () => {
  const joined = joinDirectories([deals, cases], names);
  expect(joinDirectories([deals, cases], names)).toBe(joined);
  expect(joinDirectories([deals], names)).not.toBe(joined);
  const changed = compile('cases', ['manager', 'price'], ['New']);
  expect(joinDirectories([deals, changed], names).fieldById.has('price')).toBe(true);
});
