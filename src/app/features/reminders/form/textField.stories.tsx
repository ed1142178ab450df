import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useState } from 'react';
import { expect, fn } from 'storybook/test';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { reminderTexts } from '../texts.ts';
import { ReminderTextField } from './ReminderTextField.tsx';
import '../reminders.css';

interface StageProps {
  start: string;
  hasOwnWhen: boolean;
  onTaken: (day: string | undefined) => void;
}

function Stage({ start, hasOwnWhen, onTaken }: StageProps) {
  const [text, setText] = useState(start);
  return (
    <Suspense>
      <TextsProvider texts={reminderTexts}>
        <main style={{ maxWidth: 600, padding: 16 }}>
          <ReminderTextField
            text={text}
            errors={[]}
            hasOwnWhen={hasOwnWhen}
            onChange={part => {
              if (part.text !== undefined) setText(part.text);
              if ('day' in part) onTaken(part.time);
            }}
          />
        </main>
      </TextsProvider>
    </Suspense>
  );
}

export default { title: 'Reminders/Text', component: Stage } satisfies Meta<typeof Stage>;

type Story = StoryObj<typeof Stage>;

const args = { start: '', hasOwnWhen: false, onTaken: fn() };

/** A time in the text is offered, and is removed from the text once the user accepts it. */
export const TimeInText: Story = {
  args,
  async play({ canvas, userEvent }) {
    const text = await canvas.findByRole('textbox');
    await userEvent.type(text, 'Call Olena tomorrow at 10');
    await userEvent.click(await canvas.findByRole('button', { name: /^Set for .* 10:00$/ }));
    await expect(args.onTaken).toHaveBeenCalledWith('10:00');
    await expect(text).toHaveValue('Call Olena');
    await expect(text).toHaveFocus();
  },
};

/** Works in both languages. A time isn't offered again once the user keeps it as text. */
export const TimeKeptInText: Story = {
  args: { ...args, start: 'Подзвонити Олені завтра о 10:00' },
  async play({ canvas, userEvent }) {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep it as text' }));
    await expect(canvas.queryByRole('button')).toBeNull();
    await userEvent.type(await canvas.findByRole('textbox'), '!');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** If the user has chosen a day, no other day is offered. */
export const DayChosen: Story = {
  args: { ...args, start: 'Call Olena tomorrow at 10', hasOwnWhen: true },
  async play({ canvas }) {
    await expect(await canvas.findByRole('textbox')).toHaveValue('Call Olena tomorrow at 10');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
