import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { ImportKey } from './imports.ts';

export interface ColumnTexts {
  readonly column: number;
  readonly text: string;
  /** True if a user entered the text. */
  readonly isFixed: boolean;
  readonly count: number;
  readonly first: number;
}

/** Returns the distinct texts in some columns of some rows, without skipped rows and cells that aren't text. */
export async function readColumnTexts(
  trx: Trx,
  key: ImportKey,
  {
    columns,
    from,
    take,
    outcomes,
  }: { columns: readonly number[]; from: number; take: number; outcomes?: readonly string[] | undefined },
): Promise<ColumnTexts[]> {
  const found = await sql<ColumnTexts>`
    select place as "column", text, is_fixed as "isFixed", count(*)::int as count, min(row) as first
    from (
      select row, place, coalesce(fixes ? place::text, false) as is_fixed,
        coalesce(fixes ->> place::text, cells ->> place) as text, kinds
      from import_rows cross join unnest(${[...columns]}::int[]) as wanted (place)
      where account_id = ${key.accountId}::uuid and import_id = ${key.importId}::uuid
        and row >= ${from} and row < ${from + take} and not is_left_out
        and (${outcomes === undefined} or outcome = any(${[...(outcomes ?? [])]}::text[]))
    ) as told
    where text is not null
      and (is_fixed or kinds is null or substr(kinds, place + 1, 1) not in ('e', 'f', 'x'))
    group by place, text, is_fixed order by first, place`.execute(trx);
  return found.rows;
}
