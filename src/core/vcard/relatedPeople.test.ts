import { expect, test } from 'vitest';
import { buildRelatedLines, formatRelation, normalizeUid, parseRelatedPeople } from './relatedPeople.ts';

test.each([
  [['spouse'], 'Maria', 'spouse: Maria', { kind: 'Spouse', word: 'spouse', who: 'Maria' }],
  [['friend', 'child'], 'Max', 'friend, child: Max', { kind: 'Child', word: 'child', who: 'Max' }],
  [['mother'], 'Олена', 'mother: Олена', { kind: 'Parent', word: 'mother', who: 'Олена' }],
  [['брат'], 'Іван', 'брат: Іван', { kind: 'Sibling', word: 'брат', who: 'Іван' }],
  [['co-worker'], 'Ann', 'co-worker: Ann', { kind: 'Other', word: 'co-worker', who: 'Ann' }],
  [['pref', ''], 'urn:uuid:1', 'urn:uuid:1', { kind: 'Other', word: '', who: 'urn:uuid:1' }],
])('reads %j of %s as %s', (types, who, text, person) => {
  expect(formatRelation(types, who)).toBe(text);
  expect(parseRelatedPeople(text)).toEqual([person]);
});

test("reads several names from a cell, and ignores an empty cell and the card's owner", () => {
  expect(parseRelatedPeople('spouse: Maria; Max').map(({ who }) => who)).toEqual(['Maria', 'Max']);
  expect(parseRelatedPeople('')).toEqual([]);
  expect(parseRelatedPeople('me: Maria')).toEqual([]);
});

test('compares UIDs regardless of their scheme and case', () => {
  expect(normalizeUid('urn:uuid:AB-1')).toBe(normalizeUid('ab-1'));
});

test('writes a relation with a standard type if there is one, or else with a label', () => {
  const same = (text: string) => text;
  expect(buildRelatedLines({ kind: 'Parent', word: '', who: 'Ann' }, 1, same)).toEqual([
    'RELATED;TYPE=parent;VALUE=text:Ann',
  ]);
  expect(buildRelatedLines({ kind: 'Other', word: 'Friend', who: 'Ann' }, 1, same)).toEqual([
    'RELATED;TYPE=friend;VALUE=text:Ann',
  ]);
  expect(buildRelatedLines({ kind: 'Other', word: 'godmother', who: 'Ann' }, 2, same)).toEqual([
    'item2.RELATED;VALUE=text:Ann',
    'item2.X-ABLABEL:godmother',
  ]);
});
