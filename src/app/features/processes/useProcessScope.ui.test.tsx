import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import {
  createTestDirectory,
  createTestTextField,
  testFieldRegistry,
} from '#core/testing/testFieldRegistry.ts';
import { useProcessScope } from './useProcessScope.ts';

const typeId = '01a228d2-ff28-77b4-b9c7-f7c0a1d9905a';
const getType = (id: string, fields: string[]) =>
  compileDirectory(
    { ...createTestDirectory(fields.map(field => createTestTextField(field))), id, type: 'Process' },
    testFieldRegistry,
  );
const hiding = getType(typeId, ['DueDate']);
const other = getType('01a228d2-ff28-77b4-b9c7-f7c0a1d9905b', ['Manager']);

beforeEach(() => history.replaceState(null, '', `/?type=${typeId}&manager=me&due=Overdue`));

test('ignores a filter by a field that is hidden in the selected type', () => {
  const { result } = renderHook(() => useProcessScope([hiding, other]));
  expect(result.current.scope).toMatchObject({ typeId, manager: null, due: 'Overdue' });
});

test('applies a filter while all types are shown, even if only one type has the field', () => {
  history.replaceState(null, '', '/?manager=me&due=Overdue');
  const { result } = renderHook(() => useProcessScope([hiding, other]));
  expect(result.current.scope).toMatchObject({ typeId: null, manager: 'me', due: 'Overdue' });
  act(() => result.current.change({ typeId: other.directory.id }));
  expect(result.current.scope).toMatchObject({ manager: 'me', due: null });
});
