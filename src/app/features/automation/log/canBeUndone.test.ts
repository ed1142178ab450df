import { expect, test } from 'vitest';
import type { AutomationRun } from '#core/model.ts';
import { canBeUndone } from './canBeUndone.ts';

type Step = AutomationRun['steps'][number];
const step = (kind: string, more: Partial<Step> = {}): Step => ({
  ...{ step: 0, kind, outcome: 'Done', issues: [] },
  ...more,
});

test.each<[string, Step[], boolean]>([
  ['changed a field', [step('SetFields')], true],
  ['changed a field and sent a message', [step('Notify'), step('SetFields')], true],
  ['only sent messages', [step('Notify'), step('Email'), step('Comment'), step('Webhook')], false],
  ['was rejected', [step('Move', { outcome: 'Refused' })], false],
  ['changed one of many', [step('ForEach', { each: [{ steps: [step('Tag')] }] })], true],
  ['sent a message for each of many', [step('ForEach', { each: [{ steps: [step('Email')] }] })], false],
])('decides whether to offer undo for a run that %s', (_, steps, isOffered) => {
  expect(canBeUndone({ steps, isUndone: false })).toBe(isOffered);
  expect(canBeUndone({ steps, isUndone: true })).toBe(false);
});
