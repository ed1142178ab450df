/**
 * Stores when each record is due according to the service level of its status
 * (`core/calendar/working/serviceLevel.ts`).
 */
import { computeServiceTimes, findServiceLevel } from '#core/calendar/working/serviceLevel.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Calendar } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { readStatusMoves } from './repositories/itemMoves.ts';
import type { DirectoryKey, StoredItem } from './repositories/items.ts';
import { type ItemServiceTimes, writeServiceTimes } from './repositories/itemWrites.ts';

export interface ServiceTimeScope {
  readonly trx: Trx;
  readonly calendar: Calendar;
  readonly timeZone: string;
}

type Timed = Pick<StoredItem, 'item_id' | 'status_id' | 'service_due' | 'service_risk_at'>;

/** Recomputes the due times of records from their moves, and returns the updated records. */
export async function updateServiceTimes<Item extends Timed>(
  { trx, ...around }: ServiceTimeScope,
  { key, compiled }: { key: DirectoryKey; compiled: CompiledDirectory },
  items: readonly Item[],
): Promise<Item[]> {
  const statusOf = ({ status_id: id }: Item) => (id === null ? undefined : compiled.statusById.get(id));
  const expected = items.filter(item => {
    const status = statusOf(item);
    return status !== undefined && findServiceLevel(status) !== undefined;
  });
  const moves = await readStatusMoves(
    trx,
    key,
    expected.map(({ item_id }) => item_id),
  );
  const timed = items.map(item => {
    const status = statusOf(item);
    const entered = (moves.get(item.item_id) ?? []).map(({ to_status: statusId, at }) => ({
      statusId,
      at: Date.parse(at),
    }));
    const times = status && computeServiceTimes(status, entered, around);
    const told = (instant: number | undefined) =>
      instant === undefined ? null : new Date(instant).toISOString();
    return { ...item, service_due: told(times?.due), service_risk_at: told(times?.riskAt) };
  });
  const changed = timed.filter((after, index) => !isSameServiceTimes(after, items[index]));
  await writeServiceTimes(trx, key, changed.map(toRow));
  return timed;
}

export function isSameServiceTimes(after: Timed, before: Timed | undefined): boolean {
  return after.service_due === before?.service_due && after.service_risk_at === before.service_risk_at;
}

function toRow({ item_id: itemId, service_due: due, service_risk_at: riskAt }: Timed): ItemServiceTimes {
  return { itemId, due, riskAt };
}
