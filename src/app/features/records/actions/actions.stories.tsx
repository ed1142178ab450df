import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { AccountAction, ActionProps } from '#view/actions/accountAction.ts';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import MenuAction from './MenuAction.tsx';

const meta: Meta = { title: 'Records/Account actions' };
export default meta;

function Ring({ api, onClose }: ActionProps) {
  return (
    <Modal title="Ring the bells" onClose={onClose}>
      <Button onClick={() => api.done('The bells were rung.')}>Ring</Button>
    </Modal>
  );
}

const ring: AccountAction = {
  id: 'ring',
  place: 'list',
  needs: {},
  reads: {},
  label: { en: 'Ring the bells', uk: 'Дзвонити' },
  icon: 'bell',
  load: async () => ({ default: Ring }),
};

function FromMenu() {
  const [isOpen, setOpen] = useState(false);
  const entry = { id: ring.id, icon: ring.icon, label: ring.label.en, onSelect: () => setOpen(true) };
  return (
    <main>
      <Menu trigger={<Button>More</Button>} entries={() => [entry]} />
      {isOpen && (
        <Suspense>
          <MenuAction action={ring} compiledOf={() => undefined} form={null} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}

/** An action opened from a menu shows its result as a toast. */
export const OpenedFromMenu: StoryObj = {
  render: () => <FromMenu />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ring the bells' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ring the bells' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ring' }));
    const told = await screen.findByText('The bells were rung.');
    // The toast fades in.
    await waitFor(() => expect(told).toBeVisible());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
