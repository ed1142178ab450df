import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PendingInputProvider, type PendingInputScope, usePendingInputScope } from '../feedback/flush.tsx';
import { TextInput } from './TextInput.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let scope: PendingInputScope;

/** An owner that accepts only whole numbers and rejects everything else. */
function Owner({ onCommit }: { onCommit: (text: string) => void }) {
  const [value, setValue] = useState('1');
  scope = usePendingInputScope();
  const commit = (text: string) => {
    onCommit(text);
    if (/^\d+\s*$/.test(text)) setValue(text.trim());
  };
  return (
    <PendingInputProvider scope={scope}>
      <TextInput label="Count" value={value} onCommit={commit} />
    </PendingInputProvider>
  );
}

function setUp() {
  const onCommit = vi.fn();
  render(<Owner onCommit={onCommit} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Count' });
  fireEvent.focus(input);
  const type = (text: string) => fireEvent.change(input, { target: { value: text } });
  return { onCommit, input, type };
}

test('commits once after a pause instead of on every key', () => {
  const { onCommit, type } = setUp();
  type('12');
  type('123');
  expect(onCommit).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(300));
  expect(onCommit.mock.calls).toEqual([['123']]);
});

test('keeps the typed text while focused, and shows the normalised value afterwards', () => {
  const { input, type } = setUp();
  type('12 ');
  act(() => vi.advanceTimersByTime(300));
  expect(input.value).toBe('12 ');
  fireEvent.blur(input);
  expect(input.value).toBe('12');
});

test('keeps a rejected text visible', () => {
  const { input, type, onCommit } = setUp();
  type('12a');
  fireEvent.blur(input);
  expect(onCommit).toHaveBeenCalledWith('12a');
  expect(input.value).toBe('12a');
});

test('commits immediately on flush and on Enter', () => {
  const { onCommit, input, type } = setUp();
  type('5');
  act(() => scope.flush());
  type('6');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onCommit.mock.calls).toEqual([['5'], ['6']]);
});

test('is read-only without onCommit', () => {
  render(<TextInput label="Fixed" value="x" />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Fixed' }).readOnly).toBe(true);
});

test('replaces a different notation of the same value on blur', () => {
  const onCommit = vi.fn();
  render(
    <TextInput label="Price" value="1.50" onCommit={onCommit} readsAs={text => text.replace(',', '.')} />,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '1,50' } });
  fireEvent.blur(input);
  expect(input.value).toBe('1.50');
});

test('changes the typed number by arrow key, and commits it immediately', () => {
  const onCommit = vi.fn();
  render(<TextInput label="Price" value="1" onCommit={onCommit} onStep={(text, by) => `${+text + by}`} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: '5' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  expect(input.value).toBe('4');
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('4');
});
