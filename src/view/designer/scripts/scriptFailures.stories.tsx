import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { RecordedScriptFailure } from '#core/model.ts';
import { MessagesProvider, useMessages } from '../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../i18n/messages.ts';
import en from '../../messages/scripts/en.json' with { type: 'json' };
import uk from '../../messages/scripts/uk.json' with { type: 'json' };
import { ScriptFailures } from './ScriptFailures.tsx';

function FailuresDemo({ failures }: { failures: readonly RecordedScriptFailure[] }) {
  const base = useMessages();
  const messages = useMemo(() => {
    const own = createMessages(base.locale, [{ en, uk }[base.locale]]);
    return {
      ...base,
      has: (id: string) => own.has(id) || base.has(id),
      t: (id: string, args?: never) => (own.has(id) ? own : base).t(id, args),
    };
  }, [base]);
  const [shown, setShown] = useState(failures);
  return (
    <MessagesProvider messages={messages}>
      <ScriptFailures directoryId="deals" failures={shown} onClear={() => setShown([])} />
    </MessagesProvider>
  );
}

const failures: readonly RecordedScriptFailure[] = [
  {
    ...{ id: '2', at: '2026-11-24T10:15:00Z', userId: 'nobody', record: { id: 'r', number: 17 } },
    error: {
      ...{ kind: 'Error', script: 'onChangedScript', line: 12, changed: 'price' },
      message: 'TypeError: There is no field with the code "priceWithoutTaxAndDelivery".',
      stack: 'at total (onChangedScript.js:12:9)\nat <anonymous> (onChangedScript.js:20:3)',
    },
  },
  {
    ...{ id: '1', at: '2026-11-24T09:00:00Z' },
    error: {
      kind: 'Steps',
      script: 'onNewScript',
      line: 3,
      message: 'InternalError: interrupted',
      stack: '',
    },
  },
];

export default {
  title: 'View/Designer/Failures of scripts',
  component: FailuresDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof FailuresDemo>;

type Story = StoryObj<typeof FailuresDemo>;

export const Empty: Story = { args: { failures: [] } };
export const Filled: Story = {
  args: { failures },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('too many steps');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Clear list' }));
    await expect(canvasElement).toHaveTextContent('No script has failed.');
  },
};
export const UkrainianOnAPhone: Story = {
  args: { failures },
  globals: { locale: 'uk', viewport: { value: 'phone' } },
};
