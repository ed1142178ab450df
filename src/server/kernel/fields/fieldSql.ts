/**
 * Builds SQL for bound fields. Handles lists, negation, emptiness and computed values in one place, exactly
 * as `src/core/field/boundField.ts` does in memory. A test compares both for every sample of every plugin.
 */

import { type RawBuilder, sql } from 'kysely';
import { type BoundField, isEmptyOperand } from '#core/field/boundField.ts';
import type { FieldEngine } from '#core/field/fieldPlugin.ts';
import type { FieldCondition, FieldDefinition, FieldValue } from '#core/model.ts';
import type { FieldServerRegistry, RecordSql } from './fieldServer.ts';
import { type PositiveOperator, SQL_BY_KIND } from './sqlByKind.ts';

export interface FieldSqlContext {
  readonly servers: FieldServerRegistry;
  readonly engine: FieldEngine;
  findField(fieldId: string): FieldDefinition | undefined;
}

/** Builds the condition on one record, which is true or false, never null. */
export function buildFieldCondition(args: {
  field: BoundField;
  condition: FieldCondition;
  record: RecordSql;
  context: FieldSqlContext;
  /** The jsonb of the value if the record itself doesn't store it. */
  value?: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  const { field, condition, record, context } = args;
  const behaviour = field.resolve(context);
  if (!behaviour?.plugin.filter) return sql<boolean>`false`;
  const found = buildPositiveWhere({
    behaviour,
    value: args.value ?? buildValueSql(field, record, context),
    operator: condition.operator === 'NotEquals' ? 'Equals' : condition.operator,
    operand: condition.value,
    record,
    context,
  });
  return condition.operator === 'NotEquals' ? sql<boolean>`(not ${found})` : found;
}

/**
 * Builds the sort expression of a field, which is `null` for empty values. Returns `undefined` if the type has no
 * order.
 */
export function buildFieldOrderSql(
  field: BoundField,
  record: RecordSql,
  context: FieldSqlContext,
): RawBuilder<unknown> | undefined {
  const behaviour = field.resolve(context);
  if (!behaviour?.canSort) return undefined;
  const { plugin, definition } = behaviour;
  const value = buildValueSql(field, record, context);
  const own = context.servers.server(plugin.type)?.orderBy;
  return own ? own({ value, definition, record }) : SQL_BY_KIND[plugin.valueKind].orderBy(value);
}

/**
 * Builds the jsonb of a record's value, or `null` if there is none. For a list field, the value is the list, and for a
 * computed field, the displayed value.
 */
export function buildValueSql(
  field: BoundField,
  record: RecordSql,
  context: FieldSqlContext,
): RawBuilder<unknown> {
  if (!field.isComputed) return sql`(${record.customFields} -> ${field.definition.id}::text)`;
  const source = context.servers.server(field.plugin.type)?.source;
  if (!source)
    throw new Error(`Field type ${field.plugin.type} is computed, so its server half needs a source.`);
  return source({ definition: field.definition, record });
}

interface PositiveArgs {
  readonly behaviour: BoundField;
  readonly value: RawBuilder<unknown>;
  readonly operator: PositiveOperator;
  readonly operand: FieldValue | undefined;
  readonly record: RecordSql;
  readonly context: FieldSqlContext;
}

/** Stored values are normalised, so an existing value isn't empty. */
function buildPositiveWhere(args: PositiveArgs): RawBuilder<boolean> {
  const { behaviour, value, operator, operand, record, context } = args;
  const { plugin, definition } = behaviour;
  if (!operand || isEmptyOperand(operand)) {
    return operator === 'Equals' ? sql<boolean>`(${value} is null)` : sql<boolean>`false`;
  }
  const own = context.servers.server(plugin.type)?.where;
  const whereOf = (field: BoundField, inner: RawBuilder<unknown>) =>
    buildPositiveWhere({ ...args, behaviour: field, value: inner });
  const single = (element: RawBuilder<unknown>) =>
    own
      ? own({ value: element, operator, operand, definition, record, engine: context.engine, whereOf })
      : SQL_BY_KIND[plugin.valueKind].where(element, operator, operand);
  if (!behaviour.isArray) return sql<boolean>`coalesce(${single(value)}, false)`;
  const element = sql.ref('element.value');
  return sql<boolean>`exists (select from jsonb_array_elements(${value} -> 'listValue') as element(value) where ${single(element)})`;
}
