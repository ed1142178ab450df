/** Parses formulas. `compileFormula` resolves names and checks types. */

import { type FormulaToken, tokenizeFormula } from './formulaTokens.ts';
import { FormulaError } from './formulaTypes.ts';

interface Span {
  readonly from: number;
  readonly till: number;
}

export type FormulaNode = Span &
  (
    | { readonly kind: 'number' | 'text'; readonly text: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'empty' }
    /** The record to which the formula belongs. */
    | { readonly kind: 'this' }
    /**
     * A field, identified by code or id, optionally followed by a column of the table or a field of the referenced
     * record.
     */
    | { readonly kind: 'field'; readonly path: readonly FormulaFieldToken[] }
    | { readonly kind: 'call'; readonly name: string; readonly args: readonly FormulaNode[] }
    | { readonly kind: 'not'; readonly operand: FormulaNode }
    | {
        readonly kind: 'binary';
        readonly sign: BinaryOperator;
        readonly left: FormulaNode;
        readonly right: FormulaNode;
      }
    | { readonly kind: 'duration'; readonly amount: FormulaNode; readonly unit: DurationUnit }
    | { readonly kind: 'where'; readonly list: FormulaNode; readonly condition: FormulaNode }
  );

export type FormulaFieldToken = Span & { readonly name: string };
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or';
export type DurationUnit = 'day' | 'week' | 'month' | 'year';

const UNITS: ReadonlyMap<string, DurationUnit> = new Map(
  (['day', 'week', 'month', 'year'] as const).flatMap(unit => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
);

/** The precedence of operators; operators of equal precedence are left-associative. */
const STRENGTHS: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ['and', 2],
  ...['=', '!=', '<>', '<', '<=', '>', '>='].map(sign => [sign, 4] as const),
  ['&', 5],
  ...['+', '-'].map(sign => [sign, 6] as const),
  ...['*', '/', '%'].map(sign => [sign, 7] as const),
]);
const NOT_STRENGTH = 3;
const MINUS_STRENGTH = 8;

/** Reserved words; a field with such a code has to be written in brackets. */
export const FORMULA_KEYWORDS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'where',
  'true',
  'false',
  'empty',
  'this',
  ...UNITS.keys(),
]);

const MAX_DEPTH = 50;

/** @throws FormulaError */
export function parseFormula(text: string): FormulaNode {
  const reader: Reader = { tokens: tokenizeFormula(text), at: 0, depth: 0 };
  const node = readExpression(reader, 0);
  if (peek(reader).kind !== 'end') throw unexpected(peek(reader));
  return node;
}

interface Reader {
  readonly tokens: readonly FormulaToken[];
  at: number;
  depth: number;
}

function readExpression(reader: Reader, weakest: number): FormulaNode {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw new FormulaError('FormulaTooDeep', peek(reader));
  let left = readOperand(reader);
  for (;;) {
    const sign = getSign(peek(reader));
    const strength = STRENGTHS.get(sign) ?? 0;
    if (strength <= weakest) break;
    take(reader);
    const right = readExpression(reader, strength);
    // Only binary operators have a precedence, so `sign` is a binary operator.
    const written = (sign === '<>' ? '!=' : sign) as BinaryOperator;
    left = { kind: 'binary', sign: written, left, right, from: left.from, till: right.till };
  }
  reader.depth -= 1;
  return left;
}

function readOperand(reader: Reader): FormulaNode {
  const token = take(reader);
  const isMinus = token.kind === 'sign' && token.text === '-';
  if (!isMinus && !isWord(token, 'not')) return readUnit(reader, readPrimary(reader, token));
  const operand = readExpression(reader, isMinus ? MINUS_STRENGTH : NOT_STRENGTH);
  const span = { from: token.from, till: operand.till };
  if (!isMinus) return { kind: 'not', operand, ...span };
  return {
    kind: 'binary',
    sign: '*',
    left: operand,
    right: { kind: 'number', text: '-1', ...span },
    ...span,
  };
}

function readPrimary(reader: Reader, token: FormulaToken): FormulaNode {
  const { kind, text, from, till } = token;
  if (kind === 'number' || kind === 'text') return { kind, text, from, till };
  if (kind === 'reference') return readField(reader, token);
  if (kind === 'sign' && text === '(') {
    const inner = readExpression(reader, 0);
    return { ...inner, from, till: expect(reader, ')').till };
  }
  if (kind !== 'name') throw unexpected(token);
  if (isSign(peek(reader), '(')) return readCall(reader, token);
  if (isWord(token, 'true') || isWord(token, 'false'))
    return { kind: 'boolean', value: isWord(token, 'true'), from, till };
  if (isWord(token, 'empty') || isWord(token, 'this'))
    return { kind: isWord(token, 'this') ? 'this' : 'empty', from, till };
  if (FORMULA_KEYWORDS.has(text.toLowerCase())) throw unexpected(token);
  return readField(reader, token);
}

function readField(reader: Reader, { text, from, till }: FormulaToken): FormulaNode {
  const path = [{ name: text, from, till }];
  while (isSign(peek(reader), '.')) {
    take(reader);
    const next = take(reader);
    if (next.kind !== 'name' && next.kind !== 'reference') throw unexpected(next);
    path.push({ name: next.text, from: next.from, till: next.till });
  }
  return { kind: 'field', path, from, till: path.at(-1)?.till ?? till };
}

function readCall(reader: Reader, { text, from }: FormulaToken): FormulaNode {
  take(reader);
  const args: FormulaNode[] = [];
  while (!isSign(peek(reader), ')')) {
    if (args.length > 0) expect(reader, ',');
    args.push(readArgument(reader));
  }
  return { kind: 'call', name: text.toLowerCase(), args, from, till: take(reader).till };
}

function readArgument(reader: Reader): FormulaNode {
  const list = readExpression(reader, 0);
  if (!isWord(peek(reader), 'where')) return list;
  take(reader);
  const condition = readExpression(reader, 0);
  return { kind: 'where', list, condition, from: list.from, till: condition.till };
}

/** Parses an optional unit after an amount: `3 days`, `term weeks`. */
function readUnit(reader: Reader, amount: FormulaNode): FormulaNode {
  const token = peek(reader);
  const unit = token.kind === 'name' ? UNITS.get(token.text.toLowerCase()) : undefined;
  if (!unit) return amount;
  take(reader);
  return { kind: 'duration', amount, unit, from: amount.from, till: token.till };
}

function peek({ tokens, at }: Reader): FormulaToken {
  const token = tokens[Math.min(at, tokens.length - 1)];
  if (!token) throw new Error('Every formula has an end.');
  return token;
}

function take(reader: Reader): FormulaToken {
  const token = peek(reader);
  reader.at += 1;
  return token;
}

function expect(reader: Reader, sign: string): FormulaToken {
  const token = take(reader);
  if (!isSign(token, sign)) throw unexpected(token);
  return token;
}

function isSign({ kind, text }: FormulaToken, sign: string): boolean {
  return kind === 'sign' && text === sign;
}

function isWord({ kind, text }: FormulaToken, word: string): boolean {
  return kind === 'name' && text.toLowerCase() === word;
}

function getSign({ kind, text }: FormulaToken): string {
  if (kind === 'sign') return text;
  return kind === 'name' ? text.toLowerCase() : '';
}

function unexpected({ kind, text, from, till }: FormulaToken): FormulaError {
  if (kind === 'end') return new FormulaError('FormulaUnfinished', { from, till });
  return new FormulaError('FormulaUnexpected', { from, till }, { text });
}
