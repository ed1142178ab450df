import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { buildSortKeySql, exactSql } from '#server/kernel/fields/sqlByKind.ts';
import { buildIdSql, buildStringSql } from '../shared/stringSql.ts';

export const personServer: FieldServer<'Person'> = {
  type: 'Person',
  /** Users are sorted by their names, which are stored elsewhere, so no index of records can provide the order. */
  keys: { filter: exactSql.keys.filter, order: null },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /** Sorts by name, even for deleted users, or by the id if there is no such user. */
  orderBy({ value, record }) {
    const name = sql`(select person.name from users as person
      where person.account_id = ${record.accountId} and person.user_id = ${buildIdSql(value)})`;
    return buildSortKeySql(sql`coalesce(${name}, ${buildStringSql(value)})`);
  },
  source: null,
  hiddenParts: null,
};
