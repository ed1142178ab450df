import { describe, expect, it } from 'vitest';
import { findSchedule } from './findSchedule.ts';

/** Monday, 10:20. */
const NOW = '2026-11-23T10:20';

const FOUND: [text: string, startsLocal: string, rest: string][] = [
  ['Call Olena tomorrow at 10', '2026-11-24T10:00', 'Call Olena'],
  ['Подзвонити Олені завтра о 10:00', '2026-11-24T10:00', 'Подзвонити Олені'],
  ['Tomorrow call Olena at 10', '2026-11-24T10:00', 'Call Olena'],
  ['Завтра подзвонити Олені о 10:00', '2026-11-24T10:00', 'Подзвонити Олені'],
  ['Send the offer by Friday', '2026-11-27T09:00', 'Send the offer'],
  ['Надіслати пропозицію до п’ятниці', '2026-11-27T09:00', 'Надіслати пропозицію'],
  ['Перенести зустріч на завтра', '2026-11-24T09:00', 'Перенести зустріч'],
  [
    'Ring the school on 24 December at noon about the roof',
    '2026-12-24T12:00',
    'Ring the school about the roof',
  ],
  ['Оплатити рахунок 15 числа', '2026-12-15T09:00', 'Оплатити рахунок'],
  ['Check the oven in 20 minutes!', '2026-11-23T10:40', 'Check the oven!'],
  ['Перевірити пошту через годину', '2026-11-23T11:20', 'Перевірити пошту'],
  ['Call Ann, tomorrow, 9am', '2026-11-24T09:00', 'Call Ann'],
];

describe('A time in a text', () => {
  it.each(FOUND)('is found in “%s”', (text, startsLocal, rest) => {
    expect(findSchedule(text, NOW)).toMatchObject({ when: { startsLocal, repeat: null }, rest });
  });

  it.each([
    ['Water the plants every Monday at 8', '2026-11-30T08:00', 'FREQ=WEEKLY;BYDAY=MO', 'Water the plants'],
    ['Полити квіти щопонеділка о 8', '2026-11-30T08:00', 'FREQ=WEEKLY;BYDAY=MO', 'Полити квіти'],
    ['Щодня о 18:00 зачиняти склад', '2026-11-23T18:00', 'FREQ=DAILY', 'Зачиняти склад'],
  ])('is found with its repetition in “%s”', (text, startsLocal, repeat, rest) => {
    expect(findSchedule(text, NOW)).toMatchObject({ when: { startsLocal, repeat }, rest });
  });

  it.each([
    '',
    'Call Olena',
    'Take the 5 boxes',
    'Look at two flats',
    'Buy 2.5 kg of nails',
    'Купити 10 цеглин',
    'Зателефонувати в банк',
    'Call today at 9',
    'Ring Monday people about Friday',
    'Подзвонити сьогодні о 9',
  ])("isn't found in “%s”", text => {
    expect(findSchedule(text, NOW)).toBeNull();
  });

  it("isn't found after the first 250 characters", () => {
    expect(findSchedule(`${'Long '.repeat(50)} tomorrow`, NOW)).toBeNull();
  });
});
