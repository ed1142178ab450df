import { describe, expect, it } from 'vitest';
import { validateRepetition } from '../repetition.ts';
import { parseSchedule } from './parseSchedule.ts';

/** Monday, 10:20. */
const NOW = '2026-11-23T10:20';

const ONCE: [string, string][] = [
  ['tomorrow at 9', '2026-11-24T09:00'],
  ['завтра о 9', '2026-11-24T09:00'],
  ['Завтра о 9:30', '2026-11-24T09:30'],
  ['завтра об 11', '2026-11-24T11:00'],
  ['завтра', '2026-11-24T09:00'],
  ['завтра вранці', '2026-11-24T09:00'],
  ['завтра ввечері о 8', '2026-11-24T20:00'],
  ['завтра о 8 вечора', '2026-11-24T20:00'],
  ['tomorrow at 8 in the evening', '2026-11-24T20:00'],
  ['tomorrow 9am', '2026-11-24T09:00'],
  ['tomorrow at 12 pm', '2026-11-24T12:00'],
  ['at 3 tomorrow', '2026-11-24T15:00'],
  ['о 3 дня', '2026-11-23T15:00'],
  ['о 3 ночі', '2026-11-24T03:00'],
  ['at 9', '2026-11-24T09:00'],
  ['at 11', '2026-11-23T11:00'],
  ['15:45', '2026-11-23T15:45'],
  ['tonight', '2026-11-23T19:00'],
  ['this evening', '2026-11-23T19:00'],
  ['noon', '2026-11-23T12:00'],
  ['the day after tomorrow', '2026-11-25T09:00'],
  ['післязавтра опівдні', '2026-11-25T12:00'],
  ['in 10 minutes', '2026-11-23T10:30'],
  ['через 10 хвилин', '2026-11-23T10:30'],
  ['in an hour', '2026-11-23T11:20'],
  ['через годину', '2026-11-23T11:20'],
  ['in half an hour', '2026-11-23T10:50'],
  ['через півгодини', '2026-11-23T10:50'],
  ['за 2 години', '2026-11-23T12:20'],
  ['in 1 hour and 20 minutes', '2026-11-23T11:40'],
  ['через 1 годину 20 хвилин', '2026-11-23T11:40'],
  ['in 2 weeks', '2026-12-07T09:00'],
  ['через два тижні о 14:00', '2026-12-07T14:00'],
  ['in a month', '2026-12-23T09:00'],
  ['через пів року', '2027-05-23T09:00'],
  ['in three days', '2026-11-26T09:00'],
  ['через 3 дні', '2026-11-26T09:00'],
  ['monday', '2026-11-30T09:00'],
  ['on Friday at 15:00', '2026-11-27T15:00'],
  ['в п’ятницю о 15:00', '2026-11-27T15:00'],
  ["у п'ятницю о 15.00", '2026-11-27T15:00'],
  ['this friday', '2026-11-27T09:00'],
  ['next friday', '2026-12-04T09:00'],
  ['наступної п’ятниці', '2026-12-04T09:00'],
  ['у наступний понеділок', '2026-11-30T09:00'],
  ['next week', '2026-11-30T09:00'],
  ['наступного тижня', '2026-11-30T09:00'],
  ['next month', '2026-12-01T09:00'],
  ['24 december', '2026-12-24T09:00'],
  ['December 24th, 2027 at 10:00', '2027-12-24T10:00'],
  ['on the 24th of December', '2026-12-24T09:00'],
  ['24 серпня', '2027-08-24T09:00'],
  ['24 серпня 2027 року', '2027-08-24T09:00'],
  ['24.12', '2026-12-24T09:00'],
  ['24.12.2026 18:00', '2026-12-24T18:00'],
  ['2026-12-24', '2026-12-24T09:00'],
  ['29.02', '2028-02-29T09:00'],
  ['on the 15th', '2026-12-15T09:00'],
  ['15 числа', '2026-12-15T09:00'],
  ['the first Monday of the month', '2026-12-07T09:00'],
  ['в останню п’ятницю місяця', '2026-11-27T09:00'],
  ['at the end of the month', '2026-11-30T09:00'],
  ['в кінці місяця', '2026-11-30T09:00'],
  ['у середу', '2026-11-25T09:00'],
  ['may 5', '2027-05-05T09:00'],
];

const AGAIN: [string, string, string][] = [
  ['every day', '2026-11-24T09:00', 'FREQ=DAILY'],
  ['щодня о 18:00', '2026-11-23T18:00', 'FREQ=DAILY'],
  ['кожного дня о 7 вечора', '2026-11-23T19:00', 'FREQ=DAILY'],
  ['every other day', '2026-11-24T09:00', 'FREQ=DAILY;INTERVAL=2'],
  ['кожен другий день', '2026-11-24T09:00', 'FREQ=DAILY;INTERVAL=2'],
  ['every 2 weeks', '2026-11-24T09:00', 'FREQ=WEEKLY;INTERVAL=2'],
  ['кожні 2 тижні', '2026-11-24T09:00', 'FREQ=WEEKLY;INTERVAL=2'],
  ['every 2 weeks on friday', '2026-11-27T09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['every monday', '2026-11-30T09:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['every monday at 11:00', '2026-11-23T11:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['щопонеділка о 10:30', '2026-11-23T10:30', 'FREQ=WEEKLY;BYDAY=MO'],
  ['кожного понеділка і четверга', '2026-11-26T09:00', 'FREQ=WEEKLY;BYDAY=MO,TH'],
  ['every Monday, Wednesday and Friday at 9', '2026-11-25T09:00', 'FREQ=WEEKLY;BYDAY=MO,WE,FR'],
  ['Mondays', '2026-11-30T09:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['по понеділках', '2026-11-30T09:00', 'FREQ=WEEKLY;BYDAY=MO'],
  ['every other friday', '2026-11-27T09:00', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
  ['every weekday at 9', '2026-11-24T09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['щобудня о 9', '2026-11-24T09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['у будні о 9', '2026-11-24T09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['кожного робочого дня', '2026-11-24T09:00', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['every first Monday', '2026-12-07T09:00', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['кожного першого понеділка', '2026-12-07T09:00', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['every second Tuesday of the month', '2026-12-08T09:00', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['the first Monday of every month at 8:00', '2026-12-07T08:00', 'FREQ=MONTHLY;BYDAY=1MO'],
  ['щомісяця в останню п’ятницю', '2026-11-27T09:00', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['every last Friday', '2026-11-27T09:00', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['every month on the 15th', '2026-12-15T09:00', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['щомісяця 15 числа', '2026-12-15T09:00', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['кожного 15 числа', '2026-12-15T09:00', 'FREQ=MONTHLY;BYMONTHDAY=15'],
  ['every 31st', '2026-11-30T09:00', 'FREQ=MONTHLY;BYMONTHDAY=31'],
  ['every last day of the month', '2026-11-30T09:00', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['щомісяця в останній день', '2026-11-30T09:00', 'FREQ=MONTHLY;BYMONTHDAY=-1'],
  ['monthly', '2026-11-24T09:00', 'FREQ=MONTHLY'],
  ['every year on 24 August', '2027-08-24T09:00', 'FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=24'],
  ['щороку 24 серпня о 12:00', '2027-08-24T12:00', 'FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=24'],
  ['every 3 months on the 1st', '2026-12-01T09:00', 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1'],
  ['every day from 1 December', '2026-12-01T09:00', 'FREQ=DAILY'],
  ['щотижня починаючи з п’ятниці', '2026-11-27T09:00', 'FREQ=WEEKLY'],
];

describe('A time in words', () => {
  it.each(ONCE)('is read from “%s”', (text, startsLocal) =>
    expect(parseSchedule(text, NOW)).toEqual({ when: { startsLocal, repeat: null } }),
  );

  it.each([
    // The current day is a Monday: its week began on the Sunday before, and ends on Saturday, the 28th.
    ['next week', NOW, '2026-11-29T09:00'],
    ['наступного тижня', NOW, '2026-11-29T09:00'],
    ['this Saturday', NOW, '2026-11-28T09:00'],
    ['next Sunday', NOW, '2026-11-29T09:00'],
    ['next Friday', NOW, '2026-12-04T09:00'],
    ['Sunday', NOW, '2026-11-29T09:00'],
    // The current day is a Sunday, on which a week starts.
    ['this Monday', '2026-11-29T10:20', '2026-11-30T09:00'],
    ['next week', '2026-11-29T10:20', '2026-12-06T09:00'],
  ])('is read from “%s” if weeks start on Sunday', (text, now, startsLocal) =>
    expect(parseSchedule(text, now, 'Sunday')).toEqual({ when: { startsLocal, repeat: null } }),
  );

  it.each(AGAIN)('is read with its repetition from “%s”', (text, startsLocal, repeat) => {
    expect(parseSchedule(text, NOW)).toEqual({ when: { startsLocal, repeat } });
    expect(validateRepetition({ startsLocal, timeZone: 'Europe/Kyiv', repeat })).toEqual([]);
  });
});

describe('A text without a valid time', () => {
  it.each([
    ['', undefined],
    ['call Ivan tomorrow', 'call'],
    ['tomorrow at 9 maybe', 'maybe'],
    ['every day except Sunday', 'except'],
    ['завтра о 9 подзвонити', 'подзвонити'],
    ['at 25', 'at'],
    ['at 9:75', 'at'],
    ['13 pm', '13'],
    ['tomorrow tomorrow', 'tomorrow'],
    ['monday tuesday wednesday 9:00 10:00', '10:00'],
    ['every second Monday', 'every'],
    ['через день або два', 'або'],
    ['1/2/2027', '1/2/2027'],
    ['in the', 'in'],
  ])('such as “%s” is rejected, starting with the word “%s”', (text, from) =>
    expect(parseSchedule(text, NOW)).toEqual({ problem: 'NotUnderstood', ...(from && { from }) }),
  );

  it.each([
    ['31.02.2027', 'NotUnderstood'],
    ['on Monday and Thursday', 'NotUnderstood'],
    ['tomorrow at 9 every monday', 'NotUnderstood'],
    ['at noon at 3', 'NotUnderstood'],
    ['tonight at 12', 'NotUnderstood'],
    ['tomorrow at 2 at night', 'NotUnderstood'],
    ['завтра ввечері о 12', 'NotUnderstood'],
    ['x'.repeat(201), 'NotUnderstood'],
    ['today at 9', 'Past'],
    ['yesterday', 'NotUnderstood'],
    ['24.12.2020', 'Past'],
    ['this monday', 'Past'],
    ['24.12.2101', 'TooFar'],
    ['in 9999 years', 'TooFar'],
  ])('such as “%s” is rejected with the problem %s', (text, problem) =>
    expect(parseSchedule(text, NOW)).toMatchObject({ problem }),
  );

  it('never throws an error, whatever words it contains', () => {
    const words = [...new Set([...ONCE, ...AGAIN].flatMap(([text]) => text.split(' ')))];
    for (let step = 0; step < 4_000; step += 1) {
      const text = [3, 7, 11, 13]
        .slice(0, 1 + (step % 4))
        .map(prime => words[(step * prime) % words.length])
        .join(' ');
      const reading = parseSchedule(text, NOW);
      if ('when' in reading) expect(reading.when.startsLocal > NOW, text).toBe(true);
    }
  });
});
