import { expect, test } from 'vitest';
import { fillText, namesInText } from './ruleText.ts';

test('names each field once, with or without blanks', () => {
  expect(namesInText('{{ total }} of {{Number}} ({{total}}), {single}, {{}}')).toEqual([
    'total',
    'Number',
    '',
  ]);
});

test('puts values in as they are, and reads no names in them', () => {
  const values: Record<string, string> = { a: '{{b}} $& $1', b: 'secret' };
  expect(fillText('<{{a}}>', name => values[name] ?? '')).toBe('<{{b}} $& $1>');
});
