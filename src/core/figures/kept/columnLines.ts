/** How the values of a column are written as lines of a text: one for each record, an empty one where it has none. */
import type { FieldValue } from '../../model.ts';
import type { FiguresPart } from '../figuresPart.ts';

/** The member of a value that stands in a line alone; null: the whole value, as JSON. */
export type LineMember = 'numberValue' | 'dateValue' | null;

/** Numbers and days have no line breaks, as a text may, and take the database less time without JSON around them. */
export function lineMember({ kind }: FiguresPart, isArray: boolean): LineMember {
  if (isArray) return null;
  if (kind === 'Numbers') return 'numberValue';
  return kind === 'Days' ? 'dateValue' : null;
}

export function valueOfLine(line: string, member: LineMember): FieldValue | null {
  if (member === 'numberValue') return { numberValue: Number(line) };
  if (member === 'dateValue') return { dateValue: line };
  return JSON.parse(line) as FieldValue | null;
}
