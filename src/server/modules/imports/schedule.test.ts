import { expect, test } from 'vitest';
import { createImportSchedule, type ImportSchedule } from './schedule.ts';

const key = (accountId: string, importId: string) => ({ accountId, importId });
const [a1, a2, b1, c1] = [key('a', 'a1'), key('a', 'a2'), key('b', 'b1'), key('c', 'c1')];
const limits = { atOnce: 2, begun: 9, large: 9 };
const getNext = (line: ImportSchedule) => line.next()?.key;

test('runs one import per account at a time, and a limited number in total', () => {
  const line = createImportSchedule(limits);
  for (const each of [a1, a1, a2, b1, c1]) line.add(each);
  expect([getNext(line), getNext(line), getNext(line)]).toEqual([a1, b1, undefined]);
  expect([a1, a2, b1, c1].map(line.placeOf)).toEqual([undefined, 1, undefined, 1]);
  line.end(b1);
  expect(getNext(line)).toEqual(c1);
  line.end(a1);
  expect(getNext(line)).toEqual(a2);
  expect(getNext(line)).toBeUndefined();
});

test('alternates between started imports, without starting another import of the same accounts', () => {
  const line = createImportSchedule(limits);
  for (const each of [a1, a2, b1, c1]) line.add(each);
  expect([line.next(), line.next()]).toEqual([
    { key: a1, isBegun: false, isLarge: false },
    { key: b1, isBegun: false, isLarge: false },
  ]);
  line.pass(a1);
  expect(getNext(line)).toEqual(c1);
  line.pass(b1);
  expect(line.next()).toMatchObject({ key: a1, isBegun: true });
  line.end(c1);
  expect(getNext(line)).toEqual(b1);
  line.pass(b1);
  expect(getNext(line)).toEqual(b1);
});

test('finishes a short import long before two long ones', () => {
  const line = createImportSchedule(limits);
  const left = new Map([
    [a1, 200],
    [b1, 200],
    [c1, 3],
  ]);
  const ended: string[] = [];
  const atWork = new Set<ReturnType<typeof key>>();
  const begin = () => {
    for (let turn = line.next(); turn; turn = line.next()) atWork.add(turn.key);
  };
  line.add(a1);
  line.add(b1);
  begin();
  line.add(c1);
  let steps = 0;
  while (!ended.includes('c1')) {
    const [one] = atWork;
    if (!one) throw new Error('Somebody is at work.');
    steps += 1;
    atWork.delete(one);
    left.set(one, (left.get(one) ?? 0) - 1);
    if (left.get(one)) line.pass(one);
    else {
      line.end(one);
      ended.push(one.importId);
    }
    begin();
  }
  expect(ended).toEqual(['c1']);
  expect(steps).toBeLessThan(12);
});

test('keeps large files from taking all slots of started imports', () => {
  const line = createImportSchedule({ atOnce: 9, begun: 3, large: 1 });
  line.add(a1, { isLarge: true });
  line.add(b1, { isLarge: true });
  line.add(c1);
  expect([getNext(line), getNext(line), getNext(line)]).toEqual([a1, c1, undefined]);
  line.end(a1);
  expect(getNext(line)).toEqual(b1);
});

test('frees the slots of imports whose worker thread died', () => {
  const line = createImportSchedule(limits);
  for (const each of [a1, b1, c1]) line.add(each);
  line.next();
  line.next();
  line.pass(a1);
  expect(line.endAll()).toEqual([a1, b1]);
  expect(line.hasBegun()).toBe(false);
  expect(getNext(line)).toEqual(c1);
});

test('keeps the slot of an import that is added again while it runs', () => {
  const line = createImportSchedule(limits);
  line.add(a1);
  line.next();
  line.add(a1);
  line.pass(a1);
  line.add(a1);
  expect(line.placeOf(a1)).toBeUndefined();
  expect(line.next()).toMatchObject({ key: a1, isBegun: true });
  line.end(a1);
  expect(line.next()).toMatchObject({ key: a1, isBegun: false });
  expect(line.next()).toBeUndefined();
});
