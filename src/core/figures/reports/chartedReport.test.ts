import { expect, test } from 'vitest';
import { getStatusColours } from './chartedReport.ts';

test('uses the colours of statuses only if they differ', () => {
  const [grey, green] = ['#64748b', '#118833'];
  expect(
    getStatusColours([
      { id: 'new', color: grey },
      { id: 'done', color: green },
    ]),
  ).toEqual(
    new Map([
      ['new', grey],
      ['done', green],
    ]),
  );
  expect(
    getStatusColours([
      { id: 'new', color: grey },
      { id: 'done', color: grey },
    ]).size,
  ).toBe(0);
});
