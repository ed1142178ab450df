import { sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { addressSql, sortKeyOf } from '#server/kernel/fields/sqlByKind.ts';
import { searchedAddress } from './address.core.ts';

export const addressServer: FieldServer<'Address'> = {
  type: 'Address',
  keys: null,
  where: ({ value, operator, operand }) =>
    searchedAddress(operand) === ''
      ? sql<boolean>`false`
      : addressSql.where(value, operator, { stringValue: searchedAddress(operand) }),
  /** A place without text comes first; no place at all is null. */
  orderBy: ({ value }) =>
    sql`case when (${value} -> 'addressValue') is not null
      then ${sortKeyOf(sql`coalesce(${value} -> 'addressValue' ->> 'address', '')`)} end`,
  source: null,
  hiddenParts: null,
};
