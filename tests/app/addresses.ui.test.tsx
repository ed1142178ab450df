/**
 * Tests addresses that don't exist, or that the user can't open (specification section 2): the page must never be
 * blank.
 */
import './likeABrowser.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { features } from '#app/features/index.ts';
import { discardSession } from '#app/state/sessionState.ts';
import { createPerson } from './person.ts';
import { renderApp } from './stage.tsx';

afterEach(() => {
  act(() => discardSession());
  cleanup();
  vi.unstubAllGlobals();
});

test('redirects from an unknown address to Home, or to the login page without a session', async () => {
  renderApp(features, { address: '/nowhere?redirectFrom=/users', user: createPerson({ isAdmin: true }) });
  expect(await screen.findByRole('heading', { name: 'Hello, Olena' })).toBeTruthy();
  expect(location.pathname + location.search).toBe('/');
  act(() => discardSession());
  act(() => {
    history.pushState(null, '', '/directories/x/y/z');
  });
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeTruthy();
  await waitFor(() => expect(location.pathname + location.search).toBe('/login'));
});

test('stores the requested page in the address of the login page', async () => {
  renderApp(features, { address: '/users?showDeleted=true', user: createPerson({ isAdmin: true }) });
  act(() => discardSession());
  await screen.findByRole('heading', { name: 'Log in' });
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/login?redirectFrom=%2Fusers%3FshowDeleted%3Dtrue'),
  );
});
