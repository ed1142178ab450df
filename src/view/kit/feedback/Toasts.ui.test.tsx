import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { type Toast, ToastsProvider, useToasts } from './Toasts.tsx';

afterEach(cleanup);

function Show({ toast }: { toast: Toast }) {
  const toasts = useToasts();
  return (
    <button type="button" onClick={() => toasts.show(toast)}>
      Show
    </button>
  );
}

function show(toast: Toast): void {
  render(
    <MessagesProvider messages={createMessages('en', [en])}>
      <ToastsProvider>
        <Show toast={toast} />
      </ToastsProvider>
    </MessagesProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
}

test('runs the action of a message once, and closes the message', () => {
  const onSelect = vi.fn();
  show({ text: 'This is closed.', action: { label: 'Why?', onSelect } });
  fireEvent.click(screen.getByRole('button', { name: 'Why?' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('This is closed.')).toBeNull();
});

test('undoes the change on request, and closes the message', () => {
  const onUndo = vi.fn();
  show({ text: 'Saved.', onUndo });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Saved.')).toBeNull();
});
