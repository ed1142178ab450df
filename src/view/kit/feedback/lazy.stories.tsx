import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentType, Suspense, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../Button.tsx';
import { Field } from '../inputs/Field.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { AutoReloadingChunk, createLazyComponent } from './lazy.tsx';

/** The error as thrown by Chromium. */
const notLoaded = () => new TypeError('Failed to fetch dynamically imported module: /assets/Part.js');

interface Loading {
  /** The number of attempts that fail before the part loads. */
  failures: number;
  /** The time of each attempt, in milliseconds. */
  attempts: number[];
}

function createPart(
  { failures, attempts }: Loading,
  Failed?: Parameters<typeof createLazyComponent>[1],
): ComponentType {
  const load = async () => {
    attempts.push(performance.now());
    if (attempts.length <= failures) throw notLoaded();
    return { default: () => <p>The part is there.</p> };
  };
  return createLazyComponent(load, Failed);
}

interface DemoProps {
  Part: ComponentType;
  onSave: (text: string) => void;
}

/** A page with a field, and a part that is loaded on demand. */
function PageDemo({ Part, onSave }: DemoProps) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  return (
    <main className="dk-stack" style={{ maxWidth: 360 }}>
      <h1>Page</h1>
      <Field label="Name">
        <TextInput value={text} onInput={setText} />
      </Field>
      <div className="dk-row">
        <Button onClick={() => setAsked(true)}>Open</Button>
        <Button tone="primary" onClick={() => onSave(text)}>
          Save
        </Button>
      </div>
      {isAsked && (
        <Suspense>
          <Part />
        </Suspense>
      )}
    </main>
  );
}

export default {
  title: 'Kit/Parts that load late',
  component: PageDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof PageDemo>;

type Story = StoryObj<typeof PageDemo>;
type Play = NonNullable<Story['play']>;

interface Failing {
  failures: number;
  Failed?: Parameters<typeof createLazyComponent>[1];
  play: (context: Parameters<Play>[0], attempts: readonly number[]) => Promise<void>;
}

/** Creates a story whose part is loaded again in each run. */
function story({ failures, Failed, play }: Failing): Story {
  return {
    args: { onSave: fn() },
    loaders: [
      () => {
        const attempts: number[] = [];
        return { attempts, Part: createPart({ failures, attempts }, Failed) };
      },
    ],
    render: (args, { loaded }) => <PageDemo {...args} Part={loaded.Part} />,
    play: async context => {
      await context.userEvent.click(context.canvas.getByRole('button', { name: 'Open' }));
      await play(context, context.loaded.attempts);
    },
  };
}

const notice = () => screen.findByRole('alert');
const isOnline = () => window.dispatchEvent(new Event('online'));

/** The user's input on the page stays, and can be saved. */
export const FailureKeepsPage = story({
  failures: Number.POSITIVE_INFINITY,
  async play({ args, canvas, userEvent }) {
    await expect(await notice()).toHaveAttribute('data-code', 'ChunkLoadError');
    await expect(await notice()).not.toHaveTextContent('ChunkLoadError');
    const name = canvas.getByLabelText('Name');
    await userEvent.type(name, 'Renamed');
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith('Renamed');
    await expect(name).toHaveValue('Renamed');
  },
});

/** Loading is retried, after increasing pauses, until the part has loaded. */
export const AutomaticRetry = story({
  failures: 2,
  async play({ canvas }, attempts) {
    await notice();
    await canvas.findByText('The part is there.');
    await expect(screen.queryByRole('alert')).toBeNull();
    await expect(attempts).toHaveLength(3);
    const [first = 0, second = 0, third = 0] = attempts;
    await expect(second - first).toBeGreaterThan(900);
    await expect(third - second).toBeGreaterThan(1_900);
  },
});

/** After the user dismisses the notice, there are no more attempts, so that nothing opens and takes the focus. */
export const Dismissed = story({
  failures: 1,
  async play({ canvas, userEvent }, attempts) {
    await userEvent.click(within(await notice()).getByRole('button', { name: 'Not now' }));
    const name = canvas.getByLabelText('Name');
    await userEvent.click(name);
    isOnline();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await expect(attempts).toHaveLength(1);
    await expect(canvas.queryByText('The part is there.')).toBeNull();
    await expect(name).toHaveFocus();
  },
});

/** A part that the user didn't request fails silently, and loads when the connection is back. */
export const SilentFailure = story({
  failures: 1,
  Failed: AutoReloadingChunk,
  async play({ canvas }, attempts) {
    await waitFor(() => expect(attempts).toHaveLength(1));
    await expect(screen.queryByRole('alert')).toBeNull();
    isOnline();
    await canvas.findByText('The part is there.');
  },
});
