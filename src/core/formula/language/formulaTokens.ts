import { FormulaError } from './formulaTypes.ts';

export interface FormulaToken {
  readonly kind: 'number' | 'text' | 'name' | 'reference' | 'sign' | 'end';
  /** The source text; without quotes for a text, without brackets for a reference. */
  readonly text: string;
  readonly from: number;
  readonly till: number;
}

/** The maximum number of characters in a formula. */
const FORMULA_MAX_LENGTH = 2_000;

const PATTERNS: readonly (readonly [FormulaToken['kind'], RegExp])[] = [
  ['number', /\d+(?:\.\d+)?/y],
  ['text', /"(?:[^"\\]|\\.)*"/y],
  ['reference', /\[[A-Za-z0-9_-]{1,60}\]/y],
  ['name', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['sign', /<=|>=|!=|<>|[-+*/%&=<>(),.]/y],
];

/**
 * Splits a formula into tokens, followed by an `end` token.
 * @throws FormulaError
 */
export function tokenizeFormula(text: string): FormulaToken[] {
  if (text.length > FORMULA_MAX_LENGTH)
    throw new FormulaError('FormulaTooLong', { from: 0, till: text.length }, { limit: FORMULA_MAX_LENGTH });
  const tokens: FormulaToken[] = [];
  let at = skipBlanks(text, 0);
  while (at < text.length) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = skipBlanks(text, token.till);
  }
  return [...tokens, { kind: 'end', text: '', from: text.length, till: text.length }];
}

function tokenAt(text: string, from: number): FormulaToken {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = from;
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return { kind, text: getContent(kind, found), from, till: from + found.length };
  }
  if (text[from] === '"') throw new FormulaError('FormulaUnfinished', { from, till: text.length });
  const [unknown = ''] = text.slice(from);
  throw new FormulaError('FormulaUnexpected', { from, till: from + unknown.length }, { text: unknown });
}

function getContent(kind: FormulaToken['kind'], found: string): string {
  if (kind === 'text') return found.slice(1, -1).replaceAll(/\\(.)/gs, '$1');
  return kind === 'reference' ? found.slice(1, -1) : found;
}

function skipBlanks(text: string, from: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(text)?.[0].length ?? 0);
}
