import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIssue } from '#core/issues.ts';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { useEntryEditing } from './useEntryEditing.ts';

interface Entry {
  readonly id: string;
  readonly name: string;
}

interface Draft {
  readonly key: string;
  readonly name: string;
}

type Save = (input: { name: string }, base: Entry | undefined) => Promise<Entry | undefined>;

function Texts({ children }: { children: ReactNode }) {
  const texts = createMessages('en', [{ 'thing.mistakes': '{count} mistakes.' }]);
  return <MessagesProvider messages={texts}>{children}</MessagesProvider>;
}

function edit(stored: Entry | undefined, save: Save) {
  const { result } = renderHook(
    () =>
      useEntryEditing<Entry, Draft, { name: string }>({
        stored,
        toDraft: source => ({ key: crypto.randomUUID(), name: source?.name ?? '' }),
        toInput: ({ name }) => ({ name: name.trim() }),
        faultsOf: ({ name }) => (name === '' ? [createIssue(['name'], 'NameRequired')] : []),
        mistakesId: 'thing.mistakes',
        save,
        getNextAddress: ({ id }, isNew) => (isNew ? `/things/${id}` : null),
      }),
    { wrapper: Texts },
  );
  return () => result.current;
}

beforeEach(() => history.replaceState(null, '', '/things/new'));
afterEach(cleanup);

test('replaces the page of a new entry with the next page, without a history entry', async () => {
  const entries = history.length;
  const editing = edit(undefined, async ({ name }) => ({ id: '1', name }));
  act(() => editing().change({ name: 'First ' }));
  await act(() => editing().save());
  expect(location.pathname).toBe('/things/1');
  expect(history.length).toBe(entries);
  expect(editing().isDirty).toBe(false);
});

test('saves over the stored entry, and stays on the page', async () => {
  const stored = { id: '1', name: 'First' };
  const save = vi.fn<Save>(async ({ name }) => ({ id: '1', name }));
  const editing = edit(stored, save);
  // Drafts with the same input are equal, even though their keys differ.
  expect(editing().isDirty).toBe(false);
  act(() => editing().change({ name: 'Second' }));
  await act(() => editing().save());
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Second' }, stored);
  expect(location.pathname).toBe('/things/new');
});

test('keeps the draft and the page if the user cancels, and sends nothing while the draft has issues', async () => {
  const save = vi.fn<Save>(async () => undefined);
  const editing = edit(undefined, save);
  await act(() => editing().save());
  expect(save).not.toHaveBeenCalled();
  expect(editing().problem).toBe('1 mistakes.');
  act(() => editing().change({ name: 'First' }));
  await act(() => editing().save());
  expect(location.pathname).toBe('/things/new');
  expect(editing().isDirty).toBe(true);
});
