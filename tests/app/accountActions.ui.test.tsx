/**
 * Tests that the actions of an account's code are in the menus of its directories, and in no other account (decision
 * 0050).
 */
import './likeABrowser.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { features } from '#app/features/index.ts';
import { provideAccountActions } from '#app/state/accountScripts.ts';
import { discardSession } from '#app/state/sessionState.ts';
import type { CurrentUser, Directory, Item } from '#core/model.ts';
import type { AccountAction } from '#view/actions/accountAction.ts';
import { createPerson } from './person.ts';
import { renderApp } from './stage.tsx';

const bells: Directory = {
  id: '01980000-0000-7000-8000-000000000004',
  code: 'bell',
  name: 'Bells',
  type: 'Data',
  revision: 1,
  fields: [{ id: 'tone', code: 'tone', name: 'Tone', type: 'String' }],
  statusList: [],
};
const big: Item = {
  id: '01980000-0000-7000-8000-000000000005',
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
const action = (id: string, place: AccountAction['place'], needs = {}): AccountAction => ({
  id,
  place,
  needs: { tone: 'string', ...needs },
  reads: {},
  label: { en: `Ring ${id}`, uk: `Дзвонити ${id}` },
  icon: 'bell',
  load: () => import('../fixtures/toy-action/RingAllModal.ui.tsx'),
});
const actions = [
  action('all', 'list'),
  action('one', 'record'),
  action('tone', { field: 'tone' }),
  action('nothing', 'list', { nosuch: 'string' }),
];

afterEach(() => {
  act(() => discardSession());
  cleanup();
  vi.unstubAllGlobals();
  provideAccountActions({});
});

/** A `ResizeObserver` that never reports: jsdom has none, and menus require one. */
class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

function draw(address: string, code = 'bells') {
  vi.stubGlobal('ResizeObserver', NoSizes);
  provideAccountActions({ bells: { bell: async () => ({ actions }) } });
  const user = createPerson({ isAdmin: false });
  const own: CurrentUser = { ...user, account: { ...user.account, code } };
  renderApp(features, { address, user: own, record: { of: bells, item: big } });
}

test('lists in the menu only actions whose fields the directory has', async () => {
  draw('/directories/bell/items');
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Ring all' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Ring nothing' })).toBeNull();
});

test('shows an action below its field, and the result of the action until it is undone', async () => {
  draw(`/directories/bell/items?record=${big.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Ring tone' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ring one bell' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ring' }));
  expect(await screen.findByText('Rang one bell.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(screen.queryByText('Rang one bell.')).toBeNull());
});

test('shows no actions in another account', async () => {
  draw(`/directories/bell/items?record=${big.id}`, 'other');
  expect(await screen.findByLabelText('Tone')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ring tone' })).toBeNull();
});
