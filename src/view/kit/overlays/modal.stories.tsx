import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../Button.tsx';
import { Modal } from './Modal.tsx';

export default { title: 'Kit/Modals' } satisfies Meta;

/**
 * Closing a modal steps back in the history. However long the browser takes for this, the step isn't mistaken for the
 * Back button.
 */
export const SlowStepBack: StoryObj = {
  render: () => <OneModal />,
  async play({ canvas, userEvent }) {
    const { steps, restore } = slowDownSteps(3_500);
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
      await waitFor(() => expect(history.state).toMatchObject({ docketModalGuard: true }));
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(steps).toHaveLength(1));
      await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
      await steps[0];
    } finally {
      restore();
    }
    // The open modal gets its history entry once the step is complete.
    await waitFor(() => expect(history.state).toMatchObject({ docketModalGuard: true }));
    await expect(screen.getByRole('dialog')).toBeVisible();
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Delays history steps from now on; `steps` contains a promise for the end of each step. */
function slowDownSteps(ms: number): { steps: Promise<unknown>[]; restore: () => void } {
  const { traverseTo } = navigation;
  const steps: Promise<unknown>[] = [];
  navigation.traverseTo = key => {
    const taken = new Promise(resolve => setTimeout(resolve, ms)).then(
      () => traverseTo.call(navigation, key).finished,
    );
    steps.push(taken);
    const finished = taken.then(entry => entry ?? Promise.reject(new Error('There is no such entry.')));
    return { committed: finished, finished };
  };
  const restore = () => {
    navigation.traverseTo = traverseTo;
  };
  return { steps, restore };
}

function OneModal() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Modal title="A modal" onClose={() => setOpen(false)}>
          Text
        </Modal>
      )}
    </>
  );
}
