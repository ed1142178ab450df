import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { exactSql, sortKeyOf } from '#server/kernel/fields/sqlByKind.ts';
import { idSql, stringSql } from '../shared/stringSql.ts';

export const personServer: FieldServer<'Person'> = {
  type: 'Person',
  /** The order is that of names, which are stored elsewhere, so no index of records can provide it. */
  keys: { filter: exactSql.keys.filter, order: null },
  where: ({ value, operator, operand }) => exactSql.where(value, operator, operand),
  /** Sorts by name, also for deleted users; by the id if there is none. */
  orderBy({ value, record }) {
    const name = sql`(select person.name from users as person
      where person.account_id = ${record.accountId} and person.user_id = ${idSql(value)})`;
    return sortKeyOf(sql`coalesce(${name}, ${stringSql(value)})`);
  },
  source: null,
  hiddenParts: null,
};
