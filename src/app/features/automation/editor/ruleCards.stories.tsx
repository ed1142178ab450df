import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { createIssue } from '#core/issues.ts';
import type { Directory, Issue } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { openDemoAccount } from '../../../shared/stage/demoAccount.ts';
import '../automation.css';
import { createStep, findRuleIssues, type RuleDraft } from '../ruleDraft.ts';
import { automationTexts } from '../texts.ts';
import { RuleCards } from './RuleCards.tsx';
import { createFilledDraft, emptyRuleDraft } from './ruleDemo.ts';

interface DemoProps {
  start: RuleDraft;
  issues?: readonly Issue[];
}

function Demo(props: DemoProps) {
  return (
    <Suspense>
      <TextsProvider texts={automationTexts}>
        <main className="dk-stack" style={{ maxWidth: 800, padding: 16 }}>
          <Editor {...props} />
        </main>
      </TextsProvider>
    </Suspense>
  );
}

function Editor({ start, issues = [] }: DemoProps) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(start);
  return (
    <>
      <h1>{draft.name || t('automation.newTitle')}</h1>
      <RuleCards
        {...{ draft, issues }}
        rule={undefined}
        onChange={part => setDraft(before => ({ ...before, ...part }))}
        onSaved={() => undefined}
      />
    </>
  );
}

const meta: Meta = {
  title: 'Automation/Rule editor',
  beforeEach: ({ loaded: { directory } }) => openDemoAccount([directory as Directory]),
};
export default meta;

type Story = StoryObj;

const filled: Story['render'] = (_, { loaded }) => <Demo start={createFilledDraft(loaded.directory)} />;

/** Steps can be added once the rule has a directory. */
export const Empty: Story = {
  render: () => <Demo start={emptyRuleDraft} />,
  play: async ({ canvasElement }) => {
    const then = within(await within(canvasElement).findByRole('region', { name: 'Then' }));
    const add = then.getByRole('button', { name: 'Add a step' });
    await expect(add).toBeDisabled();
    await userEvent.selectOptions(
      within(canvasElement).getByRole('combobox', { name: /^Records of/ }),
      'Every field',
    );
    await userEvent.click(add);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a comment' }));
    await expect(await then.findByRole('heading', { name: 'Add a comment' })).toBeVisible();
  },
};

export const Filled: Story = { render: filled };

/** Shows issues found by the page, and issues returned by the server. */
export const Errors: Story = {
  render: (_, { loaded }) => {
    const start: RuleDraft = {
      ...createFilledDraft(loaded.directory),
      ...{ name: '', profileId: '' },
      steps: [
        { key: '1', step: { kind: 'Comment', text: 'It is {{colour}}.' } },
        { key: '2', step: { kind: 'Notify', text: 'Look here.', people: {} } },
        { key: '3', step: createStep('Move') },
      ],
    };
    const issues = [
      ...findRuleIssues(start),
      createIssue(['then', 0, 'text'], 'UnknownPlaceholder', { name: 'colour' }),
      createIssue(['then', 1, 'people'], 'Required'),
      createIssue(['then', 2, 'statusId'], 'Required'),
    ];
    return <Demo {...{ start, issues }} />;
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('textbox', { name: /^Name/ })).toBeInvalid();
  },
};

export const Ukrainian: Story = { render: filled, globals: { locale: 'uk' } };

export const OnPhone: Story = { render: filled, globals: { viewport: { value: 'phone' } } };
