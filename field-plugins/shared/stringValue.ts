/** Common parts of the types that store a single text. */
import type { JSONSchema7 } from 'json-schema';
import type { FieldFilterPart } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';

export function getText(value: FieldValue): string {
  return value.stringValue ?? '';
}

/** Returns the schema of an object with one member and nothing else. */
export function buildMemberSchema(member: keyof FieldValue, schema: JSONSchema7): JSONSchema7 {
  return { type: 'object', properties: { [member]: schema }, additionalProperties: false };
}

export function hasNoText(value: FieldValue): boolean {
  return getText(value) === '';
}

/** Keeps the text unchanged, byte for byte. Removes other members of the value. */
export function normalizeText(value: FieldValue): FieldValue | undefined {
  return hasNoText(value) ? undefined : { stringValue: getText(value) };
}

export function hasSameTextValue(a: FieldValue, b: FieldValue): boolean {
  return getText(a) === getText(b);
}

/** Validates that a text can be stored, which excludes NUL and lone surrogates. */
export function validateStorableText(text: string, path: Issue['path'] = ['stringValue']): Issue[] {
  return text.includes('\0') || !text.isWellFormed() ? [createIssue(path, 'InvalidText')] : [];
}

/** The filter of text types, which compares texts as users read them (`normalizeForComparison`). */
export const textFilterPart: FieldFilterPart = {
  shape: 'stringValue',
  operators: ['Contains', 'StartsWith', 'Equals', 'NotEquals'],
  defaultOperator: 'Contains',
  matches: ({ value, operator, operand }) => isTextMatch(getText(value), operator, getText(operand)),
  containedParts: operand => [getText(operand)],
};

export function isTextMatch(text: string, operator: string, wanted: string): boolean {
  const [folded, part] = [normalizeForComparison(text), normalizeForComparison(wanted)];
  if (operator === 'Contains') return folded.includes(part);
  if (operator === 'StartsWith') return folded.startsWith(part);
  return operator === 'Equals' && folded === part;
}

/** The choice of a filter that matches records without a value (an empty operand finds empty values). */
export const EMPTY_STRING_CHOICE = '';

/** The filter of types whose values are chosen from a set (drop-down values, ids), which are equal or not. */
export const choiceFilterPart: FieldFilterPart = {
  shape: 'idsValue',
  operators: ['Equals', 'NotEquals'],
  defaultOperator: 'Equals',
  matches: ({ value, operator, operand }) => operator === 'Equals' && hasSameTextValue(value, operand),
  containedParts: null,
};

export const ORDINAL_OPERATORS = [
  'Equals',
  'NotEquals',
  'Less',
  'LessOrEqual',
  'More',
  'MoreOrEqual',
] as const;

/** Returns true if a comparison result (negative, 0, positive) satisfies an ordinal operator, except `NotEquals`. */
export function isOrderMatch(order: number, operator: string): boolean {
  if (operator === 'Equals') return order === 0;
  if (operator === 'Less') return order < 0;
  if (operator === 'LessOrEqual') return order <= 0;
  if (operator === 'More') return order > 0;
  return operator === 'MoreOrEqual' && order >= 0;
}
