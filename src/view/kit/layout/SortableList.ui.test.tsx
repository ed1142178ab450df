import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { loadSortableList, SortableList } from './SortableList.tsx';

const items = [{ id: 'a' }, { id: 'b' }];

test('nothing can be begun in rows that are drawn anew with their grips in a moment', async () => {
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
