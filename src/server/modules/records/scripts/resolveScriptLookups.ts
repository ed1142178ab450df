/**
 * Resolves lookups of scripts in other records with the permissions of the user who writes. Records that the user can't
 * read don't exist for the script.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BoundField } from '#core/field/boundField.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { MAX_SCRIPT_LOOKUP_RECORDS } from '#core/scripts/scriptLimits.ts';
import { SCRIPT_TYPES } from '#core/scripts/scriptTypes.ts';
import { toScriptValues } from '#core/scripts/scriptValues.ts';
import { InvalidLookUpError, parseScriptConditions } from '#core/scripts/scriptWhere.ts';
import { buildFieldCondition } from '#server/kernel/fields/fieldSql.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { buildFieldRecordSql } from '../fieldVisibility.ts';
import { type OpenDirectory, openDirectory, type RecordScope } from '../recordScope.ts';
import { ITEM_COLUMNS, readItem, type StoredItem } from '../repositories/items.ts';
import { getVisibleValues, resolveStatesInStatus } from '../statesInStatus.ts';

/** A result, or an error for the script's author, which the sandbox throws. */
type Answer = { readonly value: unknown } | { readonly error: string };

/**
 * Returns the results, keyed by lookup.
 * @param asked Lookups in the sandbox's format: `["find", "donor", { "level": 5 }]`.
 */
export async function resolveScriptLookups(
  scope: RecordScope,
  asked: readonly string[],
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const key of asked) answers[key] = await answerOne(scope, JSON.parse(key));
  return answers;
}

async function answerOne(scope: RecordScope, [kind, code, ...rest]: unknown[]): Promise<Answer> {
  // Lookups that restrict a field's choices (`fits`) identify the directory by id, like the field does.
  const name = kind === 'fits' ? 'id' : 'code';
  const directory = scope.definitions.directories.find(one => one[name] === code);
  if (!directory || !canReadDirectoryById(scope, directory.id))
    return { error: `There is no directory with the code "${code}".` };
  const opened = openDirectory(scope, directory.id);
  if (kind === 'get') return { value: await getRecord(scope, opened, String(rest[0])) };
  try {
    const where = getWhere(scope, opened, rest[kind === 'sum' ? 1 : 0] ?? {});
    if (kind === 'find') return { value: await findRecords(scope, opened, where) };
    if (kind === 'fits') return { value: await readFittingIds(scope, where, rest[1]) };
    if (kind === 'count') return { value: await countRecords(scope, where) };
    return { value: await sumField(scope, opened, { where, code: rest[0] }) };
  } catch (error) {
    if (error instanceof InvalidLookUpError) return { error: error.message };
    throw error;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function getRecord(scope: RecordScope, opened: OpenDirectory, id: string) {
  if (!uuid.test(id)) return null;
  const item = await readItem(scope.trx, { ...opened.key, itemId: id.toLowerCase() });
  return item ? told(scope, opened, item) : null;
}

async function findRecords(scope: RecordScope, opened: OpenDirectory, where: RawBuilder<boolean>) {
  const items = await scope.trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where(where)
    .orderBy('number')
    .limit(MAX_SCRIPT_LOOKUP_RECORDS)
    .execute();
  return items.map(item => told(scope, opened, item));
}

/** Returns those of the ids whose records match the condition. */
async function readFittingIds(
  { trx }: RecordScope,
  where: RawBuilder<boolean>,
  ids: unknown,
): Promise<string[]> {
  const asked = Array.isArray(ids) ? ids.filter(id => uuid.test(String(id))) : [];
  if (asked.length === 0) return [];
  const found = await trx
    .selectFrom('items')
    .select('items.item_id')
    .where(where)
    .where(sql<boolean>`items.item_id = any(${asked}::uuid[])`)
    .execute();
  return found.map(({ item_id }) => item_id);
}

async function countRecords({ trx }: RecordScope, where: RawBuilder<boolean>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from items where ${where}`.execute(
    trx,
  );
  return found.rows[0]?.count ?? 0;
}

async function sumField(
  scope: RecordScope,
  opened: OpenDirectory,
  { where, code }: { where: RawBuilder<boolean>; code: unknown },
): Promise<number> {
  const field = getField(scope, opened, code);
  if (SCRIPT_TYPES[field.plugin.scriptType] !== 'numberValue' || field.isArray)
    throw new InvalidLookUpError(`The field "${code}" is no number.`);
  const { customFields } = buildFieldRecordSql(scope.world, opened.compiled, field);
  const value = sql`(${customFields} -> ${field.definition.id}::text ->> 'numberValue')::numeric`;
  const found = await sql<{ sum: string }>`
    select coalesce(sum(${value}), 0)::text as sum from items where ${where}`.execute(scope.trx);
  return Number(found.rows[0]?.sum ?? 0);
}

/** Converts a record to the format of scripts, limited to data visible to the user. */
function told(scope: RecordScope, opened: OpenDirectory, item: StoredItem) {
  const { compiled } = opened;
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  const values = getVisibleValues(scope, opened, { values: item.custom_fields, states });
  const shown = compiled.fields.filter(({ definition }) => states[definition.id]?.mode !== 'hidden');
  const { displayFieldId } = compiled.directory;
  const isNamed = displayFieldId === undefined || states[displayFieldId]?.mode !== 'hidden';
  return {
    id: item.item_id,
    number: item.number,
    display: isNamed ? item.display : '',
    values: toScriptValues(shown, values, compiled.registry),
  };
}

function getWhere(scope: RecordScope, opened: OpenDirectory, where: unknown): RawBuilder<boolean> {
  const { accountId, directoryId } = opened.key;
  const { compiled } = opened;
  const asked = parseScriptConditions(where, code => getKnownField(scope, opened, code), compiled.registry);
  const parts = asked.map(({ field, condition }) =>
    buildFieldCondition({
      field,
      condition,
      record: buildFieldRecordSql(scope.world, compiled, field),
      context: { servers: scope.servers, engine: compiled.registry, findField: scope.world.findField },
    }),
  );
  const own = [
    sql<boolean>`items.account_id = ${accountId}::uuid`,
    sql<boolean>`items.directory_id = ${directoryId}::uuid`,
    sql<boolean>`items.deleted_at is null`,
  ];
  return sql<boolean>`(${sql.join([...own, ...parts], sql` and `)})`;
}

function getField(scope: RecordScope, opened: OpenDirectory, code: unknown): BoundField {
  const field = getKnownField(scope, opened, code);
  if (!field) throw new InvalidLookUpError(`There is no field with the code "${code}".`);
  return field;
}

function getKnownField({ world }: RecordScope, opened: OpenDirectory, code: unknown): BoundField | undefined {
  const known = opened.compiled.fields.find(({ definition }) => definition.code === code);
  return known && findVisibleField(world, opened, known.definition.id);
}
