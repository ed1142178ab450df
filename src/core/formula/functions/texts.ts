import type Big from 'big.js';
import { decimalOf } from '../decimals.ts';
import { cut, TEXT_LIMIT, wholeOf } from '../language/formulaSigns.ts';
import { writtenText } from '../language/formulaText.ts';
import type { SingleValue } from '../language/formulaTypes.ts';
import { type FormulaFunction, listFunction, valueFunction } from './formulaFunction.ts';

const TEXT = { takes: ['text'], gives: 'text' } as const;
const PART = { takes: ['text', 'number'], gives: 'text' } as const;
const QUESTION = { takes: ['text', 'text'], gives: 'boolean', takesEmpty: true } as const;

type Text = string | null;

export const textFunctions: readonly FormulaFunction[] = [
  valueFunction<[SingleValue]>('text(value)', { takes: ['any'], gives: 'text' }, writtenText),
  valueFunction<[string]>('number(text)', { takes: ['text'], gives: 'number' }, text =>
    /^[+-]?\d{1,40}(\.\d{1,40})?$/.test(text.trim()) ? decimalOf(text.trim().replace(/^\+/, '')) : null,
  ),
  valueFunction<[Text]>('length(text)', { takes: ['text'], gives: 'number', takesEmpty: true }, text =>
    decimalOf(lettersOf(text).length),
  ),
  valueFunction<[string]>('upper(text)', TEXT, text => text.toUpperCase()),
  valueFunction<[string]>('lower(text)', TEXT, text => text.toLowerCase()),
  valueFunction<[string]>('trim(text)', TEXT, text => text.trim().replaceAll(/\s+/g, ' ')),
  valueFunction<[string, Big]>('left(text, count)', PART, (text, count) => part(text, 0, wholeOf(count))),
  valueFunction<[string, Big]>('right(text, count)', PART, (text, count) =>
    part(text, Math.max(0, lettersOf(text).length - Math.max(0, wholeOf(count)))),
  ),
  valueFunction<[string, Big, Big | null]>(
    'middle(text, from, count)',
    { takes: ['text', 'number', 'number'], least: 2, gives: 'text' },
    (text, from, count) => {
      const start = Math.max(1, wholeOf(from)) - 1;
      return part(text, start, count ? start + Math.max(0, wholeOf(count)) : undefined);
    },
  ),
  valueFunction<[Text, Text]>('contains(text, part)', QUESTION, (text, other) =>
    folded(text).includes(folded(other)),
  ),
  valueFunction<[Text, Text]>('startsWith(text, part)', QUESTION, (text, other) =>
    folded(text).startsWith(folded(other)),
  ),
  valueFunction<[Text, Text]>('endsWith(text, part)', QUESTION, (text, other) =>
    folded(text).endsWith(folded(other)),
  ),
  valueFunction<[string, Text, Text]>(
    'replace(text, part, by)',
    { takes: ['text', 'text', 'text'], gives: 'text', takesEmpty: true },
    (text, other, by) => replaced(text ?? '', other ?? '', by ?? ''),
  ),
  listFunction<SingleValue>(
    'join(list, separator)',
    { takes: 'any', gives: 'text', last: 'text' },
    (values, last) => cut(values.map(writtenText).join(typeof last === 'string' ? last : '')),
  ),
];

function folded(text: Text): string {
  return (text ?? '').toLowerCase();
}

/** Splits into code points, so that no surrogate pair is split. */
function lettersOf(text: Text): string[] {
  return [...(text ?? '')];
}

function part(text: string, from: number, till?: number): string {
  return lettersOf(text)
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
    if (length > TEXT_LIMIT) break;
    parts.push(by, next);
    length += by.length + next.length;
  }
  return cut(parts.join(''));
}
