/**
 * Tests that a screen costs one folder and one line in a list (design, section 1): the application doesn't know the toy
 * in tests/fixtures, which this test only adds to the list.
 */
import './likeABrowser.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { features } from '#app/features/index.ts';
import { emitLiveEvent } from '#app/live/events.ts';
import { setLocale } from '#app/state/preferencesState.ts';
import { discardSession } from '#app/state/sessionState.ts';
import { READY_STATE_DELAY_MS } from '#core/limits.ts';
import type { Directory, Item } from '#core/model.ts';
import { bell } from '../fixtures/toy-feature/bell.ts';
import { toy } from '../fixtures/toy-feature/feature.ts';
import { createPerson } from './person.ts';
import { renderApp, waitUntilLive } from './stage.tsx';

const withToy = [...features, toy];
const bells: Directory = {
  id: '01980000-0000-7000-8000-000000000004',
  code: 'bells',
  name: 'Bells',
  type: 'Data',
  revision: 1,
  fields: [],
  statusList: [],
};
const big: Item = {
  id: 'r',
  number: 1,
  display: 'Big bell',
  status: null,
  tags: [],
  customFields: {},
  version: 1,
  position: 'a',
  createdAt: '2026-01-01T00:00:00Z',
  lastActivityAt: '2026-01-01T00:00:00Z',
};
const tell = (event: string, data: unknown) => act(() => emitLiveEvent({ event, data, at: '' }));

afterEach(() => {
  act(() => discardSession());
  cleanup();
  vi.unstubAllGlobals();
});

test('has a menu entry that leads to its page, in both languages', async () => {
  renderApp(withToy, { address: '/home', user: createPerson({ isAdmin: false }) });
  fireEvent.click(await screen.findByRole('link', { name: 'Bell' }));
  expect(await screen.findByText('Nobody rang.')).toBeTruthy();
  expect(document.title).toBe('Bell · Docket');
  expect(screen.getByRole('link', { name: 'Bell' }).getAttribute('aria-current')).toBe('page');
  act(() => setLocale('uk'));
  expect(await screen.findByText('Ніхто не дзвонив.')).toBeTruthy();
  expect(document.title).toBe('Дзвінок · Docket');
  act(() => setLocale('en'));
});

test('receives live events on any page, and is displayed over the page', async () => {
  renderApp(withToy, { address: '/home', user: createPerson({ isAdmin: false }) });
  await waitUntilLive();
  tell('BellRang', 'Olena');
  expect(screen.queryByLabelText('Bell')).toBe(null);
  tell('BellRang', 'Petro');
  expect((await screen.findByLabelText('Bell')).textContent).toBe('Olena, Petro');
  expect(location.pathname).toBe('/home');
});

test('shows its banner as soon as its hook requests it', async () => {
  renderApp(withToy, { address: '/home', user: createPerson({ isAdmin: false }) });
  await waitUntilLive();
  tell('BellRang', 'Olena');
  tell('BellRang', 'Petro');
  expect(screen.queryByText('3 rings!')).toBe(null);
  tell('BellRang', 'Iryna');
  expect((await screen.findByText('3 rings!')).closest('main')).toBeTruthy();
});

test('adds a part next to every record, and keeps the record open while this part has unsaved input', async () => {
  const address = '/directories/bells/items?view=list&record=r';
  renderApp(withToy, { address, user: createPerson({ isAdmin: false }), record: { of: bells, item: big } });
  const box = await screen.findByLabelText('Bell of Big bell');
  expect(screen.getByRole('tab', { name: 'Bell' }).getAttribute('aria-selected')).toBe('true');
  fireEvent.change(box, { target: { value: 'Ding' } });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard changes?');
});

test('reloads boot data after the event that it declares', async () => {
  const { asked } = renderApp(withToy, { address: '/bell', user: createPerson({ isAdmin: false }) });
  await waitUntilLive();
  const boots = () => asked.filter(call => call === 'GET /api/boot').length;
  expect(boots()).toBe(1);
  tell('BellMoved', null);
  await waitFor(() => expect(boots()).toBe(2));
});

test('starts polling once the application is ready, without delaying a page', async () => {
  const { release } = holdTimer(READY_STATE_DELAY_MS);
  renderApp(withToy, { address: '/bell', user: createPerson({ isAdmin: false }) });
  expect(await screen.findByText('Nobody rang.')).toBeTruthy();
  expect(bell.asked).toBe(0);
  act(release);
  await waitFor(() => expect(bell.asked).toBe(1));
});

/** Prevents timers of this length from firing until they are released. */
function holdTimer(milliseconds: number) {
  const held: (() => void)[] = [];
  const start = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((fire: () => void, after?: number) => {
    if (after !== milliseconds) return start(fire, after);
    held.push(fire);
    return start(() => {}, 0);
  }) as typeof setTimeout);
  return {
    release() {
      spy.mockRestore();
      expect(held).toHaveLength(1);
      for (const fire of held) fire();
    },
  };
}

test('clears its data on logout', async () => {
  const user = createPerson({ isAdmin: false });
  renderApp(withToy, { address: '/bell', user });
  await waitUntilLive();
  tell('BellRang', 'Olena');
  await screen.findByText('Rang once.');
  act(() => discardSession());
  cleanup();
  renderApp(withToy, { address: '/bell', user });
  expect(await screen.findByText('Nobody rang.')).toBeTruthy();
});

test("has neither a menu entry nor a page if it isn't in the list of features", async () => {
  renderApp(features, { address: '/bell', user: createPerson({ isAdmin: true }) });
  expect(await screen.findByRole('link', { name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Bell' })).toBe(null);
  expect(location.pathname).toBe('/');
});
