import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { usePagedLog } from './usePagedLog.ts';

afterEach(cleanup);

const messages = createMessages('en', []);

/** A log of 120 entries, of which the newest one is `newest`. */
function openLog() {
  const log = Array.from({ length: 120 }, (_, index) => ({ id: String(index), text: 'old' }));
  const readPage = async (before: string | undefined) => {
    const from = before === undefined ? 0 : Number(before) + 1;
    return log.slice(from, from + 50);
  };
  const { result } = renderHook(() => usePagedLog(readPage), {
    wrapper: ({ children }) => <MessagesProvider messages={messages}>{children}</MessagesProvider>,
  });
  return { log, shown: () => result.current };
}

test('keeps the pages loaded so far when it reloads', async () => {
  const { log, shown } = openLog();
  await act(async () => {});
  expect([shown().entries?.length, shown().isWhole]).toEqual([50, false]);
  await act(async () => shown().more());
  log[99] = { id: '99', text: 'new' };
  await act(async () => shown().reload());
  expect([shown().entries?.length, shown().isWhole]).toEqual([100, false]);
  expect(shown().entries?.[99]?.text).toBe('new');
  await act(async () => shown().more());
  expect([shown().entries?.length, shown().isWhole]).toEqual([120, true]);
});

test('ignores a response that arrives after the response to a later request', async () => {
  const responses: PromiseWithResolvers<{ id: string }[]>[] = [];
  const readPage = () => {
    const response = Promise.withResolvers<{ id: string }[]>();
    responses.push(response);
    return response.promise;
  };
  const { result } = renderHook(() => usePagedLog(readPage), {
    wrapper: ({ children }) => <MessagesProvider messages={messages}>{children}</MessagesProvider>,
  });
  act(() => result.current.reload());
  const [first, second] = responses;
  await act(async () => second?.resolve([{ id: 'new' }]));
  await act(async () => first?.resolve([{ id: 'old' }]));
  expect(result.current.entries).toEqual([{ id: 'new' }]);
});
