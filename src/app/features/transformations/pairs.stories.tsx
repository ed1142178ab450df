import type { Meta, StoryObj } from '@storybook/react-vite';
import { Suspense, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import '#view/designer/designer.css';
import { DesignerContext } from '#view/designer/DesignerContext.ts';
import { useEngine } from '#view/engine/engine.ts';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { PairList } from './PairList.tsx';
import './transformations.css';
import { transformationTexts } from './texts.ts';
import { createPairDraft, type PairDraft } from './transformationDraft.ts';

const field = (id: string, type: string, name: string): FieldDefinition => ({ id, code: id, name, type });
const leads = [
  field('title', 'String', 'Title'),
  field('count', 'Number', 'Count'),
  field('due', 'Date', 'Due on'),
];
const requests = [
  field('subject', 'String', 'Subject'),
  field('pieces', 'Number', 'Pieces'),
  field('needed', 'Date', 'Needed by'),
];
const surroundings = {
  directories: [{ id: 'leads', code: 'lead', name: 'Leads', fields: leads }],
  directoryId: 'leads',
  groups: [],
  fieldsOf: () => leads,
  hasTriedToSave: false,
};

interface DemoProps {
  pairs: readonly PairDraft[];
  issues?: readonly Issue[];
}

function Demo({ pairs: given, issues = [] }: DemoProps) {
  const [pairs, setPairs] = useState(given);
  const { registry } = useEngine();
  const bound = (definitions: readonly FieldDefinition[]) => definitions.map(one => registry.bind(one));
  return (
    <Suspense>
      <TextsProvider texts={transformationTexts}>
        <DesignerContext value={surroundings}>
          <main className="dk-stack" style={{ maxWidth: 640, padding: 16 }}>
            <PairList
              pairs={pairs}
              sides={{ from: bound(leads), into: bound(requests) }}
              issues={issues}
              isColumns={false}
              onChange={setPairs}
            />
          </main>
        </DesignerContext>
      </TextsProvider>
    </Suspense>
  );
}

export default { title: 'Transformations/Pairs', component: Demo } satisfies Meta<typeof Demo>;

type Story = StoryObj<typeof Demo>;

const filled = [
  createPairDraft({ key: '1', targetFieldId: 'subject', sourceFieldId: 'title' }),
  createPairDraft({ key: '2', targetFieldId: 'pieces', kind: 'formula', formula: '[count] * 2' }),
  createPairDraft({
    key: '3',
    targetFieldId: 'needed',
    kind: 'constant',
    constant: { dateValue: '2026-12-01' },
  }),
];

/** An added field offers only sources whose values can be converted. */
export const Empty: Story = {
  args: { pairs: [] },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add field' }));
    await userEvent.selectOptions(canvas.getByLabelText(/Field of the new record/), 'Needed by');
    const source = canvas.getByLabelText(/Field of the original record/);
    await expect(within(source).queryByRole('option', { name: 'Count' })).toBeNull();
    await expect(within(source).getByRole('option', { name: 'Due on' })).toBeVisible();
  },
};

export const Filled: Story = { args: { pairs: filled } };

export const Mistakes: Story = {
  args: {
    pairs: [createPairDraft({ key: '1', targetFieldId: 'subject' }), ...filled.slice(1)],
    issues: [
      createIssue([0], 'PairNeedsSource'),
      createIssue([1, 'formula'], 'FormulaUnknownField', { field: 'amount', at: 1 }),
    ],
  },
};

export const Ukrainian: Story = { args: { pairs: filled }, globals: { locale: 'uk' } };
