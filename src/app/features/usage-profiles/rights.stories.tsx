import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, within } from 'storybook/test';
import type { Directory } from '#core/model.ts';
import { AppStage } from '../../shared/stage/AppStage.tsx';
import { openDemoAccount } from '../../shared/stage/demoAccount.ts';
import { createProfileDraft, type ProfileDraft } from './profileDraft.ts';
import { RightsEditor } from './RightsEditor.tsx';
import { profileTexts } from './texts.ts';
import './usage-profiles.css';

function RightsDemo({ onChange }: { onChange: (part: Partial<ProfileDraft>) => void }) {
  const [draft, setDraft] = useState(() => createProfileDraft(undefined));
  const change = (part: Partial<ProfileDraft>) => {
    onChange(part);
    setDraft(before => ({ ...before, ...part }));
  };
  return (
    <AppStage texts={profileTexts}>
      <main style={{ padding: 16 }}>
        <h1>Staff</h1>
        <RightsEditor draft={draft} issues={[]} onChange={change} />
      </main>
    </AppStage>
  );
}

export default {
  title: 'Usage profiles/Permissions',
  component: RightsDemo,
  args: { onChange: fn() },
  beforeEach: ({ loaded: { directory } }) => openDemoAccount([directory as Directory]),
} satisfies Meta<typeof RightsDemo>;

type Story = StoryObj<typeof RightsDemo>;

export const Table: Story = {};

/**
 * Cards are shown if there is no space for the table. Turning on the permission to change also turns on the permission
 * to read.
 */
export const Cards: Story = {
  globals: { locale: 'uk', viewport: { value: 'phone' } },
  play: async ({ args, canvas, userEvent }) => {
    const [others] = await canvas.findAllByRole('listitem');
    if (!others) throw new Error('The other directories have a card.');
    await expect(others).toHaveTextContent('Типово для всіх довідників');
    await expect(others).toHaveTextContent('немає доступу');
    await userEvent.click(within(others).getByText('Типово для всіх довідників'));
    const records = within(within(others).getByRole('group', { name: 'Записи' }));
    await userEvent.click(records.getByLabelText('Змінювати'));
    await expect(records.getByLabelText('Переглядати')).toBeChecked();
    await expect(args.onChange).toHaveBeenLastCalledWith({
      other: expect.objectContaining({
        record: { read: true, create: false, update: true, delete: false },
      }),
    });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
