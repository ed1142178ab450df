import { expect, test, vi } from 'vitest';
import { goBackInHistory, runAfterHistoryBack } from './goBackInHistory.ts';

test('opens an address requested during a step back after the step is complete', async () => {
  history.pushState(null, '', '/page');
  history.pushState({ isGuard: true }, '', '/page');
  goBackInHistory();
  runAfterHistoryBack(() => history.pushState(null, '', '/next'));
  expect(location.pathname).toBe('/page');
  await vi.waitFor(() => expect(location.pathname).toBe('/next'));
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/page'));
  expect(history.state).toBeNull();
});

test('runs each callback after the previous step back', async () => {
  history.pushState(null, '', '/first');
  history.pushState(null, '', '/second');
  history.pushState(null, '', '/third');
  goBackInHistory();
  const places: string[] = [];
  const note = () => places.push(location.pathname);
  runAfterHistoryBack(() => {
    note();
    goBackInHistory();
  });
  runAfterHistoryBack(note);
  await vi.waitFor(() => expect(places).toEqual(['/second', '/first']));
});

test('follows a link clicked during a step back after the step is complete', async () => {
  history.pushState(null, '', '/page');
  history.pushState({ isGuard: true }, '', '/page');
  const link = document.createElement('a');
  link.href = '/chat';
  link.addEventListener('click', event => {
    event.preventDefault();
    history.pushState(null, '', '/chat');
  });
  document.body.append(link);
  goBackInHistory();
  link.click();
  expect(location.pathname).toBe('/page');
  await vi.waitFor(() => expect(location.pathname).toBe('/chat'));
  history.back();
  await vi.waitFor(() => expect(location.pathname).toBe('/page'));
  expect(history.state).toBeNull();
  link.remove();
});
