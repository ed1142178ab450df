import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { DEFAULT_RECORD_VIEW, type RecordView } from '#core/directory/recordView.ts';
import { testFieldRegistry } from '#core/testing/testFieldRegistry.ts';
import { useRecordView } from './useRecordView.ts';

afterEach(cleanup);

const compiled = compileDirectory(
  {
    ...{ id: 'events', code: 'event', name: 'Events', type: 'Data', revision: 1 },
    ...{ fields: [], statusList: [] },
  },
  testFieldRegistry,
);

test('keeps and saves a view type chosen before the saved view has loaded, and adds it to the address', async () => {
  history.replaceState(null, '', '/directories/event/items?view=list');
  const saved = Promise.withResolvers<RecordView>();
  const kept = {
    ...{ key: 'events', usual: 'list', orders: DEFAULT_RECORD_VIEW },
    load: () => saved.promise,
    save: vi.fn(),
  };
  const { result } = renderHook(() => useRecordView(compiled, kept));
  act(() => result.current.change({ view: 'calendar' }));
  expect(kept.save).not.toHaveBeenCalled();
  await act(async () => saved.resolve(DEFAULT_RECORD_VIEW));
  expect(result.current.view.view).toBe('calendar');
  expect(result.current.asked?.view.view).toBe('calendar');
  expect(new URLSearchParams(location.search).get('view')).toBe('calendar');
  expect(kept.save).toHaveBeenCalledWith({ ...DEFAULT_RECORD_VIEW, view: 'calendar' });
});
