import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { DropdownItem } from '#core/model.ts';
import { MessagesProvider } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import { loadSortableList } from '../../kit/layout/SortableList.tsx';
import designer from '../../messages/designer/en.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import { SavedFieldsContext } from '../DesignerContext.ts';
import type { SettingControlProps } from '../settingControlProps.ts';
import { OptionsControl } from './OptionsControl.tsx';

afterEach(cleanup);

const definition = { id: 'level', code: 'level', name: 'Level', type: 'Dropdown' };
const rest = { definition, issues: [], siblings: [], isColumn: false } as unknown as Omit<
  SettingControlProps,
  'value' | 'onChange'
>;

function Demo({ stored }: { stored?: DropdownItem[] }) {
  const [saved, setSaved] = useState(stored);
  const [value, setValue] = useState<unknown>(stored);
  return (
    <MessagesProvider messages={createMessages('en', [en, designer])}>
      <SavedFieldsContext value={[{ ...definition, ...(saved && { dropdownItems: saved }) }]}>
        <OptionsControl {...rest} value={value} onChange={setValue} />
      </SavedFieldsContext>
      <button type="button" onClick={() => setSaved(value as DropdownItem[])}>
        Save
      </button>
      <output>{((value ?? []) as DropdownItem[]).map(item => `${item.value}=${item.text}`).join(' ')}</output>
    </MessagesProvider>
  );
}

const option = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Option ${number}` });
const options = () => document.querySelector('output')?.textContent;

async function open(): Promise<void> {
  await act(loadSortableList);
  render(<Demo />);
  fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
}

test('adds another option on Enter and focuses it', async () => {
  await open();
  fireEvent.change(option(1), { target: { value: 'Gold' } });
  fireEvent.keyDown(option(1), { key: 'Enter' });
  expect(document.activeElement).toBe(option(2));
  fireEvent.change(option(2), { target: { value: 'Silver' } });
  fireEvent.keyDown(option(2), { key: 'Enter' });
  fireEvent.keyDown(option(3), { key: 'Enter' });
  expect(options()).toBe('Gold=Gold Silver=Silver =');
});

test('converts a pasted list to one option per line, and pastes a single line as text', async () => {
  await open();
  const paste = (number: number, text: string) =>
    fireEvent.paste(option(number), { clipboardData: { getData: () => text } });
  paste(1, 'Gold\r\nSilver\n\nBronze\n');
  expect(options()).toBe('Gold=Gold Silver=Silver Bronze=Bronze');
  expect(document.activeElement).toBe(option(3));
  expect(paste(3, 'one line')).toBe(true);
  paste(2, 'Steel\nIron');
  expect(options()).toBe('Gold=Gold Silver=Silver Steel=Steel Iron=Iron Bronze=Bronze');
});

const rename = (number: number, text: string) => {
  fireEvent.change(option(number), { target: { value: text } });
  fireEvent.blur(option(number));
};

test('keeps the value of a saved option if its text changes, and never gives it to another option', async () => {
  await act(loadSortableList);
  render(<Demo stored={[{ value: 'Gold', text: 'Gold' }]} />);
  rename(1, 'Gold card');
  expect(options()).toBe('Gold=Gold card');
  fireEvent.keyDown(option(1), { key: 'Enter' });
  rename(2, 'Gold');
  expect(options()).toBe('Gold=Gold card Gold 2=Gold');
});

test('lets the value follow the text until the option is saved', async () => {
  await open();
  rename(1, 'Golf');
  rename(1, 'Gold');
  expect(options()).toBe('Gold=Gold');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  rename(1, 'Gold card');
  expect(options()).toBe('Gold=Gold card');
});

test('gives a removed option its value again if it is added again', async () => {
  await act(loadSortableList);
  render(<Demo stored={[{ value: 'Gold', text: 'Gold' }]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove option Gold' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add option' }));
  rename(1, 'Gold');
  expect(options()).toBe('Gold=Gold');
});
