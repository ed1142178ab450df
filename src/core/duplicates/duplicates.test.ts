import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SameKey, sameExactly, sameWording } from './sameKey.ts';
import { nearOrders, scorePair } from './scorePair.ts';
import { similarity } from './similarity.ts';

const keyOf = (text: string) => sameWording(text)?.key;
const keys = (fields: Record<string, (SameKey | null)[]>) =>
  new Map(Object.entries(fields).map(([id, all]) => [id, all.filter(key => key !== null)]));

describe('Equal texts', () => {
  it.each([
    ['Anna Müller', 'muller, ANNA'],
    ["O'Neil", 'oneil'],
    ['Дар’я Ковальчук', 'Ковальчук Даря'],
    ['Ann@Mail.org', ' ann@mail.org '],
    ['Kob\u200bzar', 'kobzar\u00a0'],
  ])('include %s and %s', (a, b) => expect(keyOf(a)).toBe(keyOf(b)));

  it.each([
    ['ann.b@mail.org', 'b.ann@mail.org'],
    ['Anna', 'Anne'],
    ['Іван 1', 'Іван 2'],
  ])('exclude %s and %s', (a, b) => expect(keyOf(a)).not.toBe(keyOf(b)));

  it('exclude empty texts', () => {
    expect(sameWording(' – ')).toBeNull();
    expect(sameExactly('  ')).toBeNull();
  });
});

describe('Similarity', () => {
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
  ])('of %s and %s is %d', (a, b, expected) => expect(similarity(a, b)).toBeCloseTo(expected, 3));

  it('is symmetric, between 0 and 1, and 1 with itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.string({ maxLength: 20 }), (a, b) => {
        const alike = similarity(a, b);
        expect(alike).toBeGreaterThanOrEqual(0);
        expect(alike).toBeLessThanOrEqual(1);
        expect(similarity(b, a)).toBeCloseTo(alike, 10);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });
});

describe('The score of a pair', () => {
  const phone = (text: string) => sameExactly(text, { isStrong: true });

  it('is high for the same phone, higher with the same name, and lower with another name', () => {
    const ann = keys({ phone: [phone('+380501')], name: [sameWording('Anna Koval')] });
    const samePhone = scorePair(ann, keys({ phone: [phone('+380501')] })).score;
    const both = scorePair(ann, ann).score;
    const otherName = scorePair(ann, keys({ phone: [phone('+380501')], name: [sameWording('Petro')] })).score;
    expect(both).toBeGreaterThan(samePhone);
    expect(otherName).toBeLessThan(samePhone);
    expect(otherName).toBeGreaterThan(0.5);
  });

  it('is returned with the fields that support it', () => {
    const pair = scorePair(
      keys({
        phone: [phone('1'), phone('2')],
        name: [sameWording('Anna Kovalenko')],
        city: [sameWording('Lviv')],
      }),
      keys({ phone: [phone('2')], name: [sameWording('Ana Kovalenko')], city: [sameWording('Kyiv')] }),
    );
    expect(pair.same.map(({ fieldId }) => fieldId)).toEqual(['phone', 'name']);
    expect(pair.same[1]?.likeness).toBeLessThan(1);
  });

  it('is 0 if no field has values in both records', () => {
    expect(scorePair(keys({ name: [] }), keys({ name: [sameWording('Ann')] }))).toEqual({
      score: 0,
      same: [],
    });
  });

  it('is computed for candidates that sort next to each other in either word order', () => {
    expect(nearOrders('anna kovalenko')).toEqual(['anna kovalenko', 'kovalenko anna']);
    expect(nearOrders('anna')).toEqual(['anna']);
  });
});
