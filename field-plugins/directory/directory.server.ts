import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { exactSql, sortKeyOf } from '#server/kernel/fields/sqlByKind.ts';
import { idSql, stringSql } from '../shared/stringSql.ts';

export const directoryServer: FieldServer<'Directory'> = {
  type: 'Directory',
  /** The order depends on other records' displays, so no index of this directory can provide it. */
  keys: { filter: exactSql.keys.filter, order: null },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /** Sorts by the display of the record, or by its id if it has been deleted. */
  orderBy({ value, definition: { directoryId }, record }) {
    if (!directoryId) return sortKeyOf(stringSql(value));
    const display = sql`(select target.display from items as target
      where target.account_id = ${record.accountId} and target.directory_id = ${directoryId}::uuid
        and target.item_id = ${idSql(value)} and target.deleted_at is null)`;
    return sortKeyOf(sql`coalesce(${display}, ${stringSql(value)})`);
  },
  source: null,
  hiddenParts: null,
};
