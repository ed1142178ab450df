import { expect, test } from 'vitest';
import { createImportLine } from './importLine.ts';

const key = (accountId: string, importId: string) => ({ accountId, importId });
const [a1, a2, b1, c1] = [key('a', 'a1'), key('a', 'a2'), key('b', 'b1'), key('c', 'c1')];

test('one import of each account runs at a time, and only so many in all', () => {
  const line = createImportLine(2);
  for (const each of [a1, a1, a2, b1, c1]) line.add(each);
  expect([line.next(), line.next(), line.next()]).toEqual([a1, b1, undefined]);
  expect([a1, a2, b1, c1].map(line.placeOf)).toEqual([undefined, 1, undefined, 1]);
  line.end(b1);
  expect(line.next()).toEqual(c1);
  line.end(a1);
  expect(line.next()).toEqual(a2);
  expect(line.next()).toBeUndefined();
});

test('what ran in a thread that died runs no more, and others take its place', () => {
  const line = createImportLine(2);
  for (const each of [a1, b1, c1]) line.add(each);
  line.next();
  line.next();
  expect(line.endAll()).toEqual([a1, b1]);
  expect(line.hasRunning()).toBe(false);
  expect(line.next()).toEqual(c1);
});

test('an import that begins anew while it runs waits for nobody else', () => {
  const line = createImportLine(2);
  line.add(a1);
  line.next();
  line.add(a1);
  expect(line.placeOf(a1)).toBeUndefined();
  line.end(a1);
  expect(line.next()).toEqual(a1);
});
