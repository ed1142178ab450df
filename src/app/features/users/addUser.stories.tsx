import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { AppStage } from '../../shared/stage/AppStage.tsx';
import { AddUserModal } from './AddUserModal.tsx';
import { userTexts } from './texts.ts';

export default {
  title: 'Users/New colleague',
  component: AddUserModal,
  args: { groups: [], onClose: fn(), onAdded: fn() },
  render: args => (
    <AppStage texts={userTexts}>
      <AddUserModal {...args} />
    </AppStage>
  ),
} satisfies Meta<typeof AddUserModal>;

type Story = StoryObj<typeof AddUserModal>;

const getPassword = (dialog: HTMLElement) => dialog.querySelector('input[type=password]');

/** By default a user is invited, so that no password has to be passed on. */
export const InvitedWithoutPassword: Story = {
  async play({ userEvent }) {
    const dialog = await screen.findByRole('dialog');
    const { getByRole, getByLabelText } = within(dialog);
    await expect(getPassword(dialog)).toBeNull();
    await expect(getByRole('button', { name: 'Add and invite' })).toBeVisible();
    await userEvent.click(getByLabelText(/^Set a password/));
    await expect(getPassword(dialog)).toBeVisible();
    await expect(getByRole('button', { name: 'Add' })).toBeVisible();
    await userEvent.click(getByLabelText(/^Set a password/));
    await expect(getPassword(dialog)).toBeNull();
  },
};
