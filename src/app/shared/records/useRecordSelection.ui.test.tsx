import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Item } from '#core/model.ts';
import type { RecordSource } from './recordSource.ts';
import { useRecordSelection } from './useRecordSelection.ts';

/** Creates a source of records, whose ids begin with the id of their directory. */
function createSource(): RecordSource {
  const directoryOf = ({ id }: Item) => ({ directory: { id: id.split('-')[0] } });
  const findIds = async () => [{ directoryId: 'b', ids: ['b-9'] }];
  return { directoryOf, findIds } as unknown as RecordSource;
}

const getItems = (...ids: string[]) => ids.map(id => ({ id }) as Item);

test('returns the directories of records on earlier pages, and of records that were only found', async () => {
  const source = createSource();
  const { result, rerender } = renderHook(items => useRecordSelection(source, items), {
    initialProps: getItems('a-1', 'b-2'),
  });
  act(() => result.current.onChange(new Set(['a-1', 'b-2'])));
  rerender(getItems('a-3'));
  const { ids, directoryIdOf, findIds } = result.current;
  expect([...ids].map(directoryIdOf)).toEqual(['a', 'b']);
  expect(directoryIdOf('b-9')).toBeUndefined();
  await findIds({});
  expect(directoryIdOf('b-9')).toBe('b');
});
