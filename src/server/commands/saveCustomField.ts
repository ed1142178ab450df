import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { checkField } from '#core/checkDirectory.ts';
import { codeFromName } from '#core/codes.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldDefinitionInput, Issue } from '#core/model.ts';
import {
  type DefinitionScope,
  type EntityFields,
  refuseInvalid,
  requireEntity,
} from '../definitions/definitionScope.ts';
import { notFound } from '../http/problem.ts';
import { saveCustomField } from '../repositories/customFields.ts';
import { PROCESS_ENTITY, raiseRevision } from '../repositories/directories.ts';
import { indexUniqueValues } from './indexUniqueValues.ts';
import { changesTexts, directoriesShowing, remakeTexts } from './remakeTexts.ts';

/** @throws ProblemError 404 or 422 naming every mistake. Answers the field as stored. */
export async function createCustomField(
  scope: DefinitionScope,
  entity: string,
  input: FieldDefinitionInput,
): Promise<FieldDefinition> {
  const owner = requireEntity(scope, entity);
  const field = complete(input, { id: uuidv7(), siblings: owner.fields, known: [] });
  return store(scope, owner, { field, current: undefined });
}

/** Replaces a definition; a type changes only while no record has a value of it. */
export async function updateCustomField(
  scope: DefinitionScope,
  entity: string,
  change: { id: string; input: FieldDefinitionInput },
): Promise<FieldDefinition> {
  const owner = requireEntity(scope, entity);
  const current = owner.fields.find(field => field.id === change.id.toLowerCase());
  if (!current) throw notFound();
  const others = owner.fields.filter(field => field !== current);
  const input = { code: current.code, ...change.input };
  const field = complete(input, { id: current.id, siblings: others, known: current.tableFields ?? [] });
  return store(scope, owner, { field: current.deleted ? { ...field, deleted: true } : field, current });
}

/** Ids and codes for the field and its columns; column ids of other tables count as new. */
function complete(
  input: FieldDefinitionInput,
  place: { id: string; siblings: readonly FieldDefinition[]; known: readonly FieldDefinition[] },
): FieldDefinition {
  const { tableFields, deleted: _, ...settings } = input;
  const fields: FieldDefinition = {
    ...settings,
    id: place.id,
    code:
      input.code ??
      codeFromName(
        input.name,
        'field',
        place.siblings.map(field => field.code),
      ),
  };
  return tableFields ? { ...fields, tableFields: completeColumns(tableFields, place.known) } : fields;
}

/** New columns get ids of the server's; what other columns say of them follows. */
function completeColumns(
  inputs: readonly FieldDefinitionInput[],
  known: readonly FieldDefinition[],
): FieldDefinition[] {
  const free = new Set(known.map(column => column.id));
  const ids = inputs.map(({ id }) => (id && free.delete(id.toLowerCase()) ? id.toLowerCase() : uuidv7()));
  const idByGiven = new Map(inputs.flatMap(({ id }, index) => (id ? [[id, ids[index]] as const] : [])));
  const columns: FieldDefinition[] = [];
  for (const [index, { directoryFieldId, ...input }] of inputs.entries()) {
    const id = ids[index] ?? uuidv7();
    const through = directoryFieldId && (idByGiven.get(directoryFieldId) ?? directoryFieldId);
    const code = known.find(column => column.id === id)?.code;
    const draft = { ...(code ? { code } : {}), ...input, ...(through ? { directoryFieldId: through } : {}) };
    const column = complete(draft, { id, siblings: columns, known: [] });
    columns.push(input.deleted ? { ...column, deleted: true } : column);
  }
  return columns;
}

interface FieldChange {
  readonly field: FieldDefinition;
  readonly current: FieldDefinition | undefined;
}

async function store(
  scope: DefinitionScope,
  owner: EntityFields,
  { field, current }: FieldChange,
): Promise<FieldDefinition> {
  const siblings = (owner.directory?.fields ?? owner.fields).filter(
    other => !other.deleted && other.id !== field.id,
  );
  const issues = checkField(field, {
    engine: scope.registry,
    siblings: [...siblings, field],
    fieldsOf: scope.definitions.fieldsOf,
    isColumn: false,
  });
  if (current && current.type !== field.type) issues.push(...(await checkTypeChange(scope, owner, field)));
  if (current && Boolean(current.array) !== Boolean(field.array)) {
    issues.push(...(await checkTypeChange(scope, owner, field)));
  }
  refuseInvalid(issues);
  await saveCustomField(scope.trx, { accountId: scope.accountId, entity: owner.entity }, field);
  await raiseRevision(scope.trx, scope.accountId, owner.entity);
  const directoryIds = directoriesOf(scope, owner);
  for (const directoryId of directoryIds) {
    await indexUniqueValues(scope, directoryId, { field, wasUnique: current?.unique === true });
  }
  if (current && changesTexts(current, field)) {
    await remakeTexts(scope, directoriesShowing(scope, directoryIds, field.id));
  }
  return field;
}

function directoriesOf(scope: DefinitionScope, owner: EntityFields): string[] {
  if (owner.directory) return [owner.directory.id];
  return scope.definitions.directories.filter(directory => directory.type === 'Process').map(({ id }) => id);
}

async function checkTypeChange(
  scope: DefinitionScope,
  owner: EntityFields,
  field: FieldDefinition,
): Promise<Issue[]> {
  const filled = scope.trx
    .selectFrom('items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`custom_fields ? ${field.id}::text`);
  const row = await (owner.entity === PROCESS_ENTITY
    ? filled
    : filled.where('directory_id', '=', owner.entity)
  ).executeTakeFirstOrThrow();
  return Number(row.count) > 0 ? [createIssue(['type'], 'TypeChange', { count: Number(row.count) })] : [];
}
