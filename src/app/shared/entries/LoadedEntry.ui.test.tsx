import { cleanup, render, screen } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { useLoad } from '../../api/useLoad.ts';
import { LoadedEntry } from './LoadedEntry.tsx';

afterEach(cleanup);

interface Entity {
  readonly id: string;
  readonly name: string;
}

/** @param answers Responses to consecutive requests; the last one is repeated. */
function Things({ id, answers }: { id: string; answers: Entity[][] }) {
  const load = useLoad(
    useCallback(async () => (answers.length > 1 ? answers.shift() : answers[0]) ?? [], [answers]),
  );
  return (
    <MessagesProvider messages={createMessages('en', [])}>
      <LoadedEntry
        id={id}
        load={load}
        unknown={{ title: 'Unknown' }}
        list={{ href: '/things', label: 'Things' }}
      >
        {thing => <p>{thing?.name ?? 'A new one'}</p>}
      </LoadedEntry>
    </MessagesProvider>
  );
}

const first = { id: '1', name: 'First' };
const second = { id: '2', name: 'Second' };

test('shows an entry created after the list was loaded, and never reports it as unknown', async () => {
  const answers = [[first], [first, second]];
  const { rerender } = render(<Things id="new" answers={answers} />);
  await screen.findByText('A new one');
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  rerender(<Things id="2" answers={answers} />);
  await screen.findByText('Second');
  watch.disconnect();
  expect(seen.filter(text => text.includes('Unknown'))).toEqual([]);
});

test('reports an unknown id', async () => {
  render(<Things id="3" answers={[[first]]} />);
  await screen.findByText('Unknown');
});
