import { expect, test } from 'vitest';
import type { Item } from '../../model.ts';
import { getRecordValues, SYSTEM_ID, systemFields } from './systemFields.ts';

test("returns the days and hours of a record in the account's time zone", () => {
  const item = {
    customFields: {},
    tags: [],
    createdAt: '2026-11-27T03:30:00.000Z',
    lastActivityAt: '2026-11-27T03:30:00.000Z',
  } as unknown as Item;
  const toldIn = (timeZone: string) => {
    const values = getRecordValues(item, { systemFields }, timeZone);
    return [values[SYSTEM_ID.createdAt]?.dateValue, values[SYSTEM_ID.createdHour]?.numberValue];
  };
  expect(toldIn('America/New_York')).toEqual(['2026-11-26', 22]);
  expect(toldIn('Europe/Kyiv')).toEqual(['2026-11-27', 5]);
  expect(toldIn('UTC')).toEqual(['2026-11-27', 3]);
});
