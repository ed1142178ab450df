import { describe, expect, it } from 'vitest';
import { formatRepeatModel, getWeekdayOrdinal, parseRepeatModel } from './repeatModel.ts';

const KEPT = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270101',
  'FREQ=MONTHLY',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=1MO',
  'FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR;COUNT=4',
  'FREQ=YEARLY',
];

const BEYOND = [
  'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=24',
  'FREQ=DAILY;UNTIL=20270101T100000Z',
  'FREQ=DAILY;BYDAY=MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=WEEKLY;BYDAY=1MO',
  'FREQ=HOURLY',
  'often',
];

describe('The form of a rule', () => {
  it.each(KEPT)('converts %s to its model and back without a change', rule => {
    const model = parseRepeatModel(rule);
    expect(model && formatRepeatModel(model)).toBe(rule);
  });

  it.each(BEYOND)("can't show %s", rule => expect(parseRepeatModel(rule)).toBeNull());

  it('accepts the parts of a rule in any order and case', () => {
    expect(parseRepeatModel('byday=th,mo;freq=weekly;interval=1')).toEqual(
      parseRepeatModel('FREQ=WEEKLY;BYDAY=MO,TH'),
    );
  });

  it("finds a day's position among the same weekdays of its month", () => {
    expect(['2026-11-02', '2026-11-23', '2026-11-30'].map(getWeekdayOrdinal)).toEqual([1, 4, -1]);
  });
});
