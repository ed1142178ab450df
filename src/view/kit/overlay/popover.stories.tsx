import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';
import { waitUntilDismissable } from './stage/waitUntilDismissable.ts';

export default { title: 'Kit/Popover', render: () => <PopoverDemo /> } satisfies Meta;

type Story = StoryObj;

function PopoverDemo() {
  return (
    <div className="dk-row">
      <Popover trigger={<button type="button">Columns</button>} label="Columns">
        <input aria-label="Inside" />
      </Popover>
      <button type="button">Elsewhere</button>
      <Popover trigger={<button type="button">Tags</button>} label="Tags">
        <input aria-label="Inside the other" />
      </Popover>
      <Menu trigger={<button type="button">Filter</button>} entries={[{ id: 'due', label: 'Due date' }]} />
    </div>
  );
}

const button = (root: HTMLElement, name: string) => within(root).getByRole('button', { name });
const inside = (root: HTMLElement) => within(root.ownerDocument.body).queryByLabelText('Inside');

export const EscapeReturnsFocus: Story = {
  async play({ canvasElement, userEvent }) {
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    // A panel that has just opened might not handle keys yet, so Escape is repeated until the panel closes.
    await waitFor(async () => {
      if (inside(canvasElement)) await userEvent.keyboard('{Escape}');
      expect(inside(canvasElement)).toBeNull();
    });
    await waitFor(() => expect(button(canvasElement, 'Columns')).toHaveFocus());
  },
};

/**
 * The panel returns the focus one frame after closing, unless the user has moved the focus elsewhere in the meantime.
 */
export const FocusStaysOnNextElement: Story = {
  async play({ canvasElement, userEvent }) {
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    await waitFor(() => {
      // Runs in the same task as the focus change: nothing asynchronous must happen in between.
      const panel = inside(canvasElement);
      if (panel) fireEvent.keyDown(panel, { key: 'Escape' });
      button(canvasElement, 'Elsewhere').focus();
      expect(inside(canvasElement)).toBeNull();
    });
    await new Promise(resolve => setTimeout(resolve, 200));
    await expect(button(canvasElement, 'Elsewhere')).toHaveFocus();
  },
};

/** A single click closes the open panel and opens the panel of the clicked button, which then stays open. */
export const ClickOnNextButtonOpensIt: Story = {
  async play({ canvasElement, userEvent }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    await waitUntilDismissable();
    await userEvent.click(button(canvasElement, 'Tags'));
    await waitFor(() => expect(inside(canvasElement)).toBeNull());
    await staysOpen(() => body.findByLabelText('Inside the other'));
    await userEvent.click(button(canvasElement, 'Filter'));
    await waitFor(() => expect(body.queryByLabelText('Inside the other')).toBeNull());
    // The click loads the code of the menu, which can take longer than closing the panel.
    await staysOpen(() => body.findByRole('menuitem', { name: 'Due date' }));
  },
};

async function staysOpen(find: () => Promise<HTMLElement>): Promise<void> {
  await find();
  await waitUntilDismissable();
  await new Promise(resolve => setTimeout(resolve, 200));
  await expect(await find()).toBeVisible();
}
