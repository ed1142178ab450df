import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isDecimal, toDecimal } from './decimals.ts';
import { replaceCodesWithIds, replaceIdsWithCodes } from './formulaNames.ts';
import { formulaFunctions } from './functions/index.ts';
import { type CompiledFormula, compileFormula } from './language/compileFormula.ts';
import { formatFormulaValue } from './language/formulaText.ts';
import type { FormulaReader, FormulaScope, FormulaType, FormulaValue } from './language/formulaTypes.ts';

const number = (value: number | null) => (value === null ? null : toDecimal(value));
const numbers = (...values: (number | null)[]) => values.map(number);

const known: Readonly<Record<string, { type: FormulaType; value: FormulaValue }>> = {
  quantity: one('number', number(3)),
  price: one('number', number(0.1)),
  paid: one('number', null),
  name: one('text', 'Ann'),
  nothing: one('text', null),
  due: one('date', { day: '2026-01-31' }),
  isUrgent: one('boolean', true),
  'products.sum': many('number', 'products', numbers(1.1, 2.2, null, 3.3)),
  'products.quantity': many('number', 'products', numbers(1, 2, 3, 4)),
  'products.source': many('text', 'products', ['Gift', 'Bought', null, 'gift']),
  products: many('boolean', 'products', [true, true, true, true]),
  phones: many('text', 'phones', ['1', '2']),
};

const scope: FormulaScope = {
  find: path => {
    const field = known[path.join('.')];
    return field && { fieldId: path.join('.'), columnId: null, type: field.type };
  },
};

test.each([
  ['quantity * price', '0.3'],
  ['0.1 + 0.2', '0.3'],
  ['1.005 * 100', '100.5'],
  ['round(1.005, 2)', '1.01'],
  ['round(-2.5)', '-3'],
  ['floor(-2.5)', '-3'],
  ['ceiling(-2.5)', '-2'],
  ['2 + 3 * 4', '14'],
  ['(2 + 3) * 4', '20'],
  ['10 - 4 - 3', '3'],
  ['-quantity * 2', '-6'],
  ['7 % 4', '3'],
  ['1 / 3 * 3', '0.9999999999999999999999999999999999999999'],
  ['1 / 0', ''],
  ['power(2, 10)', '1024'],
  ['power(2, -1)', '0.5'],
  ['sqrt(2.25)', '1.5'],
  ['abs(-5)', '5'],
  ['quantity * paid', ''],
  ['if(empty(paid), quantity, 0)', '3'],
  ['if(paid > 1, "much")', ''],
  ['ifEmpty(paid, 7)', '7'],
  ['sum(products.sum)', '6.6'],
  ['sum(products.sum, 1)', '7.6'],
  ['sum(products.quantity * products.sum)', '18.7'],
  ['sum(products.sum where products.source = "gift")', '4.4'],
  ['average(products.sum)', '2.2'],
  ['median(products.quantity)', '2.5'],
  ['count(products)', '4'],
  ['count(products.sum)', '3'],
  ['count(products.sum > 2)', '2'],
  ['count(products where products.sum > 2)', '2'],
  ['min(products.sum)', '1.1'],
  ['max(quantity, 5)', '5'],
  ['first(products.source)', 'Gift'],
  ['last(products.source)', 'gift'],
  ['any(products.sum > 3)', 'true'],
  ['all(products.sum > 1)', 'false'],
  ['join(products.source, ", ")', 'Gift, Bought, gift'],
  ['join(phones, "/")', '1/2'],
  ['empty(products.sum)', 'false'],
  ['empty(nothing)', 'true'],
  ['nothing = empty', 'true'],
  ['name = "ann" and not isUrgent or quantity >= 3', 'true'],
  ['name & " owes " & quantity * price', 'Ann owes 0.3'],
  ['name + "!"', 'Ann!'],
  ['"say \\"hi\\""', 'say "hi"'],
  ['length(nothing)', '0'],
  ['upper(name) & lower(name) & left(name, 1) & right(name, 2)', 'ANNannAnn'],
  ['middle("abcdef", 2, 3)', 'bcd'],
  ['trim("  a   b ")', 'a b'],
  ['replace("a-b-c", "-", "+")', 'a+b+c'],
  ['contains(name, "NN")', 'true'],
  ['startsWith(name, "a")', 'true'],
  ['endsWith(name, "x")', 'false'],
  ['number("12.50") * 2', '25'],
  ['number("twelve")', ''],
  ['text(price) & "%"', '0.1%'],
  ['due + 1 month', '28.02.2026'],
  ['due + 3 days', '03.02.2026'],
  ['due - 1 week', '24.01.2026'],
  ['due + quantity years', '31.01.2029'],
  ['days(date(2026, 3, 1) - due)', '29'],
  ['date(2026, 2, 30)', ''],
  ['year(due) * 100 + month(due)', '202601'],
  ['weekday(date(2026, 11, 23))', '1'],
  ['startOfMonth(due)', '01.01.2026'],
  ['endOfMonth(date(2028, 2, 3))', '29.02.2028'],
  ['monthsBetween(due, due + 3 months)', '3'],
  ['yearsBetween(date(2000, 2, 29), date(2026, 2, 28))', '26'],
  ['due < due + 1 day', 'true'],
  ['due + 2 * 1 week', '14.02.2026'],
  ['today()', '24.11.2026'],
  ['days(today() - due)', '297'],
])('evaluates %s to %s', (text, expected) => {
  const compiled = compileFormula(text, scope);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  expect(run(compiled.formula)).toBe(expected);
});

test.each([
  ['quantity *', 'FormulaUnfinished', 10, 10],
  ['quantity price', 'FormulaUnexpected', 9, 14],
  ['"open', 'FormulaUnfinished', 0, 5],
  ['2 # 3', 'FormulaUnexpected', 2, 3],
  ['where', 'FormulaUnexpected', 0, 5],
  ['cost * 2', 'FormulaUnknownField', 0, 4],
  ['1 + products.cost', 'FormulaUnknownField', 4, 17],
  ['twice(2)', 'FormulaUnknownFunction', 0, 8],
  ['round()', 'FormulaArguments', 0, 7],
  ['round(1, 2, 3)', 'FormulaArguments', 0, 14],
  ['name * 2', 'FormulaSignTypes', 0, 8],
  ['due + 3', 'FormulaSignTypes', 0, 7],
  ['upper(quantity)', 'FormulaWrongType', 6, 14],
  ['if(quantity, 1, 2)', 'FormulaWrongType', 3, 11],
  ['if(isUrgent, 1, "one")', 'FormulaWrongType', 16, 21],
  ['max(isUrgent)', 'FormulaWrongType', 4, 12],
  ['join(phones & products.source, "")', 'FormulaListsDiffer', 5, 29],
  ['sum(quantity where isUrgent)', 'FormulaNoList', 4, 12],
  ['sum((products.sum where isUrgent))', 'FormulaUnexpected', 18, 23],
])('rejects %s as %s', (text, code, from, till) => {
  const compiled = compileFormula(text, scope);
  const problems = 'problems' in compiled ? compiled.problems : [];
  expect(problems.map(problem => [problem.code, problem.from, problem.till])).toEqual([[code, from, till]]);
});

it('accepts a filter in an aggregate that is nested in a sum', () => {
  expect(compileFormula('sum(max(products.sum where isUrgent) * products.sum)', scope)).not.toHaveProperty(
    'problems',
  );
});

it('reports all errors of a formula together', () => {
  const compiled = compileFormula('cost + upper(quantity) + twice(1)', scope);
  expect('problems' in compiled && compiled.problems.map(({ code }) => code)).toEqual([
    'FormulaUnknownField',
    'FormulaWrongType',
    'FormulaUnknownFunction',
  ]);
});

it('lists each field that a formula reads once', () => {
  const compiled = compileFormula('quantity * quantity + sum(products.sum)', scope);
  expect('formula' in compiled && compiled.formula.sources.map(({ fieldId }) => fieldId)).toEqual([
    'quantity',
    'products.sum',
  ]);
});

describe('The limits of a formula', () => {
  it.each([
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'FormulaTooDeep'],
    [`${'1+'.repeat(1_000)}1`, 'FormulaTooLong'],
  ])('restrict nesting and length', (text, code) => {
    const compiled = compileFormula(text, scope);
    expect('problems' in compiled && compiled.problems.map(problem => problem.code)).toEqual([code]);
  });

  it('restrict the growth of numbers and texts', () => {
    expect(value('power(power(power(9, 100), 100), 100)').length).toBe(41);
    const long = Array.from({ length: 20 }).reduce<string>(
      text => `replace(${text}, "a", "aaaaaaaaaa")`,
      '"a"',
    );
    expect(value(`length(${long})`)).toBe('60000');
    expect(value('due + 9999999999 days')).toBe('');
    expect(value('due + 99999999999999999999 months')).toBe('');
  });
});

describe('Any formula', () => {
  it('is compiled or rejected, whatever text it contains', () => {
    const pieces = [
      'quantity',
      'products.sum',
      '(',
      ')',
      ',',
      '+',
      '-',
      'and',
      'not',
      'where',
      '"a"',
      '1',
      'days',
      'sum(',
      'if(',
      '[x]',
      '.',
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...pieces)).map(parts => parts.join(' ')),
        ),
        text => {
          const compiled = compileFormula(text, scope);
          if ('problems' in compiled) {
            expect(compiled.problems.length).toBeGreaterThan(0);
            for (const { from, till } of compiled.problems)
              expect(0 <= from && from <= till && till <= text.length).toBe(true);
          } else
            expect(getType(compiled.formula.run(reader))).toSatisfy(type =>
              fitsType(type, compiled.formula.type),
            );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('computes with decimals exactly', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (a, b, c) => {
        const [x, y, z] = [a, b, c].map(written);
        expect(value(`(${x}) * (${y}) + (${z})`)).toBe(exact(BigInt(a) * BigInt(b) + BigInt(c) * 100n, 4));
      }),
    );
  });

  it('is converted from codes to ids and back', () => {
    const fields = [
      { id: 'a1', code: 'quantity', columns: [] },
      { id: 'b2', code: 'days', columns: [] },
      { id: 'c3', code: 'products', columns: [{ id: 'd4', code: 'sum', columns: [] }] },
    ];
    const names = { fields, directories: [] };
    for (const [text, kept] of [
      ['quantity * 2', '[a1] * 2'],
      ['due + [days] days', 'due + [b2] days'],
      ['sum(products.sum) & "quantity"', 'sum([c3].[d4]) & "quantity"'],
      ['count( products )', 'count( [c3] )'],
    ] as const) {
      expect(replaceCodesWithIds(text, names)).toBe(kept);
      expect(replaceIdsWithCodes(kept, names)).toBe(text);
    }
  });
});

it('gives every function a distinct name', () => {
  const names = formulaFunctions.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

function one(of: FormulaType['of'], value: FormulaValue) {
  return { type: { of, listOf: null }, value };
}

function many(of: FormulaType['of'], listOf: string, value: FormulaValue) {
  return { type: { of, listOf }, value };
}

const reader: FormulaReader = {
  read: ({ fieldId }) => known[fieldId]?.value ?? null,
  context: { day: '2026-11-24' },
  records: () => [],
};

function run(formula: Pick<CompiledFormula, 'run'>): string {
  const result = formula.run(reader);
  return Array.isArray(result)
    ? result.map(formatFormulaValue).join()
    : formatFormulaValue(result as Exclude<FormulaValue, readonly unknown[]>);
}

function value(text: string): string {
  const compiled = compileFormula(text, scope);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return run(compiled.formula);
}

function getType(value: FormulaValue): FormulaType {
  if (Array.isArray(value))
    return {
      of: value.map(entry => getType(entry).of).find(of => of !== 'empty') ?? 'empty',
      listOf: 'some',
    };
  if (value === null) return { of: 'empty', listOf: null };
  if (isDecimal(value)) return { of: 'number', listOf: null };
  if (typeof value === 'object') return { of: 'day' in value ? 'date' : 'duration', listOf: null };
  return { of: typeof value === 'string' ? 'text' : 'boolean', listOf: null };
}

function fitsType(found: FormulaType, declared: FormulaType): boolean {
  return (
    (found.of === 'empty' || found.of === declared.of) &&
    (found.listOf === null) === (declared.listOf === null)
  );
}

function written(cents: number | undefined = 0): string {
  return exact(BigInt(cents), 2);
}

/** Formats an integer in units of the last decimal place as a decimal. */
function exact(parts: bigint, places: number): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return parts < 0n && text !== '0' ? `-${text}` : text;
}
