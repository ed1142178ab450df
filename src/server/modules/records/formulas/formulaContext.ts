import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { FormulaContext } from '#core/formula/formulaContext.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { StoredItem } from '../repositories/items.ts';

/** Returns the inputs of formulas other than a record's values. @param item `null` for a new record. */
export function toFormulaContext(
  { timeZone, time }: { readonly timeZone: string; readonly time: TimeSource },
  item: (Pick<StoredItem, 'status_id' | 'created_at'> & { readonly number: number | null }) | null,
): FormulaContext {
  const day = getDayInZone(timeZone, time.now());
  if (!item) return { day };
  const createdOn = getDayInZone(timeZone, Date.parse(item.created_at));
  return { day, record: { number: item.number, status: item.status_id, createdOn } };
}
