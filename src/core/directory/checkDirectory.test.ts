import { expect, test } from 'vitest';
import type { DirectoryInput, FieldDefinition } from '../model.ts';
import { createTestTextField, testFieldRegistry } from '../testing/testFieldRegistry.ts';
import { compareCodePoints, normalizeCase } from '../text.ts';
import { checkDirectory } from './checkDirectory.ts';
import { generateUniqueCode } from './codes.ts';

function mistakes(directory: DirectoryInput, fields: FieldDefinition[] = []) {
  const issues = checkDirectory({
    directory,
    fields,
    registry: testFieldRegistry,
    fieldsOf: () => undefined,
  });
  return issues.map(({ path, code }) => `${path.join('.')} ${code}`);
}

test('requires two statuses of a process: one Active, one Success or Failure (specification section 5)', () => {
  expect(mistakes({ name: 'P', type: 'Process' })).toEqual([
    'statusList ProcessNeedsTwoStatuses',
    'statusList ProcessNeedsActiveStatus',
    'statusList ProcessNeedsFinalStatus',
  ]);
  const active = { name: 'A', type: 'Active' as const };
  expect(
    mistakes({ name: 'P', type: 'Process', statusList: [active, { name: 'B', type: 'Active' }] }),
  ).toEqual(['statusList ProcessNeedsFinalStatus']);
  expect(
    mistakes({ name: 'P', type: 'Process', statusList: [active, { name: 'B', type: 'Failure' }] }),
  ).toEqual([]);
  expect(mistakes({ name: 'D', type: 'Data' })).toEqual([]);
});

test('rejects a status that requires comments if comments are turned off', () => {
  const statusList = [
    { name: 'A', type: 'Active' as const, commentRequiredToLeave: true },
    { name: 'B', type: 'Success' as const, commentRequiredToEnter: true },
  ];
  expect(mistakes({ name: 'D', type: 'Data', statusList })).toEqual([
    'statusList.0.commentRequiredToLeave CommentsAreOff',
    'statusList.1.commentRequiredToEnter CommentsAreOff',
  ]);
  expect(mistakes({ name: 'D', type: 'Data', commentsEnabled: true, statusList })).toEqual([]);
});

test('reports empty names of statuses and fields as missing, but not as duplicates', () => {
  const statusList = ['', ' '].map(name => ({ name, type: 'Active' as const }));
  const fields = ['x', 'y'].map(id => createTestTextField(id, { name: '' }));
  expect(mistakes({ name: 'D', type: 'Data', statusList }, fields)).toEqual([
    'statusList.0.name NameRequired',
    'statusList.1.name NameRequired',
    'fields.0.name NameRequired',
    'fields.1.name NameRequired',
  ]);
});

test('requires unique names and codes, and rejects contradictory settings and unknown fields', () => {
  const statusList = [
    { name: 'A', type: 'Active' as const, fields: { x: { required: true, readonly: true }, gone: {} } },
    { name: ' a ', type: 'Success' as const },
  ];
  expect(
    mistakes({ name: 'D', type: 'Data', displayFieldId: 'gone', statusList }, [
      createTestTextField('x'),
      createTestTextField('X'),
    ]),
  ).toEqual([
    'statusList.1.name NameTaken',
    'statusList.0.fields.x RequiredButReadonly',
    'statusList.0.fields.gone UnknownField',
    'displayFieldId UnknownField',
    'fields.0.name NameTaken',
    'fields.0.code CodeTaken',
    'fields.1.name NameTaken',
    'fields.1.code CodeTaken',
  ]);
});

test('rejects a status code that equals the code or the name by which scripts use another status', () => {
  const status = (name: string, code?: string) => ({
    name,
    type: 'Active' as const,
    ...(code ? { code } : {}),
  });
  const ofStatuses = (...statusList: ReturnType<typeof status>[]) =>
    mistakes({ name: 'D', type: 'Data', statusList });
  expect(ofStatuses(status('New', 'fresh'), status('Done', 'New'))).toEqual([]);
  expect(ofStatuses(status('New', 'fresh'), status('Done', 'Fresh'))).toEqual([
    'statusList.0.code CodeTaken',
    'statusList.1.code CodeTaken',
  ]);
  expect(ofStatuses(status('New'), status('Done', 'new'))).toEqual(['statusList.1.code CodeTaken']);
  expect(ofStatuses(status('New', '2 new'))).toEqual(['statusList.0.code InvalidCode']);
});

test("rejects codes that scripts can't use, but accepts a missing code", () => {
  const fields = [
    createTestTextField('x', { code: 'x-1' }),
    createTestTextField('y', { code: '' }),
    createTestTextField('z', { code: 'ж' }),
  ];
  expect(mistakes({ name: 'D', code: 'a b', type: 'Data' }, fields)).toEqual([
    'code InvalidCode',
    'fields.0.code InvalidCode',
    'fields.2.code InvalidCode',
  ]);
});

test('rejects unknown or incomparable fields for finding duplicates, but accepts deleted fields', () => {
  const comparable = createTestTextField('x');
  const deleted = { ...createTestTextField('y'), deleted: true };
  const input = { name: 'D', type: 'Data' as const, duplicateFields: ['gone', comparable.id, deleted.id] };
  expect(mistakes(input, [comparable, deleted])).toEqual([
    'duplicateFields.0 UnknownField',
    // The plain field types of these tests don't define how duplicates are found.
    'duplicateFields.1 UnknownField',
  ]);
});

test('generates a unique code from a name', () => {
  expect(generateUniqueCode('Close date (UTC)', 'field', [])).toBe('closeDateUtc');
  expect(generateUniqueCode('Close date', 'field', ['closedate', 'closeDate2'])).toBe('closeDate3');
  expect(generateUniqueCode('Заявка', 'field', [])).toBe('field');
  expect(generateUniqueCode('2nd name', 'field', [])).toBe('ndName');
});

test('folds case and compares texts by code point, like the database', () => {
  expect(normalizeCase('ЇЖАК İ ΣΑΣ')).toBe('їжак i σασ');
  expect(compareCodePoints('\u{1f994}', '\uffee')).toBeGreaterThan(0);
  expect(compareCodePoints('a', 'ab')).toBeLessThan(0);
});
