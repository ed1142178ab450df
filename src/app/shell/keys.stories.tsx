import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx';
import { KEYBOARD_SHORTCUTS } from './keyList.ts';

function KeysDemo() {
  return (
    <main style={{ padding: 16 }}>
      <h1>Page</h1>
      <KeyboardShortcuts />
    </main>
  );
}

export default {
  title: 'Shell/Keyboard shortcuts',
  component: KeysDemo,
} satisfies Meta<typeof KeysDemo>;

type Story = StoryObj<typeof KeysDemo>;

/** Checks that every place has keys and texts, and that the keys of each entry are on one line. */
const play: Story['play'] = async () => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findAllByRole('term');
  await expect(dialog.querySelectorAll('section')).toHaveLength(Object.keys(KEYBOARD_SHORTCUTS).length);
  await expect(within(dialog).queryByText(/keys\./)).toBeNull();
  await expect(getEntriesInTwoLines(dialog)).toEqual([]);
};

export const List: Story = { play };

export const OnPhone: Story = { play, globals: { locale: 'uk', viewport: { value: 'phone' } } };

function getEntriesInTwoLines(dialog: HTMLElement): (string | null)[] {
  return [...dialog.querySelectorAll('dt')]
    .filter(entry => {
      const tops = [...entry.querySelectorAll('kbd')].map(key => key.getBoundingClientRect().top);
      return entry.scrollWidth > entry.clientWidth || new Set(tops).size > 1;
    })
    .map(entry => entry.textContent);
}
