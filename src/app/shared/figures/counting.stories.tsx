import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { AppStage } from '../stage/AppStage.tsx';
import { defineTexts } from '../texts/defineTexts.ts';
import {
  CountingPlaceholder,
  CountingStopped,
  OutdatedNotice,
  RecountingProgress,
} from './CountingPlaceholder.tsx';
import { figureCatalogues } from './texts.ts';

const figureTexts = defineTexts(...figureCatalogues);
const readProgress = async () => 40;

/** A slow count, in an empty area or over the previous figures. */
function CountingDemo({ isAgain }: { isAgain: boolean }) {
  const [isStopped, setStopped] = useState(false);
  const counting = { readProgress, onStop: () => setStopped(true) };
  const retry = () => setStopped(false);
  return (
    <AppStage texts={figureTexts}>
      <main style={{ padding: 16 }}>
        <h1>Orders by status</h1>
        {!isStopped &&
          (isAgain ? <RecountingProgress {...counting} /> : <CountingPlaceholder {...counting} />)}
        {isStopped && (isAgain ? <OutdatedNotice onRetry={retry} /> : <CountingStopped onRetry={retry} />)}
        {isAgain && <p>New: 13</p>}
      </main>
    </AppStage>
  );
}

export default { title: 'Reports/Counting', component: CountingDemo } satisfies Meta<typeof CountingDemo>;

type Story = StoryObj<typeof CountingDemo>;

interface Words {
  percent: string;
  stop: string;
  stopped: string | RegExp;
  again: string;
}

/** Checks that a count shows its progress, and that users can stop and restart it. */
const stopAndCountAgain = ({ percent, stop, stopped, again }: Words): Story['play'] => {
  return async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(percent)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: stop }));
    await expect(await canvas.findByText(stopped)).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await userEvent.click(canvas.getByRole('button', { name: again }));
    await expect(await canvas.findByText(percent)).toBeVisible();
    await expect(canvas.queryByText(stopped)).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  };
};

const english = {
  percent: '40% of the records are read',
  stop: 'Stop counting',
  again: 'Count again',
};
const ukrainian = {
  percent: 'Прочитано 40 % записів',
  stop: 'Зупинити підрахунок',
  again: 'Порахувати знову',
};
const onAPhone = { locale: 'uk', viewport: { value: 'phone' } };

export const FirstCount: Story = {
  args: { isAgain: false },
  play: stopAndCountAgain({ ...english, stopped: 'Counting was stopped' }),
};

export const FirstCountOnPhone: Story = {
  args: { isAgain: false },
  globals: onAPhone,
  play: stopAndCountAgain({ ...ukrainian, stopped: 'Підрахунок зупинено' }),
};

/** The existing figures stay, with a note that they are outdated. */
export const CountAfterChange: Story = {
  args: { isAgain: true },
  play: stopAndCountAgain({ ...english, stopped: /These figures don’t include your last change/ }),
};

export const CountAfterChangeOnPhone: Story = {
  args: { isAgain: true },
  globals: onAPhone,
  play: stopAndCountAgain({ ...ukrainian, stopped: /не враховують останньої зміни/ }),
};
