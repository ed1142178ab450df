import { expect, test } from 'vitest';
import type { CurrentUser } from '../model.ts';
import {
  type ProcessScope,
  readKeptScope,
  readScope,
  searchInScope,
  toStoredProcessScope,
  wholeScope,
  writeScope,
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
  const search = writeScope('?view=list&q=roof', narrow);
  expect(new URLSearchParams(search).get('q')).toBe('roof');
  expect(readScope(search, ['a'])).toEqual(narrow);
  expect(writeScope(search, wholeScope)).toBe('?view=list&q=roof');
});

test('ignores invalid parameters of an address', () => {
  expect(readScope('?type=b&state=x&manager=you&due=Range&days=5&contact=me', ['a'])).toEqual(wholeScope);
});

test('combines the scope with the search in a query', () => {
  const user = { id: 'me-id', account: { timeZone: 'Europe/Kyiv', settings: {} } } as CurrentUser;
  const orderBy = { field: 'DueDate', asc: true };
  const search = { keyword: 'roof', statusList: ['s'], orderBy, skip: 50, take: 50 };
  expect(searchInScope(narrow, search, user)).toEqual({
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
  expect(searchInScope({ ...wholeScope, manager: 'nobody' }, {}, user)).toEqual({ noManager: true });
});

test('stores the scope by field id in a saved view, and ignores invalid parts of a stored scope', () => {
  const kept = toStoredProcessScope(narrow);
  expect(kept).toMatchObject({ Manager: 'me', DueDate: 'ThisWeek', Contact: narrow.contactId });
  expect(readKeptScope(JSON.parse(JSON.stringify(kept)), ['a'])).toEqual(narrow);
  expect(readKeptScope(toStoredProcessScope(wholeScope), ['a'])).toEqual(wholeScope);
  const { Manager: _, ...told } = kept;
  expect(readKeptScope(told, [])).toEqual({ ...narrow, typeId: null, manager: null });
  expect(readKeptScope({ days: {}, lanes: 5, DueDate: 'Range' }, ['a'])).toEqual(wholeScope);
  expect(readKeptScope('x', ['a'])).toEqual(wholeScope);
});
