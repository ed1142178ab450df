import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MessagesProvider } from '#view/i18n/MessagesProvider.tsx';
import { createMessages } from '#view/i18n/messages.ts';
import { TagRow } from './TagRow.tsx';

afterEach(cleanup);

const messages = createMessages('en', [{ 'settings.tagName': 'Name of {name}' }]);

function createRow(name: string) {
  const unused = async () => true;
  return (
    <MessagesProvider messages={messages}>
      <TagRow
        tag={{ id: '1', name, color: '#aabbcc' }}
        others={[]}
        isBusy={false}
        onSave={async next => next.name !== 'Taken'}
        onMerge={unused}
        onDelete={unused}
      />
    </MessagesProvider>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');

async function enter(text: string): Promise<void> {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: text } });
  await act(async () => fireEvent.blur(input()));
}

test.each(['Taken', ' '])(
  'marks the rejected name “%s” as invalid until another name is typed',
  async name => {
    render(createRow('Hot'));
    await enter(name);
    expect(input().value).toBe(name);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    await enter('Warm');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  },
);

test('keeps the focus and the typed text if the saved name arrives while the user is typing', async () => {
  const { rerender } = render(createRow('Hot'));
  const before = input();
  act(() => before.focus());
  fireEvent.change(before, { target: { value: 'Warm and' } });
  rerender(createRow('Warm'));
  expect(document.activeElement).toBe(input());
  expect(input().value).toBe('Warm and');
});
