import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { loadSortableList, SortableList } from './SortableList.tsx';

afterEach(cleanup);

const items = [{ id: 'a' }, { id: 'b' }];

test('is inert until its drag handles have loaded', async () => {
  render(
    <MessagesProvider messages={createMessages('en', [en])}>
      <SortableList items={items} nameOf={({ id }) => id} onOrder={() => undefined} label="Things">
        {({ id }, handle) => (
          <>
            {handle}
            <input aria-label={id} />
          </>
        )}
      </SortableList>
    </MessagesProvider>,
  );
  const list = () => screen.getByLabelText('Things');
  expect(list().hasAttribute('inert')).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  await act(loadSortableList);
  expect(list().hasAttribute('inert')).toBe(false);
  expect(screen.getAllByRole('button')).toHaveLength(items.length);
});

function Removable() {
  const [left, setLeft] = useState(items);
  return (
    <MessagesProvider messages={createMessages('en', [en])}>
      <SortableList items={left} nameOf={({ id }) => id} onOrder={() => undefined} label="Things">
        {({ id }, handle) => (
          <>
            {handle}
            <button type="button" onClick={() => setLeft(left.filter(each => each.id !== id))}>
              Remove {id}
            </button>
          </>
        )}
      </SortableList>
    </MessagesProvider>
  );
}

test('moves the focus of a removed item to the next one, or to the list if none is left', async () => {
  render(<Removable />);
  await act(loadSortableList);
  for (const [id, next] of [
    ['a', () => screen.getByRole('button', { name: 'Move b' })],
    ['b', () => screen.getByLabelText('Things')],
  ] as const) {
    const remove = screen.getByRole('button', { name: `Remove ${id}` });
    remove.focus();
    fireEvent.click(remove);
    expect(document.activeElement).toBe(next());
  }
});
