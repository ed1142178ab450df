import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { expect, test } from 'vitest';
import { createTopPositions } from './topPositions.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 30);

test('places each card above the previous one, even within a millisecond or after the clock is set back', () => {
  let now = NOW;
  const take = createTopPositions(() => now);
  const taken = Array.from({ length: 1000 }, take);
  now -= DAY;
  taken.push(take());
  now += 2 * DAY;
  taken.push(take());
  expect(taken.toSorted()).toEqual(taken);
  expect(new Set(taken).size).toBe(taken.length);
});

test('generates a position above all positions that were derived only from neighbouring cards', () => {
  const older = generateNKeysBetween(null, null, 300_000).at(-1) ?? '';
  expect(createTopPositions(() => NOW)() > older).toBe(true);
});

test('leaves room for cards between, above and below two generated positions', () => {
  const take = createTopPositions(() => NOW);
  const [low, high] = [take(), take()];
  const positions = [
    generateKeyBetween(null, low),
    low,
    generateKeyBetween(low, high),
    high,
    generateKeyBetween(high, null),
  ];
  expect(positions.toSorted()).toEqual(positions);
});

test('generates valid positions in 2100, and on a server whose clock is set to 1970', () => {
  const [early, late] = [0, Date.UTC(2100, 0, 1)].map(time => createTopPositions(() => time)());
  expect(early).toMatch(/^h0{8}..$/);
  expect(late).toMatch(/^h[0-9A-Za-z]{9}[1-9A-Za-z]$/);
});

test('generates mostly distinct positions on servers that place cards at the same time', () => {
  const taken = Array.from({ length: 20 }, () => createTopPositions(() => NOW)());
  expect(new Set(taken).size).toBeGreaterThan(15);
});
