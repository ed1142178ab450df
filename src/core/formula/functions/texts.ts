import type Big from 'big.js';
import { toDecimal } from '../decimals.ts';
import { limitText, MAX_FORMULA_TEXT_LENGTH, toSafeInteger } from '../language/formulaSigns.ts';
import { formatFormulaValue } from '../language/formulaText.ts';
import type { SingleFormulaValue } from '../language/formulaTypes.ts';
import { defineListFunction, defineValueFunction, type FormulaFunction } from './formulaFunction.ts';

const TEXT = { takes: ['text'], gives: 'text' } as const;
const PART = { takes: ['text', 'number'], gives: 'text' } as const;
const QUESTION = { takes: ['text', 'text'], gives: 'boolean', takesEmpty: true } as const;

type Text = string | null;

export const textFunctions: readonly FormulaFunction[] = [
  defineValueFunction<[SingleFormulaValue]>(
    'text(value)',
    { takes: ['any'], gives: 'text' },
    formatFormulaValue,
  ),
  defineValueFunction<[string]>('number(text)', { takes: ['text'], gives: 'number' }, text =>
    /^[+-]?\d{1,40}(\.\d{1,40})?$/.test(text.trim()) ? toDecimal(text.trim().replace(/^\+/, '')) : null,
  ),
  defineValueFunction<[Text]>('length(text)', { takes: ['text'], gives: 'number', takesEmpty: true }, text =>
    toDecimal(getLetters(text).length),
  ),
  defineValueFunction<[string]>('upper(text)', TEXT, text => text.toUpperCase()),
  defineValueFunction<[string]>('lower(text)', TEXT, text => text.toLowerCase()),
  defineValueFunction<[string]>('trim(text)', TEXT, text => text.trim().replaceAll(/\s+/g, ' ')),
  defineValueFunction<[string, Big]>('left(text, count)', PART, (text, count) =>
    part(text, 0, toSafeInteger(count)),
  ),
  defineValueFunction<[string, Big]>('right(text, count)', PART, (text, count) =>
    part(text, Math.max(0, getLetters(text).length - Math.max(0, toSafeInteger(count)))),
  ),
  defineValueFunction<[string, Big, Big | null]>(
    'middle(text, from, count)',
    { takes: ['text', 'number', 'number'], least: 2, gives: 'text' },
    (text, from, count) => {
      const start = Math.max(1, toSafeInteger(from)) - 1;
      return part(text, start, count ? start + Math.max(0, toSafeInteger(count)) : undefined);
    },
  ),
  defineValueFunction<[Text, Text]>('contains(text, part)', QUESTION, (text, other) =>
    folded(text).includes(folded(other)),
  ),
  defineValueFunction<[Text, Text]>('startsWith(text, part)', QUESTION, (text, other) =>
    folded(text).startsWith(folded(other)),
  ),
  defineValueFunction<[Text, Text]>('endsWith(text, part)', QUESTION, (text, other) =>
    folded(text).endsWith(folded(other)),
  ),
  defineValueFunction<[string, Text, Text]>(
    'replace(text, part, by)',
    { takes: ['text', 'text', 'text'], gives: 'text', takesEmpty: true },
    (text, other, by) => replaced(text ?? '', other ?? '', by ?? ''),
  ),
  defineListFunction<SingleFormulaValue>(
    'join(list, separator)',
    { takes: 'any', gives: 'text', last: 'text' },
    (values, last) => limitText(values.map(formatFormulaValue).join(typeof last === 'string' ? last : '')),
  ),
];

function folded(text: Text): string {
  return (text ?? '').toLowerCase();
}

/** Splits a text into code points, so that no surrogate pair is split. */
function getLetters(text: Text): string[] {
  return [...(text ?? '')];
}

function part(text: string, from: number, till?: number): string {
  return getLetters(text)
    .slice(from, till === undefined ? undefined : Math.max(from, till))
    .join('');
}

/** Replaces all occurrences, but stops once the result is longer than any field accepts. */
function replaced(text: string, other: string, by: string): string {
  if (other === '') return text;
  const [first = '', ...others] = text.split(other);
  const parts = [first];
  let length = first.length;
  for (const next of others) {
    if (length > MAX_FORMULA_TEXT_LENGTH) break;
    parts.push(by, next);
    length += by.length + next.length;
  }
  return limitText(parts.join(''));
}
