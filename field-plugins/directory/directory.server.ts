import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { buildSortKeySql, exactSql } from '#server/kernel/fields/sqlByKind.ts';
import { buildIdSql, buildStringSql } from '../shared/stringSql.ts';

export const directoryServer: FieldServer<'Directory'> = {
  type: 'Directory',
  /** The order depends on other records' displays, so no index of this directory can provide it. */
  keys: { filter: exactSql.keys.filter, order: null },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /** Sorts by the display of the record, or by its id if it has been deleted. */
  orderBy({ value, definition: { directoryId }, record }) {
    if (!directoryId) return buildSortKeySql(buildStringSql(value));
    const display = sql`(select target.display from items as target
      where target.account_id = ${record.accountId} and target.directory_id = ${directoryId}::uuid
        and target.item_id = ${buildIdSql(value)} and target.deleted_at is null)`;
    return buildSortKeySql(sql`coalesce(${display}, ${buildStringSql(value)})`);
  },
  source: null,
  hiddenParts: null,
};
