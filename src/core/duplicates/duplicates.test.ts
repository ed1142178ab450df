import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchKey, toExactMatchKey, toTextMatchKey } from './sameKey.ts';
import { getNeighbourSortKeys, scorePair } from './scorePair.ts';
import { computeSimilarity } from './similarity.ts';

const getKey = (text: string) => toTextMatchKey(text)?.key;
const keys = (fields: Record<string, (MatchKey | null)[]>) =>
  new Map(Object.entries(fields).map(([id, all]) => [id, all.filter(key => key !== null)]));

describe('Equal texts', () => {
  it.each([
    ['Anna Müller', 'muller, ANNA'],
    ["O'Neil", 'oneil'],
    ['Дар’я Ковальчук', 'Ковальчук Даря'],
    ['Ann@Mail.org', ' ann@mail.org '],
    ['Kob\u200bzar', 'kobzar\u00a0'],
  ])('include %s and %s', (a, b) => expect(getKey(a)).toBe(getKey(b)));

  it.each([
    ['ann.b@mail.org', 'b.ann@mail.org'],
    ['Anna', 'Anne'],
    ['Іван 1', 'Іван 2'],
  ])('exclude %s and %s', (a, b) => expect(getKey(a)).not.toBe(getKey(b)));

  it('exclude empty texts', () => {
    expect(toTextMatchKey(' – ')).toBeNull();
    expect(toExactMatchKey('  ')).toBeNull();
  });
});

describe('Similarity', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
  ])('of %s and %s is %d', (a, b, expected) => expect(computeSimilarity(a, b)).toBeCloseTo(expected, 3));

  it('is symmetric, between 0 and 1, and 1 with itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        const alike = computeSimilarity(a, b);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(computeSimilarity(b, a)).toBeCloseTo(alike, 10);
        expect(computeSimilarity(a, a)).toBe(1);
      }),
    );
  });
});

describe('The score of a pair', () => {
  const phone = (text: string) => toExactMatchKey(text, { isStrong: true });

  it('is high for the same phone, higher if the name matches too, and lower if the names differ', () => {
    const ann = keys({ phone: [phone('+380501')], name: [toTextMatchKey('Anna Koval')] });
    const samePhone = scorePair(ann, keys({ phone: [phone('+380501')] })).score;
    const both = scorePair(ann, ann).score;
    const otherName = scorePair(
      ann,
      keys({ phone: [phone('+380501')], name: [toTextMatchKey('Petro')] }),
    ).score;
    expect(both).toBeGreaterThan(samePhone);
    expect(otherName).toBeLessThan(samePhone);
    expect(otherName).toBeGreaterThan(0.5);
  });

  it('is returned with the fields that support it', () => {
    const pair = scorePair(
      keys({
        phone: [phone('1'), phone('2')],
        name: [toTextMatchKey('Anna Kovalenko')],
        city: [toTextMatchKey('Lviv')],
      }),
      keys({ phone: [phone('2')], name: [toTextMatchKey('Ana Kovalenko')], city: [toTextMatchKey('Kyiv')] }),
    );
    expect(pair.same.map(({ fieldId }) => fieldId)).toEqual(['phone', 'name']);
    expect(pair.same[1]?.likeness).toBeLessThan(1);
  });

  it('is 0 if no field has values in both records', () => {
    expect(scorePair(keys({ name: [] }), keys({ name: [toTextMatchKey('Ann')] }))).toEqual({
      score: 0,
      same: [],
    });
  });

  it('is computed for pairs that are found by a sort key for each order of their words', () => {
    expect(getNeighbourSortKeys('anna kovalenko')).toEqual(['anna kovalenko', 'kovalenko anna']);
    expect(getNeighbourSortKeys('anna')).toEqual(['anna']);
  });
});
