import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createIssue } from '#core/issues.ts';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { type DraftEditingOptions, DraftRejectedError, useDraftEditing } from './useDraftEditing.ts';

afterEach(cleanup);

interface Entity {
  readonly name: string;
  readonly note?: string;
}

function Texts({ children }: { children: ReactNode }) {
  const texts = { 'thing.mistakes': '{count} mistakes.', 'issue.NameRequired': 'It needs a name.' };
  return <MessagesProvider messages={createMessages('en', [texts])}>{children}</MessagesProvider>;
}

function edit(source: Entity, more: Partial<DraftEditingOptions<Entity, Entity>> = {}) {
  const parts = (now: Entity): DraftEditingOptions<Entity, Entity> => ({
    source: now,
    toDraft: (stored = { name: '' }) => stored,
    textOf: JSON.stringify,
    faultsOf: ({ name }) => (name === '' ? [createIssue(['name'], 'NameRequired')] : []),
    mistakesId: 'thing.mistakes',
    send: async draft => draft,
    ...more,
  });
  const { result, rerender } = renderHook((now: Entity) => useDraftEditing(parts(now)), {
    initialProps: source,
    wrapper: Texts,
  });
  return { editing: () => result.current, hear: rerender };
}

test('shows changes saved by others if the draft is unchanged, and reports a conflict otherwise', () => {
  const { editing, hear } = edit({ name: 'Ours' });
  hear({ name: 'Theirs' });
  expect(editing().draft.name).toBe('Theirs');
  expect(editing().isStale).toBe(false);
  act(() => editing().change({ name: 'Mine' }));
  hear({ name: 'Theirs again' });
  expect(editing().draft.name).toBe('Mine');
  expect(editing().isStale).toBe(true);
});

test('detects a conflict by revision, even if the content is the same', () => {
  const revisionOf = ({ note }: Entity) => Number(note);
  const toDraft = (stored: Entity | undefined) => ({ name: stored?.name ?? '' });
  const { editing, hear } = edit({ name: 'Ours', note: '1' }, { revisionOf, toDraft });
  act(() => editing().change({ name: 'Mine' }));
  hear({ name: 'Ours', note: '2' });
  expect(editing().isStale).toBe(true);
});

test('keeps the saved draft until the page receives a newer version', async () => {
  const { editing, hear } = edit({ name: 'Before' });
  act(() => editing().change({ name: 'After' }));
  await act(() => editing().save());
  expect(editing().draft.name).toBe('After');
  hear({ name: 'Before' });
  expect(editing().draft.name).toBe('After');
  expect(editing().isDirty).toBe(false);
  hear({ name: 'Somebody’s' });
  expect(editing().draft.name).toBe('Somebody’s');
});

test('keeps changes made during a save as unsaved', async () => {
  const sending = Promise.withResolvers<void>();
  const { editing } = edit(
    { name: 'Before' },
    {
      async send(draft) {
        await sending.promise;
        return draft;
      },
    },
  );
  act(() => editing().change({ name: 'Sent' }));
  await act(async () => {
    const saved = editing().save();
    editing().change({ note: 'Later' });
    sending.resolve();
    await saved;
  });
  expect(editing().draft).toEqual({ name: 'Sent', note: 'Later' });
  expect(editing().isDirty).toBe(true);
});

test('applies several changes in one event in order, including derived changes', () => {
  const { editing } = edit(
    { name: 'A' },
    { revise: (draft, before) => ({ ...draft, note: `was ${before.name}` }) },
  );
  act(() => {
    editing().change({ name: 'B' });
    editing().change({ name: 'C' });
  });
  expect(editing().draft).toEqual({ name: 'C', note: 'was B' });
});

test('shows issues only after an attempt to save, by count and, optionally, by name', () => {
  const { editing } = edit({ name: 'A' }, { namesMistakes: true });
  act(() => editing().change({ name: '' }));
  expect(editing().issues).toEqual([]);
  expect(editing().faults).toHaveLength(1);
  act(() => expect(editing().check()).toBe(false));
  expect(editing().issues).toHaveLength(1);
  expect(editing().problem).toBe('1 mistakes. It needs a name.');
});

test('shows a rejection until the next change, and keeps the draft unsaved if the user makes no decision', async () => {
  const issue = createIssue(['name'], 'NameRequired');
  const { editing } = edit(
    { name: 'A' },
    { send: () => Promise.reject(new DraftRejectedError('Not like that.', [issue])) },
  );
  act(() => editing().change({ name: 'B' }));
  await act(() => editing().save());
  expect(editing().problem).toBe('Not like that.');
  expect(editing().issues).toEqual([issue]);
  act(() => editing().change({ name: 'C' }));
  expect(editing().issues).toEqual([]);
  const undecided = edit({ name: 'A' }, { send: async () => undefined });
  act(() => undecided.editing().change({ name: 'B' }));
  await act(() => undecided.editing().save());
  expect(undecided.editing().isDirty).toBe(true);
});
