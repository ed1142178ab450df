import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, FieldValues, Scripts, ScriptTryResult } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { useEngine } from '../../../engine/engine.ts';
import { MessagesProvider, useMessages } from '../../../i18n/MessagesProvider.tsx';
import { createMessages } from '../../../i18n/messages.ts';
import en from '../../../messages/scripts/en.json' with { type: 'json' };
import uk from '../../../messages/scripts/uk.json' with { type: 'json' };
import ScriptTrial, { type ScriptTrialService } from './ScriptTrial.tsx';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  scripts: Scripts;
  how: 'answers' | 'fails' | 'never loads' | 'cannot be loaded';
}

/** Shows a trial on a record with every field, with the same kinds of responses as from the server. */
function TrialDemo({ directory, values, scripts, how }: DemoProps) {
  const base = useMessages();
  const { registry } = useEngine();
  const messages = useMemo(() => {
    const own = createMessages(base.locale, [{ en, uk }[base.locale]]);
    return { ...base, t: (id: string, args?: never) => (own.has(id) ? own : base).t(id, args) };
  }, [base]);
  const compiled = compileDirectory(directory, registry);
  const trials = useMemo((): ScriptTrialService => {
    const input = {
      ...{ compiled, validateSchema: () => true, rights: FULL_RIGHTS, groupIds: [] },
      ...{ formulaContext: { day: '2026-11-24' }, current: { status: null, values } },
    };
    return {
      errorText: String,
      load: async () => {
        if (how === 'cannot be loaded') throw new Error('Can’t reach the server.');
        if (how === 'never loads') return new Promise(() => undefined);
        return { input, references: {} };
      },
      run: async () => (how === 'fails' ? failed(values) : answered(compiled.directory, values)),
    };
  }, [compiled, values, how]);
  return (
    <MessagesProvider messages={messages}>
      <ScriptTrial compiled={compiled} scripts={scripts} trials={trials} />
    </MessagesProvider>
  );
}

const said = {
  ...{ references: {}, warnings: [], choices: {}, narrowed: [], console: [] },
  ...{ steps: 10_000, mostSteps: 1_000_000 },
};

function answered({ fields }: Directory, values: FieldValues): ScriptTryResult {
  const states = Object.fromEntries(fields.map(({ id }) => [id, { mode: 'edit' as const, required: false }]));
  const [first, second, third] = fields.map(({ id }) => id) as [string, string, string];
  return {
    ...said,
    before: { customFields: values, states, issues: [] },
    after: {
      customFields: { ...values, [second]: { stringValue: 'Set by the script' } },
      states: {
        ...states,
        [first]: { mode: 'hidden', required: false },
        [second]: { mode: 'read', required: false },
        [third]: { mode: 'edit', required: true },
      },
      issues: [{ path: [], code: 'ScriptRefused', params: { en: 'It is too late.', uk: 'Запізно.' } }],
    },
    warnings: [{ en: 'Ask first.', uk: 'Спершу спитайте.' }],
    console: ['cost 700', '{"a":1}'],
  };
}

function failed(values: FieldValues): ScriptTryResult {
  const before = { customFields: values, states: {}, issues: [] };
  return {
    ...said,
    before,
    after: { ...before, issues: [{ path: [], code: 'ScriptFailed', params: { details: 'none' } }] },
    failed: {
      ...{ kind: 'Error', script: 'onChangedScript', line: 3, changed: 'count' },
      message: 'TypeError: not a function',
      stack: 'at check (onChangedScript.js:3:12)\nat <anonymous> (onChangedScript.js:8:1)',
    },
  };
}

export default {
  title: 'View/Designer/Scripts that are tried',
  component: TrialDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof TrialDemo>;

type Story = StoryObj<typeof TrialDemo>;

const story = (
  demo: Pick<DemoProps, 'how'> & Partial<DemoProps>,
  globals: Story['globals'] = {},
  play?: Story['play'],
): Story => ({
  render: (_, { loaded }) => (
    <TrialDemo
      directory={loaded.directory}
      values={loaded.values}
      scripts={{ onChangedScript: `form.hide('a');` }}
      {...demo}
    />
  ),
  globals,
  ...(play && { play }),
});

const run: Story['play'] = async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: /^(Try scripts|Спробувати скрипти)$/ }));
  await expect(await canvas.findByRole('region')).toBeVisible();
};

export const Empty = story({ how: 'answers', scripts: {} });
export const Loading = story({ how: 'never loads' });
export const LoadError = story({ how: 'cannot be loaded' });
export const Result = story({ how: 'answers' }, {}, run);
export const ResultInUkrainianOnAPhone = story(
  { how: 'answers' },
  { locale: 'uk', viewport: { value: 'phone' } },
  run,
);
export const Failed = story({ how: 'fails' }, { colorMode: 'dark' }, run);
