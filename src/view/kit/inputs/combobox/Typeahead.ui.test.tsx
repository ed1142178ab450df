import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessagesProvider } from '../../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../../i18n/messages.ts';
import en from '../../../messages/en.json' with { type: 'json' };
import type { ComboboxOption } from './combobox.ts';
import { Typeahead } from './Typeahead.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const cities = ['Kyiv', 'Kharkiv', 'Kherson'].map(label => ({ value: label.toLowerCase(), label }));
const load = vi.fn(async (keyword: string) =>
  cities.filter(city => city.label.toLowerCase().includes(keyword.toLowerCase())),
);

function Demo({ start = null }: { start?: ComboboxOption | null }) {
  const [value, setValue] = useState<ComboboxOption | null>(start);
  return (
    <MessagesProvider messages={createMessages('en', [en])}>
      <Typeahead label="City" value={value} onChange={setValue} load={load} />
      <output>{value?.value ?? 'none'}</output>
    </MessagesProvider>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' });
const chosen = () => document.querySelector('output')?.textContent;
const type = (text: string) => {
  fireEvent.focus(box());
  fireEvent.change(box(), { target: { value: text } });
};
const settle = () => act(() => vi.advanceTimersByTimeAsync(500));

test('looks up texts of at least two characters once typing pauses', async () => {
  load.mockClear();
  render(<Demo />);
  type('k');
  await settle();
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByText('Type at least 2 characters')).toBeTruthy();
  type('kh');
  type('khe');
  await settle();
  expect(load.mock.calls.map(([keyword]) => keyword)).toEqual(['khe']);
});

test('selects the first match on Enter, and changes nothing without a match', async () => {
  render(<Demo />);
  type('khe');
  await settle();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(chosen()).toBe('kherson');
  type('nowhere');
  await settle();
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(chosen()).toBe('kherson');
});

test('selects the first match on arrival if Enter was pressed before', async () => {
  render(<Demo />);
  type('khe');
  expect(fireEvent.keyDown(box(), { key: 'Enter' })).toBe(false);
  expect(chosen()).toBe('none');
  await settle();
  expect(chosen()).toBe('kherson');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  type('nowhere');
  fireEvent.keyDown(box(), { key: 'Enter' });
  await settle();
  type('khar');
  await settle();
  expect(chosen()).toBe('kherson');
});

test.each([
  ['another key', () => fireEvent.keyDown(box(), { key: 'ArrowDown' })],
  ['more text', () => type('kher')],
  ['leaving the box', () => fireEvent.blur(box())],
])('cancels an early Enter on %s', async (_, act) => {
  render(<Demo />);
  type('khe');
  fireEvent.keyDown(box(), { key: 'Enter' });
  act();
  await settle();
  expect(chosen()).toBe('none');
});

test('can be used by keyboard alone', async () => {
  render(<Demo />);
  type('kh');
  await settle();
  fireEvent.keyDown(box(), { key: 'ArrowDown' });
  expect(box().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: 'Kherson' }).id,
  );
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(chosen()).toBe('kherson');
  expect(box().value).toBe('Kherson');
});

test('drops text without a selected option when the box loses focus', async () => {
  render(<Demo start={cities[0]} />);
  type('kh');
  await settle();
  fireEvent.blur(box());
  expect([chosen(), box().value]).toEqual(['kyiv', 'Kyiv']);
});

test('clears the choice when the box is cleared', () => {
  render(<Demo start={cities[0]} />);
  type('');
  fireEvent.blur(box());
  expect(chosen()).toBe('none');
});

test('closes only the list on Escape', async () => {
  render(<Demo />);
  type('kh');
  await settle();
  const isLeft = fireEvent.keyDown(box(), { key: 'Escape' });
  expect(isLeft).toBe(false);
  expect(screen.queryByRole('listbox')).toBeNull();
});
