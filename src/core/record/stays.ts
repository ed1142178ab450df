/**
 * The stays of a record in its statuses, as rows of a table field: what figures and searches ask about the time that records
 * spend where (decision 0065). No record that is sent holds them; `src/server/modules/records/staysSql.ts` makes their rows.
 */
import type { SystemDirectory, SystemSurroundings, SystemType } from '../systemField.ts';

/** Their columns. Reserved, as the ids of system fields are. */
export const STAY_COLUMN = {
  status: 'StayStatus',
  since: 'StaySince',
  /** None while a record is still there. */
  until: 'StayUntil',
  /** Until now where the record is still there and the status is active; none where it is not, for that stay has no end. */
  days: 'StayDays',
} as const;

/** In place of a status that the directory has no more. */
export const STAY_GONE = 'StayGone';

/** Undefined where records have no statuses. */
export function defineStays(
  { statusList }: SystemDirectory,
  { nameOf }: SystemSurroundings,
): SystemType | undefined {
  if (statusList.length === 0) return undefined;
  const dropdownItems = [
    ...statusList.map(({ id, name }) => ({ value: id, text: name })),
    { value: STAY_GONE, text: nameOf(STAY_GONE) },
  ];
  const { status, since, until, days } = STAY_COLUMN;
  const called = (id: string) => ({ id, code: id, name: nameOf(id) });
  return {
    type: 'Table',
    tableFields: [
      { ...called(status), type: 'Dropdown', dropdownItems },
      { ...called(since), type: 'Date' },
      { ...called(until), type: 'Date' },
      { ...called(days), type: 'Number', precision: 0 },
    ],
  };
}
