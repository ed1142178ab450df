/** Finds the fields and system fields used in a search, as SQL restricted to data visible to the caller. */

import type { RawBuilder } from 'kysely';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { type FieldEntries, findFieldEntries } from '#core/field/entries.ts';
import { createStatusContext, type StatusContext, type SystemField } from '#core/field/system/systemField.ts';
import {
  createRowEnvironment,
  findSortableField,
  findVisibleField,
  findVisibleSystemField,
  getSourceFieldIds,
  isTargetVisible,
  listStatusesHidingFields,
  listStatusesHidingTarget,
} from '#core/policy/permissions.ts';
import type { RecordLinesSql, RecordSql, SystemFieldSql } from '#server/kernel/fields/fieldServer.ts';
import { buildValueSql } from '#server/kernel/fields/fieldSql.ts';
import {
  buildFieldRecordSql,
  buildSystemRecordSql,
  FULL_RECORD_SQL,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';

export interface QueriedField {
  readonly field: BoundField;
  /** The part of a record that a condition or an order reads. */
  readonly record: RecordSql;
  /** Set for a system field whose value is the day of a timestamp. */
  readonly instant?: RawBuilder<unknown> | undefined;
  /**
   * False if a status hides the field, because its index would reveal more than the caller can see, and for system
   * fields, which have no field index.
   */
  readonly isIndexable: boolean;
}

export interface QueriedSystemField {
  readonly system: SystemField;
  readonly sql: SystemFieldSql;
  readonly asked: QueriedField | undefined;
}

/**
 * Finds a field for a condition. Returns `undefined` if the field isn't visible to the caller, or is a system field
 * that can't be filtered by.
 */
export function findConditionField(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): QueriedField | undefined {
  const field = findVisibleField(scope.world, opened, id);
  if (field) return getOwnField(scope, opened, field);
  const known = findSystemField(scope, opened, id);
  return known?.system.filter ? known.asked : undefined;
}

/** The entries of a field as visible to the caller. For a table, they have the visible columns. */
export interface QueriedFieldEntries extends FieldEntries {
  readonly field: BoundField;
  readonly record: RecordSql;
  /** Returns the SQL for reading one field of an entry, given the entry's jsonb. */
  entryRecord(inner: BoundField, entry: RawBuilder<unknown>): RecordSql;
}

/** Returns `undefined` if the field isn't visible to the caller, is computed, or has at most one value. */
export function findConditionEntries(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): QueriedFieldEntries | undefined {
  const { world } = scope;
  const { registry } = opened.compiled;
  const asked = findConditionField(scope, opened, id);
  const entries = asked && !asked.field.isComputed && findFieldEntries(asked.field, registry);
  if (!entries) return undefined;
  const { field, record } = asked;
  const inRow = createRowEnvironment(world, field);
  const seen = [...entries.fieldById].filter(([, inner]) => isTargetVisible(inRow, registry, inner));
  return {
    ...entries,
    fieldById: new Map(seen),
    field,
    record,
    entryRecord(inner, entry) {
      const hiddenIn = listStatusesHidingTarget(inRow, registry, inner);
      return { ...record, customFields: entry, ...(hiddenIn.length > 0 ? { hiddenIn } : {}) };
    },
  };
}

/** Finds a field for metrics. Returns `undefined` if the field isn't visible to the caller. */
export function findFigureSource(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Pick<QueriedField, 'field' | 'record'> | undefined {
  const field = findVisibleField(scope.world, opened, id);
  return field ? getOwnField(scope, opened, field) : findSystemField(scope, opened, id)?.asked;
}

/** The full value of a field, and the statuses in which the field is hidden. */
export interface FullValueSource {
  readonly field: BoundField;
  /** The value as jsonb; SQL null if the field is empty. */
  readonly value: RawBuilder<unknown>;
  /**
   * For a table whose rows are derived from a shorter form: the shorter form, and the facts needed to derive the rows.
   */
  readonly brief: { readonly lines: RecordLinesSql; readonly facts: StatusContext } | null;
  readonly hiddenIn: readonly string[];
  /** True if the value can change when the account's next day begins, without any event. */
  readonly changesWithDays: boolean;
}

/** Returns `undefined` if the field isn't visible to the caller or shows values of other records. */
export function findFullValueSource(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): FullValueSource | undefined {
  const { directory } = opened.compiled;
  const field = findVisibleField(scope.world, opened, id);
  if (field) {
    const isOfOthers = field.isComputed || buildFieldRecordSql(scope.world, opened.compiled, field).hiddenIn;
    const hiddenIn = listStatusesHidingFields(directory, getSourceFieldIds(opened.compiled, field));
    if (isOfOthers) return undefined;
    const context = {
      servers: scope.servers,
      engine: opened.compiled.registry,
      findField: scope.world.findField,
    };
    const value = buildValueSql(field, FULL_RECORD_SQL, context);
    return { field, value, brief: null, hiddenIn, changesWithDays: false };
  }
  const known = findSystemField(scope, opened, id);
  const { timeZone } = scope.principal.user.account;
  if (!known?.asked) return undefined;
  const facts = createStatusContext(directory.statusList, getDayInZone(timeZone));
  return {
    ...{ field: known.asked.field, value: known.sql.value(timeZone) },
    brief: known.sql.brief ? { lines: known.sql.brief(timeZone, facts), facts } : null,
    hiddenIn: listStatusesHidingFields(directory, [id]),
    changesWithDays: known.sql.changesWithDays ?? false,
  };
}

export function findOrderField(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): QueriedField | undefined {
  const field = findSortableField(scope.world, opened, id);
  return field && getOwnField(scope, opened, field);
}

/**
 * Finds a system field. Returns `undefined` if the directory doesn't have the field, or it is hidden from the caller.
 */
export function findSystemField(
  { servers, principal }: RecordScope,
  opened: OpenDirectory,
  id: string,
): QueriedSystemField | undefined {
  const known = findVisibleSystemField(opened, id);
  const sql = known && servers.system(id);
  if (!known || !sql) return undefined;
  const { timeZone } = principal.user.account;
  const hiding = listStatusesHidingFields(opened.compiled.directory, [id]);
  const record = buildSystemRecordSql(id, sql, { timeZone, hiding });
  const { system, field } = known;
  const { instant } = sql;
  return { system, sql, asked: field ? { field, record, instant, isIndexable: false } : undefined };
}

function getOwnField(scope: RecordScope, { compiled }: OpenDirectory, field: BoundField): QueriedField {
  const own = buildFieldRecordSql(scope.world, compiled, field);
  const record = ofOtherRecord(scope, compiled, { field, record: own });
  return { field, record, isIndexable: record === FULL_RECORD_SQL };
}

/**
 * If the field shows a system field of another record, adds the SQL that reads the value from that record's
 * columns.
 */
function ofOtherRecord(
  { servers, world, principal }: RecordScope,
  { registry }: CompiledDirectory,
  { field, record }: Pick<QueriedField, 'field' | 'record'>,
): RecordSql {
  if (!field.isComputed) return record;
  const shown = field.resolve({ findField: world.findField, engine: registry });
  const system = shown && servers.system(shown.definition.id);
  return system ? { ...record, ofOther: system.value(principal.user.account.timeZone) } : record;
}
