import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/en.json' with { type: 'json' };
import { TextArea } from '../inputs/TextArea.tsx';
import { Modal } from './Modal.tsx';
import { ModalStackProvider } from './ModalStackProvider.tsx';

afterEach(async () => {
  cleanup();
  await settle();
});

const messages = createMessages('en', [en]);

function Stage({ children }: { children: ReactNode }) {
  return (
    <MessagesProvider messages={messages}>
      <ModalStackProvider>{children}</ModalStackProvider>
    </MessagesProvider>
  );
}

function TwoModals({ isDirty = false }: { isDirty?: boolean }) {
  const [isFirst, setFirst] = useState(false);
  const [isSecond, setSecond] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFirst(true)}>
        Open
      </button>
      {isFirst && (
        <Modal title="First" onClose={() => setFirst(false)} isDirty={() => isDirty}>
          <button type="button" onClick={() => setSecond(true)}>
            Deeper
          </button>
        </Modal>
      )}
      {isSecond && (
        <Modal title="Second" onClose={() => setSecond(false)}>
          <input aria-label="Deep" />
        </Modal>
      )}
    </>
  );
}

const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 20)));
const shows = (titles: string[]) => waitFor(() => expect(dialogs()).toEqual(titles));
const dialogs = () => screen.queryAllByRole('dialog').map(dialog => dialog.querySelector('h2')?.textContent);

async function openBoth(isDirty?: boolean) {
  render(<TwoModals isDirty={isDirty} />, { wrapper: Stage });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  await shows(['First']);
  const deeper = screen.getByRole('button', { name: 'Deeper' });
  fireEvent.click(deeper);
  await shows(['Second']);
  return { opener, deeper };
}

test('hides the previous modal when a new one opens, and restores it with its focus', async () => {
  const { opener, deeper } = await openBoth();
  expect(dialogs()).toEqual(['Second']);
  expect(document.activeElement).toBe(screen.getByLabelText('Deep'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await shows(['First']);
  await waitFor(() => expect(document.activeElement).toBe(deeper));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await shows([]);
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('closes only the top modal on Back', async () => {
  await openBoth();
  history.back();
  await shows(['First']);
  history.back();
  await shows([]);
});

test('closes a modal on Back that was opened while history was stepping back', async () => {
  const go = history.go.bind(history);
  // Simulates a busy browser.
  const slow = (steps = -1) => void setTimeout(() => go(steps), 10);
  vi.spyOn(history, 'go').mockImplementation(slow);
  vi.spyOn(history, 'back').mockImplementation(() => slow());
  render(<TwoModals />, { wrapper: Stage });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await settle();
  const stepped = new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await act(() => new Promise(resolve => setTimeout(resolve)));
  vi.restoreAllMocks();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  await act(() => stepped);
  await waitFor(() => expect(history.state).not.toBeNull());
  const { length } = history;
  history.back();
  await shows([]);
  expect(history.length).toBe(length);
  expect(history.state).toBeNull();
});

test('makes the page behind an open modal inaccessible', async () => {
  const { opener } = await openBoth();
  expect(opener.closest('[inert]')).not.toBeNull();
});

test('asks before unsaved work is lost', async () => {
  await openBoth(true);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await shows(['First']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Discard changes?');
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await shows(['First']);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await shows([]);
});

test('ignores an Escape that an inner element has handled', async () => {
  const onClose = vi.fn();
  render(
    <Stage>
      <Modal title="List" onClose={onClose}>
        <input aria-label="Box" onKeyDown={event => event.preventDefault()} />
      </Modal>
    </Stage>,
  );
  await settle();
  fireEvent.keyDown(screen.getByLabelText('Box'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

test('submits the form with the latest input on Ctrl+Enter, but not from a button', async () => {
  const onSubmit = vi.fn();
  function Editor() {
    const [text, setText] = useState('');
    return (
      <Modal
        title="Note"
        onClose={vi.fn()}
        onSubmit={() => onSubmit(text)}
        footer={
          <>
            <button type="button">Cancel</button>
            <button type="submit">Save</button>
          </>
        }
      >
        <TextArea label="Text" value={text} onCommit={setText} />
      </Modal>
    );
  }
  render(<Editor />, { wrapper: Stage });
  await settle();
  const box = screen.getByLabelText('Text');
  fireEvent.change(box, { target: { value: 'Typed' } });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel' }), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(box, { key: 'Enter' });
  await settle();
  expect(onSubmit).not.toHaveBeenCalled();
  box.focus();
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await settle();
  expect(onSubmit.mock.calls).toEqual([['Typed']]);
});

test('clicks the submit button on Ctrl+Enter, unless it is disabled', async () => {
  const onSubmit = vi.fn();
  const draw = (isDisabled: boolean) => (
    <Modal
      title="Record"
      onClose={vi.fn()}
      footer={
        <button type="submit" disabled={isDisabled} onClick={onSubmit}>
          Save
        </button>
      }
    >
      <input aria-label="Tags" />
    </Modal>
  );
  const { rerender } = render(draw(true), { wrapper: Stage });
  await settle();
  fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter', metaKey: true });
  await settle();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(draw(false));
  fireEvent.keyDown(screen.getByLabelText('Tags'), { key: 'Enter', metaKey: true });
  await settle();
  expect(onSubmit).toHaveBeenCalledOnce();
});
