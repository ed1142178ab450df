import { type RawBuilder, sql } from 'kysely';

/** Joins at least one condition, in parentheses. */
export function joinConditions(parts: readonly RawBuilder<boolean>[], by: 'and' | 'or'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, by === 'and' ? sql` and ` : sql` or `)})`;
}
