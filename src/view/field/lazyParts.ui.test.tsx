import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { EditorProps } from '../engine/fieldUi.ts';
import { MessagesProvider } from '../i18n/MessagesProvider.tsx';
import { createMessages } from '../i18n/messages.ts';
import en from '../messages/en.json' with { type: 'json' };
import { createLazyEditor, loadEditors } from './lazyParts.tsx';

afterEach(cleanup);

function PlainEditor({ id }: EditorProps) {
  return <input id={id} aria-label="Value" />;
}

function Texts({ children }: { children: ReactNode }) {
  return <MessagesProvider messages={createMessages('en', [en])}>{children}</MessagesProvider>;
}

const props = { id: 'value' } as EditorProps;

test('renders an editor that has already loaded immediately, so that it can be focused', async () => {
  const Editor = createLazyEditor(async () => ({ default: PlainEditor }));
  await loadEditors();
  render(<Editor {...props} />, { wrapper: Texts });
  expect(screen.getByLabelText('Value')).toBeTruthy();
});

test('keeps the same input when an editor is rendered again after loading', async () => {
  const Editor = createLazyEditor(async () => ({ default: PlainEditor }));
  const { rerender } = render(<Editor {...props} />, { wrapper: Texts });
  expect(screen.queryByLabelText('Value')).toBeNull();
  const input = await screen.findByLabelText('Value');
  await loadEditors();
  rerender(<Editor {...props} isRequired />);
  expect(screen.getByLabelText('Value')).toBe(input);
});

test('loads the other editors if one fails to load', async () => {
  createLazyEditor(async () => {
    throw new Error('It is gone.');
  });
  const Editor = createLazyEditor(async () => ({ default: PlainEditor }));
  await loadEditors();
  render(<Editor {...props} />, { wrapper: Texts });
  expect(screen.getByLabelText('Value')).toBeTruthy();
});
