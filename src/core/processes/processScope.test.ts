import { expect, test } from 'vitest';
import type { CurrentUser } from '../model.ts';
import {
  buildScopeSearch,
  type ProcessScope,
  parseScope,
  parseStoredScope,
  setScopeInSearch,
  toStoredProcessScope,
  unrestrictedScope,
} from './processScope.ts';

const narrow: ProcessScope = {
  typeId: 'a',
  state: 'open',
  manager: 'me',
  due: 'ThisWeek',
  days: 7,
  contactId: '0198a1b2-0000-7000-8000-00000000000a',
  lanes: 'week',
};

test('reads the scope from the parameters of an address, and keeps the other parameters', () => {
  const search = setScopeInSearch('?view=list&q=roof', narrow);
  expect(new URLSearchParams(search).get('q')).toBe('roof');
  expect(parseScope(search, ['a'])).toEqual(narrow);
  expect(setScopeInSearch(search, unrestrictedScope)).toBe('?view=list&q=roof');
});

test('ignores invalid parameters of an address', () => {
  expect(parseScope('?type=b&state=x&manager=you&due=Range&days=5&contact=me', ['a'])).toEqual(
    unrestrictedScope,
  );
});

test('combines the scope with the search in a query', () => {
  const user = { id: 'me-id', account: { timeZone: 'Europe/Kyiv', settings: {} } } as CurrentUser;
  const orderBy = { field: 'DueDate', asc: true };
  const search = { keyword: 'roof', statusList: ['s'], orderBy, skip: 50, take: 50 };
  expect(buildScopeSearch(narrow, search, user)).toEqual({
    keyword: 'roof',
    stateId: ['s'],
    orderByField: 'DueDate',
    orderByAsc: true,
    skip: 50,
    take: 50,
    processTypeId: 'a',
    stateType: ['Active'],
    manager: 'me-id',
    dueDateFilter: 'ThisWeek',
    inStateDays: 7,
    contactId: '0198a1b2-0000-7000-8000-00000000000a',
  });
  expect(buildScopeSearch({ ...unrestrictedScope, manager: 'nobody' }, {}, user)).toEqual({
    noManager: true,
  });
});

test('stores the scope by field id in a saved view, and ignores invalid parts of a stored scope', () => {
  const kept = toStoredProcessScope(narrow);
  expect(kept).toMatchObject({ Manager: 'me', DueDate: 'ThisWeek', Contact: narrow.contactId });
  expect(parseStoredScope(JSON.parse(JSON.stringify(kept)), ['a'])).toEqual(narrow);
  expect(parseStoredScope(toStoredProcessScope(unrestrictedScope), ['a'])).toEqual(unrestrictedScope);
  const { Manager: _, ...told } = kept;
  expect(parseStoredScope(told, [])).toEqual({ ...narrow, typeId: null, manager: null });
  expect(parseStoredScope({ days: {}, lanes: 5, DueDate: 'Range' }, ['a'])).toEqual(unrestrictedScope);
  expect(parseStoredScope('x', ['a'])).toEqual(unrestrictedScope);
});
