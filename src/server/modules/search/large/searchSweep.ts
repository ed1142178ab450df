/**
 * Scans many records in batches if no index identifies the matches. Counts the matches and collects the first ones in
 * order.
 */

import { type RawBuilder, sql } from 'kysely';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { SearchSql } from '../sql/buildSearchSql.ts';

/** The records to scan: the records with the given numbers, or all records up to the last number. */
export type ScannedRecordNumbers = readonly number[] | { readonly last: number };

export interface NumberScanState {
  /** The progress: an index into the list of numbers, or a record number. */
  readonly done: number;
  readonly counted: number;
  /** The first matches so far, in order. */
  readonly numbers: readonly number[];
}

export const INITIAL_NUMBER_SCAN_STATE: NumberScanState = { done: 0, counted: 0, numbers: [] };

interface NumberScan {
  readonly found: SearchSql;
  readonly among: ScannedRecordNumbers;
  /** The maximum number of records to scan in this batch. */
  readonly size: number;
  /** The number of matches to collect, from the start of the order. */
  readonly wanted: number;
  readonly state: NumberScanState;
}

/** Scans the next batch. `isOver` is true if all records have been scanned. */
export async function continueNumberScan(
  scope: RecordScope,
  sweep: NumberScan,
): Promise<{ state: NumberScanState; isOver: boolean }> {
  const { among, size, state } = sweep;
  const end = 'last' in among ? among.last : among.length;
  const done = Math.min(end, state.done + size);
  const part =
    'last' in among
      ? sql<boolean>`items.number > ${state.done} and items.number <= ${done}`
      : sql<boolean>`items.number = any(${among.slice(state.done, done)}::bigint[])`;
  const looked = await sortPart(scope, sweep, part);
  const counted = state.counted + looked.counted;
  return { state: { done, counted, numbers: looked.numbers }, isOver: done >= end };
}

/**
 * Counts the new matches and merges them with the earlier matches in the database, because only the database
 * can sort the values.
 */
async function sortPart(
  { trx }: RecordScope,
  { found, wanted, state }: NumberScan,
  part: RawBuilder<boolean>,
) {
  const { where, order } = found;
  const matches = (condition: RawBuilder<boolean>, isNew: boolean) => sql`
    (select items.number, ${order.value} as value, ${sql.lit(isNew)} as is_new from items
      where ${where} and ${condition} offset 0)`;
  const before = sql<boolean>`items.number = any(${[...state.numbers]}::bigint[])`;
  const sorted = await sql<{ number: number; counted: number }>`
    select number, (count(*) filter (where is_new) over ())::int as counted
    from (${matches(part, true)} union all ${matches(before, false)}) as matches
    order by value ${order.direction} nulls last, number ${order.direction} limit ${wanted}`.execute(trx);
  return { counted: sorted.rows[0]?.counted ?? 0, numbers: sorted.rows.map(row => row.number) };
}
