import { v7 as uuidv7 } from 'uuid';
import { isConversionRequired } from '#core/configuration/convertValue.ts';
import { checkField } from '#core/directory/checkField.ts';
import { generateUniqueCode } from '#core/directory/codes.ts';
import { findUnknownSettings } from '#core/directory/unknownSettings.ts';
import { replaceFormulaFieldIds } from '#core/field/findFormula.ts';
import { replaceFormulaCodes } from '#core/formula/formulaNames.ts';
import { replaceEditedFields } from '#core/formula/others/otherDirectories.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldDefinitionInput, Issue, IssuePath } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  type DefinitionScope,
  type EntityFields,
  requireEntityFields,
  throwIfInvalidDefinition,
} from '#server/modules/configuration/index.ts';
import { incrementRevision, saveCustomField } from '#server/modules/definitions/index.ts';
import { countItemsWithValue } from '#server/modules/records/index.ts';
import { convertField } from './convertField.ts';
import { getOwnerDirectoryIds, validateSavedFormulas } from './formulaIssues.ts';
import { canChangeTexts, findDirectoriesDisplaying, rebuildRecordTexts } from './rebuildRecordTexts.ts';
import { updateUniqueValueIndex } from './updateUniqueValueIndex.ts';

/**
 * Creates a field and returns it as stored. @throws ProblemError 404 if the entity doesn't exist; 422 with
 * all issues.
 */
export async function createCustomField(
  scope: DefinitionScope,
  entity: string,
  { id = uuidv7(), input }: { id?: string; input: FieldDefinitionInput },
): Promise<FieldDefinition> {
  const owner = requireEntityFields(scope, entity);
  const { hasGivenIds } = scope;
  const field = complete(input, { id, siblings: owner.fields, known: [], hasGivenIds });
  return store(scope, owner, { field, current: undefined, isConverted: false });
}

/**
 * Replaces a definition. A change of the type, or from a single value to a list or back, converts the values
 * if `isConverted` is set. Otherwise, the change is rejected while records have values.
 * @throws ProblemError 404 if the field doesn't exist; 422 with all issues.
 */
export async function updateCustomField(
  scope: DefinitionScope,
  entity: string,
  change: { id: string; input: FieldDefinitionInput; isConverted?: boolean },
): Promise<FieldDefinition> {
  const owner = requireEntityFields(scope, entity);
  const current = owner.fields.find(field => field.id === change.id.toLowerCase());
  if (!current) throw createNotFoundError();
  const others = owner.fields.filter(field => field !== current);
  const input = { code: current.code, ...change.input };
  const known = current.tableFields ?? [];
  const { hasGivenIds } = scope;
  const completed = complete(input, { id: current.id, siblings: others, known, hasGivenIds });
  const field = current.deleted ? { ...completed, deleted: true } : completed;
  return store(scope, owner, { field, current, isConverted: change.isConverted === true });
}

interface FieldPlace {
  readonly id: string;
  readonly siblings: readonly FieldDefinition[];
  /** The existing columns. */
  readonly known: readonly FieldDefinition[];
  readonly hasGivenIds: boolean;
}

/** Completes the field and its columns with ids and codes. */
function complete(input: FieldDefinitionInput, place: FieldPlace): FieldDefinition {
  const { tableFields, deleted: _, ...settings } = input;
  const fields: FieldDefinition = {
    ...settings,
    id: place.id,
    code:
      input.code ??
      generateUniqueCode(
        input.name,
        'field',
        place.siblings.map(field => field.code),
      ),
  };
  return tableFields ? { ...fields, tableFields: completeColumns(tableFields, place) } : fields;
}

/**
 * Generates ids for new columns and updates references from other columns to them. Ids that the table doesn't have
 * count as new, and are only preserved with `hasGivenIds`. Known columns missing from the list are retained as deleted,
 * so that their cells still have a column.
 */
function completeColumns(
  inputs: readonly FieldDefinitionInput[],
  { known, hasGivenIds }: Pick<FieldPlace, 'known' | 'hasGivenIds'>,
): FieldDefinition[] {
  const free = new Set(known.map(column => column.id));
  const used = new Set<string>();
  const ids = inputs.map(({ id = '' }) => {
    const given = id.toLowerCase();
    const isOurs = free.has(given) || (hasGivenIds && given !== '');
    const own = isOurs && !used.has(given) ? given : uuidv7();
    used.add(own);
    return own;
  });
  const idByGiven = new Map(inputs.flatMap(({ id }, index) => (id ? [[id, ids[index]] as const] : [])));
  const left = known.filter(column => !used.has(column.id)).map(column => ({ ...column, deleted: true }));
  const columns: FieldDefinition[] = [];
  for (const [index, { directoryFieldId, ...input }] of inputs.entries()) {
    const id = ids[index] ?? uuidv7();
    const through = directoryFieldId && (idByGiven.get(directoryFieldId) ?? directoryFieldId);
    const code = known.find(column => column.id === id)?.code;
    const draft = { ...(code ? { code } : {}), ...input, ...(through ? { directoryFieldId: through } : {}) };
    const named = replaceFormulaFieldIds(draft, name => idByGiven.get(name) ?? name);
    const column = complete(named, { id, siblings: [...columns, ...left], known: [], hasGivenIds });
    columns.push(input.deleted ? { ...column, deleted: true } : column);
  }
  return [...columns, ...left];
}

interface FieldChange {
  readonly field: FieldDefinition;
  readonly current: FieldDefinition | undefined;
  readonly isConverted: boolean;
}

async function store(
  scope: DefinitionScope,
  owner: EntityFields,
  { field: written, current, isConverted }: FieldChange,
): Promise<FieldDefinition> {
  const siblings = (owner.directory?.fields ?? owner.fields).filter(
    other => !other.deleted && other.id !== written.id,
  );
  const directoryIds = getOwnerDirectoryIds(scope, owner);
  const field = replaceFormulaCodes(
    written,
    siblings,
    replaceEditedFields(scope.definitions.directories, directoryIds, [written]),
  );
  const issues = checkField(field, {
    engine: scope.registry,
    siblings: [...siblings, field],
    fieldsOf: scope.definitions.fieldsOf,
    isColumn: false,
  });
  issues.push(...findUnknownSettings(field, current, scope.registry));
  issues.push(...validateSavedFormulas(scope, owner, { field, siblings }));
  const isOther = current !== undefined && isConversionRequired(current, field);
  if (isOther && !isConverted)
    issues.push(...(await checkTypeChange(scope, owner, { field, path: ['type'] })));
  if (current && !isOther) issues.push(...(await checkColumnTypes(scope, owner, { field, current })));
  throwIfInvalidDefinition(issues);
  await saveCustomField(scope.trx, { accountId: scope.accountId, entity: owner.entity }, field);
  await incrementRevision(scope.trx, scope.accountId, owner.entity);
  if (isOther && isConverted) await convertField(scope, directoryIds, { before: current, after: field });
  else await followUnique(scope, directoryIds, { field, current });
  if (current && canChangeTexts(current, field)) {
    await rebuildRecordTexts(scope, findDirectoriesDisplaying(scope, directoryIds, field.id));
  }
  return field;
}

async function followUnique(
  scope: DefinitionScope,
  directoryIds: readonly string[],
  { field, current }: Pick<FieldChange, 'field' | 'current'>,
): Promise<void> {
  for (const directoryId of directoryIds) {
    await updateUniqueValueIndex(scope, directoryId, { field, wasUnique: current?.unique === true });
  }
}

/** Cells aren't converted: the type of a column can't change while any record has a value in the table. */
async function checkColumnTypes(
  scope: DefinitionScope,
  owner: EntityFields,
  { field, current }: { field: FieldDefinition; current: FieldDefinition },
): Promise<Issue[]> {
  const known = new Map((current.tableFields ?? []).map(column => [column.id, column]));
  const issues: Issue[] = [];
  for (const [index, column] of (field.tableFields ?? []).entries()) {
    const before = known.get(column.id);
    if (!before || !isConversionRequired(before, column)) continue;
    issues.push(...(await checkTypeChange(scope, owner, { field, path: ['tableFields', index, 'type'] })));
  }
  return issues;
}

async function checkTypeChange(
  scope: DefinitionScope,
  owner: EntityFields,
  { field, path }: { field: FieldDefinition; path: IssuePath },
): Promise<Issue[]> {
  const place = { accountId: scope.accountId, entity: owner.entity, fieldId: field.id };
  const count = await countItemsWithValue(scope.trx, place);
  return count > 0 ? [createIssue(path, 'TypeChange', { count })] : [];
}
