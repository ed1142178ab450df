/** Fields and system fields that a search speaks of, as the database tells them to who asks. */

import type { RawBuilder } from 'kysely';
import { dayIn } from '#core/dayRange.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { type Entries, entriesOf } from '#core/field/entries.ts';
import {
  isTargetVisible,
  rowWorld,
  sortableField,
  sourcesOf,
  statusesThatHide,
  statusesThatHideTarget,
  visibleField,
  visibleSystemField,
} from '#core/permissions.ts';
import { type BriefFacts, briefFacts, type SystemField } from '#core/systemField.ts';
import type { LinesOfRecords, RecordSql, SystemSql } from '#server/kernel/fields/fieldServer.ts';
import { valueSql } from '#server/kernel/fields/fieldSql.ts';
import {
  type OpenDirectory,
  type RecordScope,
  recordSqlOf,
  systemRecordSql,
  WHOLE_RECORD,
} from '#server/modules/records/index.ts';

export interface AskedField {
  readonly field: BoundField;
  /** What a condition or an order reads of a record. */
  readonly record: RecordSql;
  /** Of a system field whose value is the day of an instant. */
  readonly instant?: RawBuilder<unknown> | undefined;
  /** Where some status hides the field, its index tells more than the caller may know; a system field has none. */
  readonly isIndexable: boolean;
}

export interface AskedSystemField {
  readonly system: SystemField;
  readonly sql: SystemSql;
  readonly asked: AskedField | undefined;
}

/** What a condition may be about; undefined where the caller sees no such field. */
export function conditionField(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): AskedField | undefined {
  const field = visibleField(scope.world, opened, id);
  if (field) return ownField(scope, opened, field);
  const known = systemField(scope, opened, id);
  return known?.system.filter ? known.asked : undefined;
}

/** Entries of what the caller sees of a field: of a table its columns. */
export interface AskedEntries extends Entries {
  readonly field: BoundField;
  readonly record: RecordSql;
  /** What is read of an entry for one of its fields; takes the jsonb of the entry. */
  entryRecord(inner: BoundField, entry: RawBuilder<unknown>): RecordSql;
}

/** Undefined where the caller sees no such field, or it has one value at most. */
export function askedEntries(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): AskedEntries | undefined {
  const { world } = scope;
  const { registry } = opened.compiled;
  const asked = conditionField(scope, opened, id);
  const entries = asked && !asked.field.isComputed && entriesOf(asked.field, registry);
  if (!entries) return undefined;
  const { field, record } = asked;
  const inRow = rowWorld(world, field);
  const seen = [...entries.fieldById].filter(([, inner]) => isTargetVisible(inRow, registry, inner));
  return {
    ...entries,
    fieldById: new Map(seen),
    field,
    record,
    entryRecord(inner, entry) {
      const hiddenIn = statusesThatHideTarget(inRow, registry, inner);
      return { ...record, customFields: entry, ...(hiddenIn.length > 0 ? { hiddenIn } : {}) };
    },
  };
}

/** What figures may read; undefined where the caller sees no such field. */
export function figureSource(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Pick<AskedField, 'field' | 'record'> | undefined {
  const field = visibleField(scope.world, opened, id);
  return field ? ownField(scope, opened, field) : systemField(scope, opened, id)?.asked;
}

/** A value as it is, whoever asks, and the statuses in which the caller does not see it. */
export interface WholeSource {
  readonly field: BoundField;
  /** The jsonb of it, null where there is none. */
  readonly value: RawBuilder<unknown>;
  /** Of a table whose rows are made of something shorter, that and what it takes. */
  readonly brief: { readonly lines: LinesOfRecords; readonly facts: BriefFacts } | null;
  readonly hiddenIn: readonly string[];
  /** It may be another one on the next day of the account without any event. */
  readonly changesWithDays: boolean;
}

/** Undefined where the caller sees no such field, or it shows what stands in other records. */
export function wholeSource(scope: RecordScope, opened: OpenDirectory, id: string): WholeSource | undefined {
  const { directory } = opened.compiled;
  const field = visibleField(scope.world, opened, id);
  if (field) {
    const isOfOthers = field.isComputed || recordSqlOf(scope.world, opened.compiled, field).hiddenIn;
    const hiddenIn = statusesThatHide(directory, sourcesOf(opened.compiled, field));
    if (isOfOthers) return undefined;
    const context = {
      servers: scope.servers,
      engine: opened.compiled.registry,
      findField: scope.world.findField,
    };
    const value = valueSql(field, WHOLE_RECORD, context);
    return { field, value, brief: null, hiddenIn, changesWithDays: false };
  }
  const known = systemField(scope, opened, id);
  const { timeZone } = scope.principal.user.account;
  if (!known?.asked) return undefined;
  const facts = briefFacts(directory.statusList, dayIn(timeZone));
  return {
    ...{ field: known.asked.field, value: known.sql.value(timeZone) },
    brief: known.sql.brief ? { lines: known.sql.brief(timeZone, facts), facts } : null,
    hiddenIn: statusesThatHide(directory, [id]),
    changesWithDays: known.sql.changesWithDays ?? false,
  };
}

export function orderField(scope: RecordScope, opened: OpenDirectory, id: string): AskedField | undefined {
  const field = sortableField(scope.world, opened, id);
  return field && ownField(scope, opened, field);
}

/** A field that records have by themselves; undefined where there is none, or it is hidden from the caller. */
export function systemField(
  { servers, principal }: RecordScope,
  opened: OpenDirectory,
  id: string,
): AskedSystemField | undefined {
  const known = visibleSystemField(opened, id);
  const sql = known && servers.system(id);
  if (!known || !sql) return undefined;
  const { timeZone } = principal.user.account;
  const hiding = statusesThatHide(opened.compiled.directory, [id]);
  const record = systemRecordSql(id, sql, { timeZone, hiding });
  const { system, field } = known;
  const { instant } = sql;
  return { system, sql, asked: field ? { field, record, instant, isIndexable: false } : undefined };
}

function ownField(scope: RecordScope, { compiled }: OpenDirectory, field: BoundField): AskedField {
  const own = recordSqlOf(scope.world, compiled, field);
  const record = ofOtherRecord(scope, compiled, { field, record: own });
  return { field, record, isIndexable: record === WHOLE_RECORD };
}

/** What the record that a field leads to has by itself stands in columns there. */
function ofOtherRecord(
  { servers, world, principal }: RecordScope,
  { registry }: CompiledDirectory,
  { field, record }: Pick<AskedField, 'field' | 'record'>,
): RecordSql {
  if (!field.isComputed) return record;
  const shown = field.resolve({ findField: world.findField, engine: registry });
  const system = shown && servers.system(shown.definition.id);
  return system ? { ...record, ofOther: system.value(principal.user.account.timeZone) } : record;
}
