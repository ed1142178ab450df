import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../Button.tsx';
import { Menu } from './Menu.tsx';

export default { title: 'Kit/Menu', render: () => <MenuDemo /> } satisfies Meta;

type Story = StoryObj;

function MenuDemo() {
  const [added, setAdded] = useState<readonly string[]>([]);
  const entries = ['Comment', 'Task'].map(label => ({
    id: label,
    label,
    onSelect: () => setAdded(before => [...before, label]),
  }));
  return (
    <div className="dk-row">
      <Menu trigger={<Button>Add</Button>} entries={entries} />
      <p>Added: {added.join(', ') || 'nothing'}</p>
    </div>
  );
}

/**
 * Simulates a touch on a busy page: the events arrive together, before the menu has rendered the highlight.
 */
export const ImmediateClick: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    const entry = await screen.findByRole('menuitem', { name: 'Task' });
    entry.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    entry.click();
    await expect(await canvas.findByText('Added: Task')).toBeVisible();
  },
};

export const DoubleClickSelectsOnce: Story = {
  async play({ canvas, userEvent }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Add' }));
    await userEvent.dblClick(await screen.findByRole('menuitem', { name: 'Task' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(canvas.getByText('Added: Task')).toBeVisible();
  },
};

export const ChosenByKey: Story = {
  async play({ canvas, userEvent }) {
    canvas.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(await screen.findByRole('menuitem', { name: 'Comment' })).toHaveAttribute(
      'data-highlighted',
    );
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByText('Added: Task')).toBeVisible();
  },
};

/** Simulates a busy page: the next frame, in which the menu would focus itself, follows only after the next key. */
const busyPage = {
  beforeEach() {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = draw =>
      requestAnimationFrame(() => setTimeout(draw, 500, performance.now()));
    return () => {
      window.requestAnimationFrame = requestAnimationFrame;
    };
  },
};

export const DoubleEnterOnBusyPage: Story = {
  ...busyPage,
  async play({ canvas, userEvent }) {
    canvas.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Comment' });
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Added: Comment')).toBeVisible();
  },
};

export const ArrowKeysOnBusyPage: Story = {
  ...busyPage,
  async play({ canvas, userEvent }) {
    canvas.getByRole('button', { name: 'Add' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('menuitem', { name: 'Comment' });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(await canvas.findByText('Added: Task')).toBeVisible();
  },
};
