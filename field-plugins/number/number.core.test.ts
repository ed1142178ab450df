import { expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { buildSampleContext, createSampleId } from '../shared/sampleWorld.ts';
import { getNumberStep, numberPlugin } from './number.core.ts';

const engine = createFieldRegistry([numberPlugin]);
const number = (precision?: number) => ({
  id: createSampleId(1),
  code: 'n',
  name: 'N',
  type: 'Number',
  ...(precision !== undefined && { precision }),
});
const codes = (numberValue: number, precision?: number) =>
  numberPlugin.validate({ numberValue }, number(precision), engine).map(issue => issue.code);

test('derives the step from the precision, and uses whole numbers for 0 or less', () => {
  expect([undefined, 0, -3, 1, 3].map(precision => getNumberStep(number(precision)))).toEqual([
    1, 1, 1, 0.1, 0.001,
  ]);
});

test('reports a value with too many decimal places', () => {
  expect(codes(1.5)).toEqual(['NotWhole']);
  expect(codes(1.234, 2)).toEqual(['TooPrecise']);
  expect(codes(1.23, 2)).toEqual([]);
  expect(codes(Number.NaN)).toEqual(['InvalidNumber']);
});

test("keeps text that isn't a number as the value, but reports it as invalid", () => {
  const value = { stringValue: '12 apples' };
  expect(numberPlugin.normalize(value, number(), engine)).toEqual(value);
  expect(numberPlugin.isEmpty(value)).toBe(false);
  expect(numberPlugin.validate(value, number(), engine).map(issue => issue.code)).toEqual(['InvalidNumber']);
  expect(numberPlugin.toText(value, number(), buildSampleContext({ engine }))).toBe('12 apples');
});

test('reports text that is out of range or not a number', () => {
  const context = buildSampleContext({ engine });
  expect(numberPlugin.parseText('9007199254740992', number(), context)).toMatchObject({
    issue: { code: 'TooLarge' },
  });
  expect(numberPlugin.parseText('-1e', number(), context)).toMatchObject({
    issue: { code: 'InvalidNumber' },
  });
});
