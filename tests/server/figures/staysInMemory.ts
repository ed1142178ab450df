/** Computes the status periods of records by iterating over their moves, as reference for the server's results. */
import { countDaysBetween, getDayInZone } from '#core/calendar/dayRange.ts';
import { DELETED_STATUS_OPTION, STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import type { FieldValue, FieldValues, Status } from '#core/model.ts';
import type { TestApi } from '#tests/server/harness.ts';

export type StatusPeriods = ReadonlyMap<string, readonly FieldValues[]>;

/** Returns the status periods of each record, by its id. */
export async function readStatusPeriods(
  { database }: TestApi,
  directory: { readonly id: string; readonly statusList: readonly Pick<Status, 'id' | 'type'>[] },
  timeZone: string,
): Promise<StatusPeriods> {
  const types = new Map(directory.statusList.map(({ id, type }) => [id, type]));
  const moves = await database.asSystem(trx =>
    trx
      .selectFrom('item_moves')
      .select(['item_id', 'at', 'to_status'])
      .where('directory_id', '=', directory.id)
      .where('is_undone', '=', false)
      .orderBy('seq')
      .execute(),
  );
  const dayOf = (instant: string | Date) => getDayInZone(timeZone, new Date(instant));
  const stays = new Map<string, FieldValues[]>();
  for (const [itemId, own] of Map.groupBy(moves, ({ item_id }) => item_id)) {
    const rows = own.flatMap(({ to_status: status, at }, index): FieldValues[] => {
      if (status === null) return [];
      const next = own[index + 1];
      const until = next && dayOf(next.at);
      const end = until ?? (types.get(status) === 'Active' ? dayOf(new Date()) : undefined);
      return [getRow(types.has(status) ? status : DELETED_STATUS_OPTION, { since: dayOf(at), until, end })];
    });
    stays.set(itemId, rows);
  }
  return stays;
}

function getRow(
  status: string,
  { since, until, end }: { since: string; until: string | undefined; end: string | undefined },
): FieldValues {
  const date = (dateValue: string | undefined): FieldValue[] => (dateValue ? [{ dateValue }] : []);
  const cells: [string, FieldValue[]][] = [
    [STATUS_PERIOD_COLUMN.status, [{ stringValue: status }]],
    [STATUS_PERIOD_COLUMN.since, date(since)],
    [STATUS_PERIOD_COLUMN.until, date(until)],
    [STATUS_PERIOD_COLUMN.days, end ? [{ numberValue: countDaysBetween(since, end) }] : []],
  ];
  return Object.fromEntries(cells.flatMap(([id, [value]]) => (value ? [[id, value]] : [])));
}
