import { expect, test } from 'vitest';
import { coloursOf } from './chartedReport.ts';

test('statuses have their colours in pictures as soon as these tell one from another', () => {
  const [grey, green] = ['#64748b', '#118833'];
  expect(
    coloursOf([
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
    coloursOf([
      { id: 'new', color: grey },
      { id: 'done', color: grey },
    ]).size,
  ).toBe(0);
});
