import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { textSql } from '#server/kernel/fields/sqlByKind.ts';
import { buildIdSql, buildStringSql } from '../shared/stringSql.ts';

export const fileServer: FieldServer<'File'> = {
  type: 'File',
  keys: { filter: null, order: null },
  /** Compares the name of the file, or its id if the file doesn't exist. */
  where({ value, operator, operand, record }) {
    const name = sql`(select file.name from files as file
      where file.account_id = ${record.accountId} and file.file_id = ${buildIdSql(value)})`;
    const named = sql`jsonb_build_object('stringValue', coalesce(${name}, ${buildStringSql(value)}))`;
    return textSql.where(named, operator, operand);
  },
  orderBy: null,
  source: null,
  hiddenParts: null,
};
