import { type RawBuilder, sql } from 'kysely';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { exactSql } from '#server/kernel/fields/sqlByKind.ts';
import { buildStringSql } from '../shared/stringSql.ts';
import { getText } from '../shared/stringValue.ts';
import { getDigits } from './phone-number.core.ts';

export const phoneNumberServer: FieldServer<'PhoneNumber'> = {
  type: 'PhoneNumber',
  keys: {
    filter: {
      column: 'text_value',
      of: digitsIn,
      operandOf: operand => getDigits(getText(operand)) || undefined,
      beginningOf: operand => getDigits(getText(operand)) || undefined,
    },
    order: 'text_value',
  },
  where({ value, operator, operand }) {
    const wanted = getDigits(getText(operand));
    const digits = digitsIn(value);
    if (wanted === '') return sql<boolean>`false`;
    if (operator === 'Contains') return sql<boolean>`strpos(${digits}, ${wanted}) > 0`;
    if (operator === 'StartsWith') return sql<boolean>`starts_with(${digits}, ${wanted})`;
    return operator === 'Equals' ? sql<boolean>`${digits} = ${wanted}` : sql<boolean>`false`;
  },
  orderBy: ({ value }) => exactSql.orderBy(value),
  source: null,
  hiddenParts: null,
};

function digitsIn(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`regexp_replace(${buildStringSql(value)}, '[^0-9]', '', 'g')`;
}
