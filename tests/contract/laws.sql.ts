/**
 * The law that the database returns the same as the in-memory code: conditions and order, for every sample of every
 * plugin.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { DefinitionSample, FieldSamples } from '#core/field/fieldSamples.ts';
import type { ConditionOperator, FieldValue, FieldValues } from '#core/model.ts';
import {
  buildSampleContext,
  getSampleRecords,
  sampleCompanyField,
  sampleDirectories,
  sampleIds,
  sampleReferences,
  sampleUsers,
} from '#plugins/shared/sampleWorld.ts';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import type { FieldServerRegistry, RecordSql } from '#server/kernel/fields/fieldServer.ts';
import {
  buildFieldCondition,
  buildFieldOrderSql,
  type FieldSqlContext,
} from '#server/kernel/fields/fieldSql.ts';
import { migrations } from '#server/modules/index.ts';
import { getGoodSingleValues, getGoodValues } from './sampleValues.ts';

export interface SqlLawInput {
  readonly plugin: FieldPlugin;
  readonly samples: FieldSamples;
  readonly registry: FieldRegistry;
  readonly servers: FieldServerRegistry;
  readonly database: Database;
}

const ACCOUNT = '01980000-0000-7000-8000-00000000aaaa';
const SAMPLES = '01980000-0000-7000-8000-00000000dddd';
const RECORD: RecordSql = {
  customFields: sql.ref('items.custom_fields'),
  accountId: sql.ref('items.account_id'),
};

export interface SampleDatabase {
  readonly database: Database;
  remove(): Promise<void>;
}

/** Creates a new PGlite with the sample account. */
export async function openSampleDatabase(): Promise<SampleDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'docket-laws-'));
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await migrateUp(database, migrations);
  await fillSampleAccount(database);
  return {
    database,
    async remove() {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Inserts the sample account's records and files, as described by the sample references. */
async function fillSampleAccount({ asOwner }: Database): Promise<void> {
  await sql`insert into accounts (account_id, name, time_zone, settings)
    values (${ACCOUNT}::uuid, 'Samples', 'Europe/Kyiv', '{}')`.execute(asOwner);
  const directories = [SAMPLES, ...Object.keys(sampleDirectories)];
  for (const [position, id] of directories.entries()) {
    await sql`insert into directories (account_id, directory_id, code, name, type, position, settings)
      values (${ACCOUNT}::uuid, ${id}::uuid, ${`d${position}`}, ${id}, 'Data', ${position}, '{}')`.execute(
      asOwner,
    );
    const records = getSampleRecords(id).map(itemId => ({ itemId, ...sampleReferences[itemId] }));
    for (const { itemId, display = '', number = 0, customFields = {} } of records) {
      await insertItem({ asOwner }, { directoryId: id, itemId, number, display, values: customFields });
    }
  }
  for (const { id, name } of sampleUsers) {
    await sql`insert into users (account_id, user_id, name, email, email_key)
      values (${ACCOUNT}::uuid, ${id}::uuid, ${name}, ${`${id}@example.org`}, ${`${id}@example.org`})`.execute(
      asOwner,
    );
  }
  for (const [id, file] of Object.entries(sampleReferences)) {
    if (file.size === undefined) continue;
    await sql`insert into files (account_id, file_id, name, size, type, storage_key, created_by)
      values (${ACCOUNT}::uuid, ${id}::uuid, ${file.display}, ${file.size}, ${file.type}, '-', ${ACCOUNT}::uuid)`.execute(
      asOwner,
    );
  }
}

/** @throws through expect, with the sample, operator and operand, if database and memory differ */
export async function sqlAgreesWithMemory(input: SqlLawInput): Promise<void> {
  for (const sample of input.samples.definitions) {
    const field = input.registry.bind(sample.definition);
    const rows = getRows(field, sample, input.registry);
    await sql`delete from items where directory_id = ${SAMPLES}::uuid`.execute(input.database.asOwner);
    for (const [index, row] of rows.entries()) {
      await insertItem(input.database, {
        directoryId: SAMPLES,
        itemId: row.id,
        number: index + 1,
        display: '',
        values: row.values,
      });
    }
    await conditionsAgree(input, sample, field, rows);
    await orderAgrees(input, sample, field, rows);
  }
}

interface Row {
  readonly id: string;
  readonly values: FieldValues;
  readonly value: FieldValue | undefined;
  readonly context: FieldContext;
}

/** Creates a record for each valid value and one without; for a computed type, one for each record it can refer to. */
function getRows(field: BoundField, sample: DefinitionSample, registry: FieldRegistry): Row[] {
  const { id: fieldId } = sample.definition;
  const values: FieldValues[] = field.isComputed
    ? [...getSampleRecords(sampleCompanyField.directoryId), sampleIds.unseenRecord].map(id => ({
        [sampleCompanyField.id]: { stringValue: id },
      }))
    : getGoodValues(sample, registry).map(value => ({ [fieldId]: value }));
  return [...values, {}].map((row, index) => {
    const context = buildSampleContext({ engine: registry, values: row });
    const id = `01980000-0000-7000-8000-0000000e${String(9999 - index * 7).padStart(4, '0')}`;
    return { id, values: row, context, value: field.valueIn(context) };
  });
}

async function conditionsAgree(
  { database, servers, registry }: SqlLawInput,
  sample: DefinitionSample,
  field: BoundField,
  rows: readonly Row[],
): Promise<void> {
  const context = sqlContext(servers, registry, rows);
  const filter = field.resolve(context)?.plugin.filter;
  if (!filter) return;
  const operands = getOperands(sample, registry, rows);
  for (const operator of new Set<ConditionOperator>([
    ...filter.operators,
    ...(filter.figureOperators ?? []),
    'Equals',
    'NotEquals',
  ])) {
    const conditions = operands.map(value =>
      buildFieldCondition({
        field,
        condition: { field: field.definition.id, operator, ...(value && { value }) },
        record: RECORD,
        context,
      }),
    );
    const answered = await ask<{ item_id: string; found: boolean[] }>(
      database,
      sql`select item_id, array[${sql.join(conditions)}] as found from items
        where directory_id = ${SAMPLES}::uuid`,
    );
    for (const row of rows) {
      const found = answered.find(answer => answer.item_id === row.id)?.found;
      const wanted = operands.map(operand =>
        field.matches({ value: row.value, operator, operand, context: row.context }),
      );
      const label = `${sample.definition.type} '${sample.name}' ${operator} ${JSON.stringify(row.value)?.slice(0, 100)}`;
      for (const [index, operand] of operands.entries()) {
        expect(found?.[index], `${label} with ${JSON.stringify(operand)?.slice(0, 100)}`).toBe(wanted[index]);
      }
    }
  }
}

async function orderAgrees(
  { database, servers, registry }: SqlLawInput,
  sample: DefinitionSample,
  field: BoundField,
  rows: readonly Row[],
): Promise<void> {
  const context = sqlContext(servers, registry, rows);
  const expression = buildFieldOrderSql(field, RECORD, context);
  const behaviour = field.resolve(context);
  expect(expression !== undefined).toBe(behaviour?.canSort === true);
  const [first] = rows;
  if (!expression || !behaviour || !first) return;
  for (const direction of ['asc', 'desc'] as const) {
    const answered = await ask<{ item_id: string }>(
      database,
      sql`select item_id from items where directory_id = ${SAMPLES}::uuid
        order by ${expression} ${sql.raw(direction)} nulls last`,
    );
    const sorted = answered.map(answer => rows.find(row => row.id === answer.item_id)?.value);
    for (const [index, value] of sorted.entries()) {
      const next = sorted[index + 1];
      const label = `${sample.definition.type} '${sample.name}' ${direction}: ${JSON.stringify([value, next]).slice(0, 200)}`;
      if (behaviour.isEmpty(next)) continue;
      expect(behaviour.isEmpty(value), label).toBe(false);
      const order = behaviour.compare(value, next, first.context);
      expect(direction === 'asc' ? order : -order, label).toBeLessThanOrEqual(0);
    }
  }
}

/** Returns the values themselves, the empty value, and parts of their texts for types with text search. */
function getOperands(
  sample: DefinitionSample,
  registry: FieldRegistry,
  rows: readonly Row[],
): (FieldValue | undefined)[] {
  const field = registry.bind(sample.definition);
  const values = field.isComputed ? rows.map(row => row.value) : getGoodSingleValues(sample, registry);
  const texts = rows.flatMap(row => {
    const text = field.toText(row.value, row.context).slice(0, 60);
    return [text, text.slice(0, 2), text.slice(2, 6), text.toUpperCase(), text.toLowerCase()];
  });
  const parts = [...new Set([...texts, '%', '_', 'ж', '7', ' '])].filter(text => text !== '');
  const isDays = field.plugin.filter?.operators.includes('Weekday') === true;
  const weekdays = isDays ? [1, 3, 5, 7, 8] : [];
  return [
    undefined,
    ...values,
    ...parts.map(stringValue => ({ stringValue })),
    ...weekdays.map(numberValue => ({ numberValue })),
    ...(isDays ? PERIODS : []).map(stringValue => ({ stringValue })),
    ...(field.plugin.place ? AREAS : []).map(stringValue => ({ stringValue })),
  ];
}

/** Boxes, one of them across 180 degrees, one with an edge through a sample; polygons; regions; and invalid areas. */
const AREAS = [
  '50,30 51,31',
  '50.4501,30.5234 50.4501,30.5234',
  '-91,0 0,0',
  '-90,150 -30,-170',
  '0,0 1,1',
  '-40,150 -30,150 -30,152 -40,152',
  '45,22 52,24 50.4501,30.5234 52,40 45,38',
  '44,20 55,20 50.4501,41',
  'UA-30',
  'UA-32',
  'UA-51',
  'UA-99',
  'NoRegion',
  'somewhere',
];

/** A range of days, a single day, a reversed range, and an invalid period. */
const PERIODS = ['1900-01-01/2100-12-31', '2026-02-28/2026-02-28', '2026-12-31/2026-01-01', 'ThisMonth'];

function sqlContext(
  servers: FieldServerRegistry,
  engine: FieldRegistry,
  [row]: readonly Row[],
): FieldSqlContext {
  return { servers, engine, findField: id => row?.context.findField(id) };
}

async function ask<T>({ asOwner }: Database, query: RawBuilder<unknown>): Promise<T[]> {
  return (await query.execute(asOwner)).rows as T[];
}

interface StoredItem {
  readonly directoryId: string;
  readonly itemId: string;
  readonly number: number;
  readonly display: string;
  readonly values: FieldValues;
}

async function insertItem({ asOwner }: Pick<Database, 'asOwner'>, item: StoredItem): Promise<void> {
  await sql`insert into items (account_id, directory_id, item_id, number, position, display, search_text, custom_fields)
    values (${ACCOUNT}::uuid, ${item.directoryId}::uuid, ${item.itemId}::uuid, ${item.number}, 'a0', ${item.display}, '',
      ${JSON.stringify(item.values)}::jsonb)`.execute(asOwner);
}
