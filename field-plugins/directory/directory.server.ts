import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { exactSql, sortKeyOf } from '#server/kernel/fields/sqlByKind.ts';
import { idSql, stringSql } from '../shared/stringSql.ts';

export const directoryServer: FieldServer<'Directory'> = {
  type: 'Directory',
  /** The order is that of other records' displays, which no index of this one follows. */
  keys: { filter: exactSql.keys.filter, order: null },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /** By what people read; by the id where the record is gone. */
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
