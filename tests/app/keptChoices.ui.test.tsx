import './likeABrowser.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useReminderView } from '#app/features/reminders/list/useReminderView.ts';
import { useRecentFilters } from '#app/shared/records/useRecentFilters.ts';
import { loadPreferences, preferencesState, setLayout, setLocale } from '#app/state/preferencesState.ts';
import { discardSession, openSession } from '#app/state/sessionState.ts';
import { usePageState } from '#app/state/usePageState.ts';
import { clearUserState, loadUserState } from '#app/state/userStorage.ts';
import type { CurrentUser } from '#core/model.ts';

/** Delivers the server's saved state when a test calls it. */
let arrive: (saved: object) => Promise<void>;

beforeEach(() => {
  const saved = Promise.withResolvers<object>();
  vi.stubGlobal('fetch', async () => Response.json(await saved.promise));
  arrive = state =>
    act(async () => {
      saved.resolve(state);
      await new Promise(resolve => setTimeout(resolve, 20));
    });
});

afterEach(() => {
  cleanup();
  clearUserState();
  vi.unstubAllGlobals();
});

test('keeps a view chosen while the saved view is loading, and restores the other settings', async () => {
  const { result } = renderHook(useReminderView);
  act(() => result.current[1]({ view: 'week' }));
  await arrive({ view: 'month', orderBy: { field: 'text', asc: true } });
  expect(result.current[0]).toMatchObject({ view: 'week', orderBy: { field: 'text', asc: true } });
});

test('keeps showing deleted users if the user chose this before the saved choice loaded', async () => {
  const { result } = renderHook(() => usePageState('page-users'));
  act(() => result.current.setShowsDeleted(true));
  await arrive({ showDeleted: false });
  expect(result.current.showsDeleted).toBe(true);
});

test('places a filter first if it is added while the saved filters are loading', async () => {
  const { result } = renderHook(() => useRecentFilters({ code: 'orders' }));
  act(() => void result.current.onAdd('price'));
  await arrive({ orders: ['name', 'price', 'day'], people: ['phone'] });
  expect(result.current.recent).toEqual(['price', 'name', 'day']);
  expect(await loadUserState('filters')).toEqual({ orders: ['price', 'name', 'day'], people: ['phone'] });
});

test('applies the default layout for the next user of a browser, and the language chosen before login', async () => {
  const logIn = async (id: string) => {
    openSession({ user: { id, account: { id: 'account' } } as CurrentUser, token: id });
    await loadPreferences();
  };
  const first = logIn('first');
  await arrive({});
  await first;
  setLayout({ layout: 'horizontal', colorMode: 'dark' });
  discardSession();
  expect(preferencesState).toMatchObject({ layout: 'horizontal', colorMode: 'dark' });
  setLocale('uk');
  await logIn('second');
  expect(preferencesState).toMatchObject({ layout: 'vertical', colorMode: 'light', locale: 'uk' });
  discardSession();
});
