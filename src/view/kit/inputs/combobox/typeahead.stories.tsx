import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ComboboxOption } from './combobox.ts';
import { Typeahead } from './Typeahead.tsx';

export default { title: 'Kit/Typeahead', parameters: { layout: 'padded' } } satisfies Meta;

const entries = Array.from({ length: 10_000 }, (_, index) => ({
  value: String(index),
  label: `Entry ${index + 1}`,
}));
const load = async (keyword: string) => entries.filter(({ label }) => label.includes(keyword));

/**
 * Only the visible part of a long list is drawn; the keyboard reaches the end of the list, and Escape closes
 * only the list.
 */
export const TenThousandEntries: StoryObj = {
  render: () => <TenThousand />,
  async play({ canvasElement }) {
    const box = within(canvasElement).getByRole('combobox', { name: 'Entry' });
    await userEvent.click(box);
    await waitFor(() => expect(screen.getAllByRole('option').length).toBeGreaterThan(5));
    await expect(screen.getAllByRole('option').length).toBeLessThan(60);
    await userEvent.keyboard('{ArrowUp}');
    const last = await screen.findByRole('option', { name: 'Entry 10000' });
    await expect(last).toHaveAttribute('aria-setsize', '10000');
    await expect(box).toHaveAttribute('aria-activedescendant', last.id);
    await userEvent.keyboard('{Escape}');
    await expect(box).toHaveFocus();
    await expect(box).toHaveAttribute('aria-expanded', 'false');
  },
};

function TenThousand() {
  const [value, setValue] = useState<ComboboxOption | null>(null);
  return (
    <div style={{ maxWidth: 360 }}>
      <Typeahead label="Entry" value={value} onChange={setValue} load={load} minChars={0} debounceMs={0} />
    </div>
  );
}
