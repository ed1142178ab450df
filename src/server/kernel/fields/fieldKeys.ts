/**
 * Defines what the pivot index of large directories stores of a field: a key to sort by and a key to filter by, often
 * the same.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldCondition } from '#core/model.ts';
import type { RecordSql } from './fieldServer.ts';
import { buildFieldOrderSql, type FieldSqlContext } from './fieldSql.ts';
import { type FieldFilterKey, type FieldKeyColumn, SQL_BY_KIND } from './sqlByKind.ts';

/** `value` is the key that operands are compared with. `order` is the sort key if it differs from `value`. */
export type FieldKeyName = 'value' | 'order';

export interface FieldPivotKey {
  readonly name: FieldKeyName;
  readonly column: FieldKeyColumn;
  /** The key of a record, or `null` if the record has no value. */
  readonly sql: RawBuilder<unknown>;
}

/**
 * The maximum length of a key in characters, so that the key fits into an index row. Texts that agree up to this length
 * sort as equal.
 */
const MAX_KEY_LENGTH = 500;

/** Returns the key that the field is sorted by, or `undefined` if there is none, so that records have to be scanned. */
export function findOrderKey(
  field: BoundField,
  record: RecordSql,
  context: FieldSqlContext,
): FieldPivotKey | undefined {
  if (field.isComputed || field.isArray || !field.canSort) return undefined;
  const keys = getKeys(field, context);
  const value = keys.order && buildFieldOrderSql(field, record, context);
  if (!keys.order || !value) return undefined;
  const own = getOwnPart(field, context);
  const isFilterKeyToo = !own?.orderBy && !own?.keys && keys.filter !== null;
  if (isFilterKeyToo) return findValueKey(field, record, context);
  return { name: 'order', column: keys.order, sql: stored(keys.order, value) };
}

export function findValueKey(
  field: BoundField,
  record: RecordSql,
  context: FieldSqlContext,
): FieldPivotKey | undefined {
  if (field.isComputed || field.isArray) return undefined;
  const { filter } = getKeys(field, context);
  if (!filter) return undefined;
  const value = sql`(${record.customFields} -> ${field.definition.id}::text)`;
  return { name: 'value', column: filter.column, sql: stored(filter.column, filter.of(value)) };
}

export function findFieldKey(
  field: BoundField,
  name: FieldKeyName,
  { record, context }: { record: RecordSql; context: FieldSqlContext },
): FieldPivotKey | undefined {
  const key = name === 'value' ? findValueKey(field, record, context) : findOrderKey(field, record, context);
  return key?.name === name ? key : undefined;
}

/**
 * Returns a condition on the index row that all matching records meet, or `null` if the index can't be used. `isExact`
 * means that no other record meets the condition.
 */
export function buildKeyCondition(
  field: BoundField,
  condition: FieldCondition,
  { entry, context }: { entry: string; context: FieldSqlContext },
): { where: RawBuilder<boolean>; isExact: boolean } | null {
  const { filter } = getKeys(field, context);
  if (!filter || !condition.value) return null;
  const column = sql.ref(`${entry}.${filter.column}`);
  if (condition.operator === 'StartsWith')
    return buildBeginningWhere(column, filter.beginningOf(condition.value));
  const operand = filter.operandOf(condition.value);
  if (operand === undefined || operand === '') return null;
  return typeof operand === 'number'
    ? buildNumberWhere(column, condition.operator, operand)
    : buildTextWhere(column, condition.operator, operand);
}

function buildNumberWhere(
  column: RawBuilder<unknown>,
  operator: FieldCondition['operator'],
  operand: number,
) {
  const sign = SIGNS[operator];
  if (!sign) return null;
  return { where: sql<boolean>`${column} ${sign} ${String(operand)}::float8`, isExact: true };
}

function buildBeginningWhere(column: RawBuilder<unknown>, beginning: string | undefined) {
  if (!beginning) return null;
  const kept = [...beginning].slice(0, MAX_KEY_LENGTH).join('');
  const where = sql<boolean>`(${column} >= ${kept} and ${column} < ${`${kept}\u{10ffff}`})`;
  return { where, isExact: false };
}

/** Keys are truncated, so an operand as long as a truncated key also matches longer texts, and isn't exact. */
function buildTextWhere(column: RawBuilder<unknown>, operator: FieldCondition['operator'], operand: string) {
  const isExact = [...operand].length < MAX_KEY_LENGTH;
  const kept = [...operand].slice(0, MAX_KEY_LENGTH).join('');
  const sign = isExact ? SIGNS[operator] : WIDE_SIGNS[operator];
  return sign ? { where: sql<boolean>`${column} ${sign} ${kept}`, isExact } : null;
}

const SIGNS: Partial<Record<FieldCondition['operator'], RawBuilder<unknown>>> = {
  Equals: sql`=`,
  Less: sql`<`,
  LessOrEqual: sql`<=`,
  More: sql`>`,
  MoreOrEqual: sql`>=`,
};

const WIDE_SIGNS: typeof SIGNS = { ...SIGNS, Less: SIGNS.LessOrEqual, More: SIGNS.MoreOrEqual };

function getOwnPart(field: BoundField, { servers }: FieldSqlContext) {
  return servers.server(field.plugin.type);
}

function getKeys(
  field: BoundField,
  context: FieldSqlContext,
): { filter: FieldFilterKey | null; order: FieldKeyColumn | null } {
  const own = getOwnPart(field, context);
  if (own?.keys) return own.keys;
  const byKind = SQL_BY_KIND[field.plugin.valueKind].keys;
  // If the type defines its own condition or order, the key of its value kind doesn't apply.
  return { filter: own?.where ? null : byKind.filter, order: own?.orderBy ? null : byKind.order };
}

function stored(column: FieldKeyColumn, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return column === 'number_value'
    ? sql`(${value})::float8`
    : sql`left(${value}, ${MAX_KEY_LENGTH}::int) collate "C"`;
}
