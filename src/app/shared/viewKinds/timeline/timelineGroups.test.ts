import { expect, test } from 'vitest';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import type { DatedItem } from '../dates/daySpans.ts';
import { groupTimelineRecords } from './timelineGroups.ts';

const dated = (id: string, part: Partial<Item>): DatedItem => ({
  item: { id, customFields: {}, ...part } as Item,
  days: { from: '2026-11-25', till: '2026-11-25' },
});
const ids = (groups: ReturnType<typeof groupTimelineRecords>) =>
  groups.map(({ name, items }) => [name, items.map(({ item }) => item.id).join()]);

test('groups records by status or manager in the given order, with ungrouped records last', () => {
  const names = new Map([
    ['b', 'Second'],
    ['a', 'First'],
    ['c', 'Nobody’s'],
  ]);
  const items = [
    dated('1', { status: 'a' }),
    dated('2', {}),
    dated('3', { status: 'b', customFields: { [WRITABLE_ID.manager]: { stringValue: 'a' } } }),
    dated('4', { status: 'gone' }),
  ];
  expect(ids(groupTimelineRecords(items, 'status', names, 'None'))).toEqual([
    ['Second', '3'],
    ['First', '1'],
    ['None', '2,4'],
  ]);
  expect(ids(groupTimelineRecords(items, 'manager', names, 'None'))).toEqual([
    ['First', '3'],
    ['None', '1,2,4'],
  ]);
  expect(ids(groupTimelineRecords(items, 'none', names, 'None'))).toEqual([['', '1,2,3,4']]);
});
