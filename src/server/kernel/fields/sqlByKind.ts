/** Conditions and sort expressions for each kind of value, equivalent to those of `src/core` in memory. */
import { type RawBuilder, sql } from 'kysely';
import { parseDaysOperand } from '#core/field/conditions/duringDays.ts';
import type { ValueKind } from '#core/field/fieldPlugin.ts';
import type { ConditionOperator, FieldValue } from '#core/model.ts';
import { getSortKeyPrefix, normalizeForComparison, toSortKey } from '#core/text.ts';

export type PositiveOperator = Exclude<ConditionOperator, 'NotEquals'>;

/** The column of the pivot index that stores a key. */
export type FieldKeyColumn = 'text_value' | 'number_value';

/** How the pivot index of a large directory finds records by a value. */
export interface FieldFilterKey {
  readonly column: FieldKeyColumn;
  /** Builds the key of one non-empty value. Comparing keys must give the same result as `where`. */
  of(value: RawBuilder<unknown>): RawBuilder<unknown>;
  /**
   * Returns the operand's key, which is compared with stored keys, or `undefined` if the operand has no
   * value of the kind.
   */
  operandOf(operand: FieldValue): string | number | undefined;
  /**
   * Returns the common prefix of the keys of all values that start with the operand, or `undefined` if it can't be
   * determined.
   */
  beginningOf(operand: FieldValue): string | undefined;
}

export interface FieldKeys {
  readonly filter: FieldFilterKey | null;
  /** The column that stores `orderBy`, or `null` if `orderBy` depends on more than the value, or there is no order. */
  readonly order: FieldKeyColumn | null;
}

export interface FieldKindSql {
  readonly keys: FieldKeys;
  /** Builds a condition on the jsonb of one non-empty value. */
  where(value: RawBuilder<unknown>, operator: PositiveOperator, operand: FieldValue): RawBuilder<boolean>;
  orderBy(value: RawBuilder<unknown>): RawBuilder<unknown>;
}

const NEVER = sql<boolean>`false`;

/** Compares folded text (`normalizeForComparison`), and sorts in the order of `compareText`. */
export const textSql: FieldKindSql = {
  keys: {
    order: 'text_value',
    filter: {
      column: 'text_value',
      of: value => buildSortKeySql(getString(value)),
      operandOf: ({ stringValue }) => toSortKey(stringValue ?? ''),
      beginningOf: ({ stringValue }) => getSortKeyPrefix(stringValue ?? ''),
    },
  },
  where: (value, operator, operand) =>
    compareFolded(
      buildFoldedTextSql(getString(value)),
      operator,
      normalizeForComparison(operand.stringValue ?? ''),
    ),
  orderBy: value => buildSortKeySql(getString(value)),
};

/** Compares byte by byte. For ids and drop-down values. */
export const exactSql: FieldKindSql = {
  keys: {
    order: 'text_value',
    filter: {
      column: 'text_value',
      of: getString,
      operandOf: ({ stringValue }) => stringValue ?? '',
      beginningOf: ({ stringValue }) => stringValue,
    },
  },
  where: (value, operator, operand) =>
    comparePlain(sql`${getString(value)} collate "C"`, operator, operand.stringValue ?? ''),
  orderBy: value => sql`${getString(value)} collate "C"`,
};

const dateSql: FieldKindSql = {
  keys: {
    order: 'text_value',
    filter: {
      column: 'text_value',
      of: getDate,
      operandOf: operand => operand.dateValue,
      beginningOf: operand => operand.dateValue,
    },
  },
  where: (value, operator, operand) => {
    if (operator === 'Weekday') return onWeekday(getDate(value), operand);
    if (operator === 'During') return during(getDate(value), operand);
    return operand.dateValue === undefined
      ? NEVER
      : comparePlain(getDate(value), operator, operand.dateValue);
  },
  orderBy: getDate,
};

const numberSql: FieldKindSql = {
  keys: {
    order: 'number_value',
    filter: {
      column: 'number_value',
      of: getNumber,
      operandOf: operand => operand.numberValue,
      beginningOf: () => undefined,
    },
  },
  where: (value, operator, operand) =>
    operand.numberValue === undefined ? NEVER : comparePlain(getNumber(value), operator, operand.numberValue),
  orderBy: getNumber,
};

export const addressSql: FieldKindSql = {
  keys: { order: 'text_value', filter: null },
  where: (value, operator, operand) =>
    compareFolded(
      buildFoldedTextSql(getAddress(value)),
      operator,
      normalizeForComparison(operand.addressValue?.address ?? operand.stringValue ?? ''),
    ),
  orderBy: value => buildSortKeySql(getAddress(value)),
};

const noSql: FieldKindSql = {
  keys: { order: null, filter: null },
  where: () => NEVER,
  orderBy: () => sql`null`,
};

export const SQL_BY_KIND: Readonly<Record<ValueKind, FieldKindSql>> = {
  stringValue: textSql,
  dateValue: dateSql,
  numberValue: numberSql,
  addressValue: addressSql,
  tableValue: noSql,
  computed: noSql,
};

export function buildFoldedTextSql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`docket_fold_text(${text})`;
}

/** Builds the key by which `compareText` compares (`toSortKey` in core). */
export function buildSortKeySql(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`docket_sort_key(${buildFoldedTextSql(text)})`;
}

/** In the operand, 1 means Monday. */
function onWeekday(day: RawBuilder<unknown>, { numberValue }: FieldValue): RawBuilder<boolean> {
  if (numberValue === undefined) return NEVER;
  return sql<boolean>`extract(isodow from (${day})::date) = ${String(numberValue)}::numeric`;
}

function during(day: RawBuilder<unknown>, operand: FieldValue): RawBuilder<boolean> {
  const days = parseDaysOperand(operand);
  return days ? sql<boolean>`${day} between ${days[0]}::text and ${days[1]}::text` : NEVER;
}

function compareFolded(
  text: RawBuilder<unknown>,
  operator: PositiveOperator,
  operand: string,
): RawBuilder<boolean> {
  if (operator === 'Contains') return sql<boolean>`strpos(${text}, ${operand}) > 0`;
  if (operator === 'StartsWith') return sql<boolean>`starts_with(${text}, ${operand})`;
  return comparePlain(sql`${text} collate pg_c_utf8`, operator, operand);
}

function comparePlain(
  value: RawBuilder<unknown>,
  operator: PositiveOperator,
  operand: string | number,
): RawBuilder<boolean> {
  // A float8 converted to numeric would keep only 15 digits. The shortest decimal preserves the number.
  const bound = typeof operand === 'number' ? sql`${String(operand)}::numeric` : sql`${operand}::text`;
  switch (operator) {
    case 'Equals':
      return sql<boolean>`${value} = ${bound}`;
    case 'Less':
      return sql<boolean>`${value} < ${bound}`;
    case 'LessOrEqual':
      return sql<boolean>`${value} <= ${bound}`;
    case 'More':
      return sql<boolean>`${value} > ${bound}`;
    case 'MoreOrEqual':
      return sql<boolean>`${value} >= ${bound}`;
    case 'Contains':
      return sql<boolean>`strpos(${value}::text, ${String(operand)}) > 0`;
    case 'StartsWith':
      return sql<boolean>`starts_with(${value}::text, ${String(operand)})`;
    case 'Weekday':
    case 'During':
    case 'Moved':
    case 'Within':
      return NEVER;
  }
}

function getString(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) ->> 'stringValue')`;
}

function getDate(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) ->> 'dateValue') collate "C"`;
}

function getNumber(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) ->> 'numberValue')::numeric`;
}

function getAddress(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) -> 'addressValue' ->> 'address')`;
}
