import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { exactSql } from '#server/kernel/fields/sqlByKind.ts';
import { buildStringSql } from '../shared/stringSql.ts';

export const dropdownServer: FieldServer<'Dropdown'> = {
  type: 'Dropdown',
  keys: { filter: exactSql.keys.filter, order: 'text_value' },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /**
   * Sorts by the position in the administrator's order, as a text of fixed length. Retired values come last, sorted by
   * value.
   */
  orderBy({ value, definition: { dropdownItems = [] } }) {
    const values = dropdownItems.map(item => item.value);
    const stored = buildStringSql(value);
    return sql`coalesce(
      lpad((array_position(${values}::text[], ${stored}))::text, 6, '0'),
      '999999' || ${stored}
    ) collate "C"`;
  },
  source: null,
  hiddenParts: null,
};
