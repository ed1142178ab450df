/**
 * The status periods of a record, as rows of a table field, with which metrics and searches query the time that records
 * spend in statuses (decision 0065). Status periods are never sent with a record;
 * `src/server/modules/records/buildStatusPeriodsSql.ts` builds the rows.
 */
import type { SystemDirectory, SystemEnvironment, SystemFieldType } from './systemField.ts';

/** Column ids. Reserved, like the ids of system fields. */
export const STATUS_PERIOD_COLUMN = {
  status: 'StayStatus',
  since: 'StaySince',
  /** Empty while the record is still in the status. */
  until: 'StayUntil',
  /**
   * Days in the status, counted until today while the record is in an active status; empty while it is in an inactive
   * status.
   */
  days: 'StayDays',
} as const;

/** The option for statuses that were deleted from the directory. */
export const DELETED_STATUS_OPTION = 'StayGone';

/** Defines the table field; returns `undefined` if records have no statuses. */
export function defineStatusPeriodsField(
  { statusList }: SystemDirectory,
  { nameOf }: SystemEnvironment,
): SystemFieldType | undefined {
  if (statusList.length === 0) return undefined;
  const dropdownItems = [
    ...statusList.map(({ id, name }) => ({ value: id, text: name })),
    { value: DELETED_STATUS_OPTION, text: nameOf(DELETED_STATUS_OPTION) },
  ];
  const { status, since, until, days } = STATUS_PERIOD_COLUMN;
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
