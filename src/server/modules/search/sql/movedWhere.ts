import { type RawBuilder, sql } from 'kysely';
import { parseDaysOperand } from '#core/field/conditions/duringDays.ts';
import { parseMovedBetween } from '#core/field/movedBetween.ts';
import type { FieldValue } from '#core/model.ts';
import { buildDayRange } from './instantRange.ts';
import { joinConditions } from './searchJoin.ts';

/**
 * Matches records that were moved between the given statuses, unless the move was undone. If no previous status is
 * given, the first status of a new record also counts as a move, unless no new status is given either.
 */
export function buildStatusMoveConditionSql(operand: FieldValue, timeZone: string): RawBuilder<boolean> {
  const move = parseMovedBetween(operand);
  if (!move) return sql<boolean>`false`;
  const { from, to, during } = move;
  const days = during === null ? undefined : parseDaysOperand({ stringValue: during });
  if ((during !== null && !days) || !isId(from) || !isId(to)) return sql<boolean>`false`;
  const parts = [
    sql<boolean>`move.account_id = items.account_id and move.directory_id = items.directory_id`,
    sql<boolean>`move.item_id = items.item_id and not move.is_undone`,
    from === null
      ? sql<boolean>`(${to !== null} or move.from_status is not null)`
      : sql<boolean>`move.from_status = ${from}::uuid`,
    ...(to === null ? [] : [sql<boolean>`move.to_status = ${to}::uuid`]),
    ...(days
      ? [
          buildDayRange(sql.ref('move.at'), days, timeZone) ?? sql<boolean>`true`,
          sql<boolean>`to_char(move.at at time zone ${timeZone}::text, 'YYYY-MM-DD') collate "C"
            between ${days[0]}::text and ${days[1]}::text`,
        ]
      : []),
  ];
  return sql<boolean>`exists (select from item_moves as move where ${joinConditions(parts, 'and')})`;
}

function isId(id: string | null): boolean {
  return id === null || /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
}
