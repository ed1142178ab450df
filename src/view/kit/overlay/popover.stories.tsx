import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';

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

export const EscapeReturnsTheFocus: Story = {
  async play({ canvasElement, userEvent }) {
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    // A panel that has just opened may not listen yet.
    await waitFor(async () => {
      if (inside(canvasElement)) await userEvent.keyboard('{Escape}');
      expect(inside(canvasElement)).toBeNull();
    });
    await waitFor(() => expect(button(canvasElement, 'Columns')).toHaveFocus());
  },
};

/** The panel hands the focus on a frame after it closed: nobody is taken away from where they went meanwhile. */
export const WhoGoesOnAtOnceStaysThere: Story = {
  async play({ canvasElement, userEvent }) {
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    await waitFor(() => {
      // In one task with the focus: nothing that waits may stand between.
      const panel = inside(canvasElement);
      if (panel) fireEvent.keyDown(panel, { key: 'Escape' });
      button(canvasElement, 'Elsewhere').focus();
      expect(inside(canvasElement)).toBeNull();
    });
    await new Promise(resolve => setTimeout(resolve, 200));
    await expect(button(canvasElement, 'Elsewhere')).toHaveFocus();
  },
};

/** One press closes the panel and opens what it was meant for, which then stays open. */
export const APressOnTheNextButtonOpensIt: Story = {
  async play({ canvasElement, userEvent }) {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(button(canvasElement, 'Columns'));
    await waitFor(() => expect(inside(canvasElement)).toHaveFocus());
    await userEvent.click(button(canvasElement, 'Tags'));
    await waitFor(() => expect(inside(canvasElement)).toBeNull());
    await staysOpen(() => body.findByLabelText('Inside the other'));
    await userEvent.click(button(canvasElement, 'Filter'));
    await waitFor(() => expect(body.queryByLabelText('Inside the other')).toBeNull());
    // The menu's code is loaded by the press, which may take longer than the panel takes to close.
    await staysOpen(() => body.findByRole('menuitem', { name: 'Due date' }));
  },
};

async function staysOpen(find: () => Promise<HTMLElement>): Promise<void> {
  await find();
  await new Promise(resolve => setTimeout(resolve, 200));
  await expect(await find()).toBeVisible();
}
