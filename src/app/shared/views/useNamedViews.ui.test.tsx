import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { RecordView } from '#core/model.ts';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { useNamedViews, type ViewCalls } from './useNamedViews.ts';

afterEach(cleanup);

const view = (id: string): RecordView => ({
  id,
  name: id,
  groupIds: [],
  state: {},
  ownerId: 'me',
});

function Texts({ children }: { children: ReactNode }) {
  return <MessagesProvider messages={createMessages('en', [])}>{children}</MessagesProvider>;
}

function renderViews(answers: Partial<ViewCalls>) {
  const calls = { directoryId: null, list: async () => [view('a'), view('b')], ...answers } as ViewCalls;
  return renderHook(() => useNamedViews(calls), { wrapper: Texts }).result;
}

test('selects a saved view, unless the user has selected another one in the meantime', async () => {
  const saving = Promise.withResolvers<RecordView>();
  const views = renderViews({ create: () => saving.promise });
  let saved = Promise.resolve<unknown>(undefined);
  act(() => {
    saved = views.current.save({ name: 'a', groupIds: [], state: {} });
  });
  act(() => views.current.choose(view('b')));
  await act(async () => {
    saving.resolve(view('a'));
    await saved;
  });
  expect(views.current.chosen?.id).toBe('b');
});

test('deselects a deleted view, unless the user has selected another one in the meantime', async () => {
  const removing = Promise.withResolvers<void>();
  const views = renderViews({ remove: () => removing.promise });
  act(() => views.current.choose(view('a')));
  let removed = Promise.resolve(false);
  act(() => {
    removed = views.current.remove('a');
  });
  act(() => views.current.choose(view('b')));
  await act(async () => {
    removing.resolve();
    await removed;
  });
  expect(views.current.chosen?.id).toBe('b');
  await act(() => views.current.remove('b'));
  expect(views.current.chosen).toBeNull();
});
