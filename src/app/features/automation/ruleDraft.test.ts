import { expect, test } from 'vitest';
import type { AutomationStep } from '#core/model.ts';
import { createRuleDraft, getDirectoryChange } from './ruleDraft.ts';
import { createTemplateDraft, RULE_TEMPLATES } from './ruleTemplates.ts';

const getKinds = ({ when, steps }: Pick<ReturnType<typeof createRuleDraft>, 'when' | 'steps'>) => [
  when.kind,
  ...steps.map(({ step }) => step.kind),
];

test.each(RULE_TEMPLATES)(
  'keeps the trigger and the steps of the template %s when directories are chosen',
  template => {
    const start = createTemplateDraft(template, id => id);
    const draft = createRuleDraft(undefined, start);
    const chosen = { ...draft, ...getDirectoryChange(draft, 'first') };
    expect([chosen.when, chosen.steps]).toEqual([start.when, start.steps]);
    const other = { ...chosen, ...getDirectoryChange(chosen, 'second') };
    expect(getKinds(other)).toEqual(getKinds(start));
  },
);

test('clears fields and statuses when the directory changes', () => {
  const draft = {
    ...createRuleDraft(undefined),
    directoryId: 'first',
    when: { kind: 'DateReached', fieldId: 'due', days: -3 },
    steps: [
      { key: 'a', step: { kind: 'Move', statusId: 'done' } },
      { key: 'b', step: { kind: 'Comment', text: 'Moved.' } },
    ],
  } as const;
  const changed = getDirectoryChange(draft, 'second');
  expect(changed.when).toEqual({ kind: 'DateReached', fieldId: '', days: -3 });
  expect(changed.steps?.map(({ step }) => step)).toEqual([
    { kind: 'Move', statusId: '' },
    { kind: 'Comment', text: 'Moved.' },
  ]);
});

test.each<[AutomationStep, AutomationStep]>([
  [
    { kind: 'Assign', by: 'Load', userIds: ['ann'] },
    { kind: 'Assign', by: 'Load', userIds: ['ann'] },
  ],
  [
    { kind: 'Email', subject: 'Hello', text: 'There.', people: { creator: true } },
    { kind: 'Email', subject: 'Hello', text: 'There.', people: { creator: true } },
  ],
  [
    { kind: 'Email', subject: 'Hello', text: 'There.', fieldId: 'email' },
    { kind: 'Email', subject: 'Hello', text: 'There.', people: {} },
  ],
  [
    { kind: 'Reminder', text: 'Call', people: {}, fieldId: 'due', at: '09:00' },
    { kind: 'Reminder', text: 'Call', people: {}, amount: 1, unit: 'Days' },
  ],
  [
    { kind: 'CreateRecord', directoryId: 'other', linkFieldId: 'back', copies: [{ from: 'a', to: 'b' }] },
    { kind: 'CreateRecord', directoryId: 'other', copies: [] },
  ],
  [
    { kind: 'StartForm', chatFormId: 'form' },
    { kind: 'StartForm', chatFormId: 'form' },
  ],
  [{ kind: 'Stop', if: { statusList: ['done'] } }, { kind: 'Stop' }],
])('removes only the references to the previous directory from %j', (step, expected) => {
  const draft = { ...createRuleDraft(undefined), directoryId: 'first', otherwise: [{ key: 'a', step }] };
  expect(getDirectoryChange(draft, 'second').otherwise).toEqual([{ key: 'a', step: expected }]);
});
