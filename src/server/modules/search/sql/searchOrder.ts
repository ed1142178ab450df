import { type RawBuilder, sql } from 'kysely';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { OrderBy } from '#core/model.ts';
import { type FieldKeyName, findOrderKey } from '#server/kernel/fields/fieldKeys.ts';
import { buildFieldOrderSql, type FieldSqlContext } from '#server/kernel/fields/fieldSql.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { findOrderField, findSystemField } from './askedFields.ts';

/**
 * Sorts by `value`, with empty values last, then by number. Value and number have the same direction, so
 * that one index serves ascending and descending orders.
 */
export interface SearchOrder {
  readonly value: RawBuilder<unknown>;
  readonly direction: RawBuilder<unknown>;
  readonly isAscending: boolean;
  /**
   * `column`: a column of `items` with its own index. `sparse`: a column whose index omits records without a value.
   * `field`: the key of a field, which has an index if `field` is set. `expression`: anything else.
   */
  readonly by: 'column' | 'sparse' | 'field' | 'expression';
  readonly field: { readonly fieldId: string; readonly key: FieldKeyName } | null;
  /** The SQL type of the column; `null` if the order isn't by a column of `items`. */
  readonly column: 'bigint' | 'timestamptz' | 'text' | null;
}

const DEFAULT_ORDER: OrderBy = { field: SYSTEM_ID.number, asc: false };

export interface SearchOrderInput {
  readonly scope: RecordScope;
  readonly opened: OpenDirectory;
  readonly context: FieldSqlContext;
  readonly orderBy: OrderBy | undefined;
  readonly isInTrash: boolean;
}

/** Returns `undefined` if the field isn't visible to the caller or can't be sorted by. */
export function compileOrder({
  orderBy = DEFAULT_ORDER,
  ...input
}: SearchOrderInput): SearchOrder | undefined {
  const { field: id, asc } = orderBy;
  const direction = { direction: asc ? sql`asc` : sql`desc`, isAscending: asc };
  return getSystemOrder(input, id, direction) ?? getOwnOrder(input, id, direction);
}

type Direction = Pick<SearchOrder, 'direction' | 'isAscending'>;
type Input = Omit<SearchOrderInput, 'orderBy'>;

function getSystemOrder(
  { scope, opened, context, isInTrash }: Input,
  id: string,
  direction: Direction,
): SearchOrder | undefined {
  const known = findSystemField(scope, opened, id);
  if (!known?.system.canSort) return undefined;
  const { order } = known.sql;
  if (order) {
    const { column, isSparse } = order;
    const value = isInTrash ? (order.inTrash ?? order.by) : order.by;
    const by = isSparse ? 'sparse' : 'column';
    return { value, ...direction, by: column ? by : 'expression', field: null, column };
  }
  const value = known.asked && buildFieldOrderSql(known.asked.field, known.asked.record, context);
  return value && { value, ...direction, by: 'expression', field: null, column: null };
}

function getOwnOrder(
  { scope, opened, context }: Input,
  id: string,
  direction: Direction,
): SearchOrder | undefined {
  const asked = findOrderField(scope, opened, id);
  const value = asked && buildFieldOrderSql(asked.field, asked.record, context);
  if (!value) return undefined;
  const key = findOrderKey(asked.field, asked.record, context);
  if (!key) return { value, ...direction, by: 'expression', field: null, column: null };
  const indexed = asked.isIndexable ? { fieldId: asked.field.definition.id, key: key.name } : null;
  return { value: key.sql, ...direction, by: 'field', field: indexed, column: null };
}

/** Omits `nulls last` for columns without nulls, because it would prevent the use of their index. */
export function buildOrderBySql({ value, direction, by }: SearchOrder): RawBuilder<unknown> {
  const last = by === 'column' ? sql`` : sql`nulls last`;
  return sql`${value} ${direction} ${last}, items.number ${direction}`;
}
