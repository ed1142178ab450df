/** Common parts of the types that store a single text. */
import type { JSONSchema7 } from 'json-schema';
import type { FieldFilterPart } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { foldText } from '#core/text.ts';

export function textOf(value: FieldValue): string {
  return value.stringValue ?? '';
}

/** Returns the schema of an object with one member and nothing else. */
export function memberSchema(member: keyof FieldValue, schema: JSONSchema7): JSONSchema7 {
  return { type: 'object', properties: { [member]: schema }, additionalProperties: false };
}

export function hasNoText(value: FieldValue): boolean {
  return textOf(value) === '';
}

/** Keeps the text unchanged, byte for byte; other members of the value are removed. */
export function keepText(value: FieldValue): FieldValue | undefined {
  return hasNoText(value) ? undefined : { stringValue: textOf(value) };
}

export function sameText(a: FieldValue, b: FieldValue): boolean {
  return textOf(a) === textOf(b);
}

/** NUL and lone surrogates can't be stored. */
export function checkStorable(text: string, path: Issue['path'] = ['stringValue']): Issue[] {
  return text.includes('\0') || !text.isWellFormed() ? [createIssue(path, 'InvalidText')] : [];
}

/** Operators of text types, with comparisons that match the displayed text. */
export const textFilter: FieldFilterPart = {
  shape: 'stringValue',
  operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
  defaultOperator: 'Contains',
  matches: ({ value, operator, operand }) => matchesText(textOf(value), operator, textOf(operand)),
  containedParts: operand => [textOf(operand)],
};

export function matchesText(text: string, operator: string, wanted: string): boolean {
  const [folded, part] = [foldText(text), foldText(wanted)];
  if (operator === 'Contains') return folded.includes(part);
  if (operator === 'StartsWith') return folded.startsWith(part);
  return operator === 'Equals' && folded === part;
}

/** Among the choices of a filter: matches records without a value (an empty operand finds empty values). */
export const EMPTY_CHOICE = '';

/** Types chosen from a set (drop-down values, ids): equal or not. */
export const choiceFilter: FieldFilterPart = {
  shape: 'idsValue',
  operators: ['Equals', 'NotEquals'],
  defaultOperator: 'Equals',
  matches: ({ value, operator, operand }) => operator === 'Equals' && sameText(value, operand),
  containedParts: null,
};

export const ordinalOperators = [
  'Equals',
  'NotEquals',
  'Less',
  'LessOrEqual',
  'More',
  'MoreOrEqual',
] as const;

/** Converts a comparison result (negative, 0, positive) to that of an ordinal operator. */
export function matchesOrder(order: number, operator: string): boolean {
  if (operator === 'Equals') return order === 0;
  if (operator === 'Less') return order < 0;
  if (operator === 'LessOrEqual') return order <= 0;
  if (operator === 'More') return order > 0;
  return operator === 'MoreOrEqual' && order >= 0;
}
