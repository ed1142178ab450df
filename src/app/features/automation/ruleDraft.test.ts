import { expect, test } from 'vitest';
import { draftOf, withDirectory } from './ruleDraft.ts';
import { RULE_TEMPLATES, startOf } from './ruleTemplates.ts';

const kindsOf = ({ when, steps }: Pick<ReturnType<typeof draftOf>, 'when' | 'steps'>) => [
  when.kind,
  ...steps.map(({ step }) => step.kind),
];

test.each(RULE_TEMPLATES)(
  'keeps trigger and steps of the template %s when directories are chosen',
  template => {
    const start = startOf(template, id => id);
    const draft = draftOf(undefined, start);
    const chosen = { ...draft, ...withDirectory(draft, 'first') };
    expect([chosen.when, chosen.steps]).toEqual([start.when, start.steps]);
    const other = { ...chosen, ...withDirectory(chosen, 'second') };
    expect(kindsOf(other)).toEqual(kindsOf(start));
  },
);

test('clears fields and statuses when the directory changes', () => {
  const draft = {
    ...draftOf(undefined),
    directoryId: 'first',
    when: { kind: 'DateReached', fieldId: 'due', days: -3 },
    steps: [
      { key: 'a', step: { kind: 'Move', statusId: 'done' } },
      { key: 'b', step: { kind: 'Comment', text: 'Moved.' } },
    ],
  } as const;
  const changed = withDirectory(draft, 'second');
  expect(changed.when).toEqual({ kind: 'DateReached', fieldId: '', days: -3 });
  expect(changed.steps?.map(({ step }) => step)).toEqual([
    { kind: 'Move', statusId: '' },
    { kind: 'Comment', text: 'Moved.' },
  ]);
});
