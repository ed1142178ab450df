import { expect, test } from 'vitest';
import { fillPlaceholders, parsePlaceholderNames } from './ruleText.ts';

test('lists each placeholder once, whether it contains spaces or not', () => {
  expect(parsePlaceholderNames('{{ total }} of {{Number}} ({{total}}), {single}, {{}}')).toEqual([
    'total',
    'Number',
    '',
  ]);
});

test('inserts values without expanding placeholders in them', () => {
  const values: Record<string, string> = { a: '{{b}} $& $1', b: 'secret' };
  expect(fillPlaceholders('<{{a}}>', name => values[name] ?? '')).toBe('<{{b}} $& $1>');
});
