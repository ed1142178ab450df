import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, countDaysBetween } from '../../calendar/dayRange.ts';
import { toDayNumber } from '../../calendar/periods.ts';
import type { FieldValues } from '../../model.ts';
import { createStatusPeriodParser, STATUS_MOVE_ENCODING, STATUS_MOVE_ENTRY_INDEX } from './stayMoves.ts';
import { DELETED_STATUS_OPTION, STATUS_PERIOD_COLUMN } from './stays.ts';
import { createStatusContext } from './systemField.ts';

const today = '2026-03-01';
const facts = createStatusContext(
  [
    { id: 'open', type: 'Active' },
    { id: 'waiting', type: 'Active' },
    { id: 'done', type: 'Success' },
  ],
  today,
);
const targets = [null, 'open', 'waiting', 'done', 'no more'] as const;
type Target = (typeof targets)[number];

interface Move {
  readonly to: Target;
  readonly on: string;
}

test('derives periods in a status that end with the next move, or today if the status is active', () => {
  const move = fc.record({ to: fc.constantFrom(...targets), after: fc.nat({ max: 900 }) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), steps => {
      let on = '2019-12-30';
      const moves = steps.map(({ to, after }): Move => {
        on = addDays(on, after);
        return { to, on };
      });
      expect(createStatusPeriodParser(facts)(getText(moves))).toEqual(moves.flatMap(plainStay));
    }),
  );
});

function getText(moves: readonly Move[]): string {
  const placeOf = (to: Target) => {
    if (to === null) return STATUS_MOVE_ENTRY_INDEX.none;
    const place = facts.statuses.findIndex(({ id }) => id === to);
    return place < 0 ? STATUS_MOVE_ENTRY_INDEX.gone : place + STATUS_MOVE_ENTRY_INDEX.first;
  };
  const daysOf = (on: string) => toDayNumber(on) - toDayNumber(STATUS_MOVE_ENCODING.firstDay);
  return `{${moves.map(({ to, on }) => placeOf(to) * STATUS_MOVE_ENCODING.place + daysOf(on)).join()}}`;
}

function plainStay({ to, on }: Move, index: number, moves: readonly Move[]): FieldValues[] {
  if (to === null) return [];
  const until = moves[index + 1]?.on;
  const end = until ?? (to === 'open' || to === 'waiting' ? today : undefined);
  return [
    {
      [STATUS_PERIOD_COLUMN.status]: { stringValue: to === 'no more' ? DELETED_STATUS_OPTION : to },
      [STATUS_PERIOD_COLUMN.since]: { dateValue: on },
      ...(until === undefined ? {} : { [STATUS_PERIOD_COLUMN.until]: { dateValue: until } }),
      ...(end === undefined
        ? {}
        : { [STATUS_PERIOD_COLUMN.days]: { numberValue: countDaysBetween(on, end) } }),
    },
  ];
}
