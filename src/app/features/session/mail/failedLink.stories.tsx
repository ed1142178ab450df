import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { AppStage } from '../../../shared/stage/AppStage.tsx';
import SetPasswordPage from './SetPasswordPage.tsx';
import { mailTexts } from './texts.ts';
import VerifyMailPage from './VerifyMailPage.tsx';

/** Renders a page that emailed links open; here, the link is incomplete. */
function LinkDemo({ page: Page }: { page: typeof SetPasswordPage }) {
  return (
    <AppStage texts={mailTexts}>
      <Page />
    </AppStage>
  );
}

export default { title: 'Shell/Mailed links', component: LinkDemo } satisfies Meta<typeof LinkDemo>;

type Story = StoryObj<typeof LinkDemo>;

export const CutOffLink: Story = {
  args: { page: SetPasswordPage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  },
};

export const CutOffConfirmation: Story = {
  args: { page: VerifyMailPage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  },
};
