/** The values of a column as lines of a text: one line per record, empty if the record has no value. */
import type { FieldValue } from '../../model.ts';
import type { FiguresPart } from '../figuresPart.ts';

/** The member of a value that a line contains; `null` means the whole value as JSON. */
export type TextLineMember = 'numberValue' | 'dateValue' | null;

/**
 * Returns the member that lines contain: numbers and days, unlike texts, have no line breaks, and reading them from the
 * database is faster without JSON.
 */
export function getTextLineMember({ kind }: FiguresPart, isArray: boolean): TextLineMember {
  if (isArray) return null;
  if (kind === 'Numbers') return 'numberValue';
  return kind === 'Days' ? 'dateValue' : null;
}

export function parseTextLineValue(line: string, member: TextLineMember): FieldValue | null {
  if (member === 'numberValue') return { numberValue: Number(line) };
  if (member === 'dateValue') return { dateValue: line };
  return JSON.parse(line) as FieldValue | null;
}
