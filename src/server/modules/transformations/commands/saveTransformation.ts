import { normalizeFieldName } from '#core/field/fieldName.ts';
import {
  type FormulaNames,
  replaceCodesWithIds,
  toNamedDirectories,
  toNamedFields,
} from '#core/formula/formulaNames.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { DataTransformation, FieldDefinition, Issue, TransformationPair } from '#core/model.ts';
import { validateShapes } from '#core/record/validateRecord.ts';
import { checkTransformation } from '#core/transformation/checkTransformation.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds, requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { getSchemaValidator } from '#server/modules/definitions/index.ts';
import { filterExistingGroupIds } from '#server/modules/identity/index.ts';
import { listTransformations, removeTransformation, writeTransformation } from '../repository.ts';

/** Limited, because the boot response contains all transformations that the user can use. */
const MAX_TRANSFORMATIONS = 200;

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'definitions'>;

/** Creates a transformation, or replaces it if the id is known. @throws ProblemError 422 `Invalid` with all issues. */
export async function saveTransformation(scope: Scope, given: DataTransformation): Promise<void> {
  const { definitions } = scope;
  const transformation = normalized(given, definitions);
  const known = await listTransformations(scope.trx, scope.accountId);
  const isFull = known.length >= MAX_TRANSFORMATIONS && !known.some(({ id }) => id === transformation.id);
  const groups = transformation.offer?.groups ?? [];
  const existing = await filterExistingGroupIds(scope.trx, groups);
  requireNoIssues([
    ...(isFull ? [createIssue([], 'TooManyValues', { limit: MAX_TRANSFORMATIONS })] : []),
    ...checkTransformation(transformation, definitions),
    ...constantShapes(transformation, definitions),
    ...findUnknownIdIssues(groups, existing, {
      path: index => ['offer', 'groups', index],
      code: 'UnknownGroup',
    }),
  ]);
  await writeTransformation(scope.trx, scope.accountId, transformation);
}

/** @throws ProblemError 404 if the transformation doesn't exist. */
export async function deleteTransformation({ trx, accountId }: Scope, id: string): Promise<void> {
  if (!(await removeTransformation(trx, accountId, id.toLowerCase()))) throw createNotFoundError();
}

type Definitions = Scope['definitions'];

/** Validates constants against the schema of their field. */
function constantShapes({ targetDirectoryId, pairs }: DataTransformation, definitions: Definitions): Issue[] {
  const target = definitions.compiled(targetDirectoryId);
  if (!target) return [];
  const validate = getSchemaValidator(target);
  return pairs.flatMap(({ targetFieldId, constant }, index) => {
    const value = target.fieldById.get(targetFieldId)?.normalize(constant);
    if (!value) return [];
    return validateShapes(validate, { [targetFieldId]: value }).map(({ path, ...issue }) =>
      nestIssue(['pairs', index, 'constant'], { ...issue, path: path.slice(2) }),
    );
  });
}

/** Normalises ids to their stored form, in formulas too, and omits empty members. */
function normalized(given: DataTransformation, definitions: Definitions): DataTransformation {
  const { id, name, offer, pairs, backLinkFieldId, sourceStatusId, takeFiles, takeTags, once } = given;
  const sourceDirectoryId = given.sourceDirectoryId.toLowerCase();
  const groups = normalizeIds(offer?.groups);
  const condition = offer?.condition;
  const fields = definitions.directory(sourceDirectoryId)?.fields ?? [];
  const directories = toNamedDirectories(definitions.directories);
  return {
    id: id.toLowerCase(),
    name: name.trim(),
    sourceDirectoryId,
    targetDirectoryId: given.targetDirectoryId.toLowerCase(),
    ...(condition || groups.length > 0
      ? { offer: { ...(condition ? { condition } : {}), ...(groups.length > 0 ? { groups } : {}) } }
      : {}),
    pairs: pairs.map(pair => withIds(pair, { fields, directories })),
    ...(backLinkFieldId ? { backLinkFieldId: normalizeFieldName(backLinkFieldId) } : {}),
    ...(sourceStatusId ? { sourceStatusId: sourceStatusId.toLowerCase() } : {}),
    ...(takeFiles ? { takeFiles } : {}),
    ...(takeTags ? { takeTags } : {}),
    ...(once === false ? { once } : {}),
  };
}

interface Place {
  readonly fields: readonly FieldDefinition[];
  readonly directories: FormulaNames['directories'];
}

function withIds(pair: TransformationPair, { fields, directories }: Place): TransformationPair {
  const { targetFieldId, sourceFieldId, formula, columns } = pair;
  const sourceId = sourceFieldId && normalizeFieldName(sourceFieldId);
  const table = fields.find(({ id }) => id === sourceId);
  return {
    ...pair,
    targetFieldId: normalizeFieldName(targetFieldId),
    ...(sourceId ? { sourceFieldId: sourceId } : {}),
    ...(formula === undefined
      ? {}
      : { formula: replaceCodesWithIds(formula, { fields: toNamedFields(fields), directories }) }),
    ...(columns && columns.length > 0
      ? {
          columns: columns.map(column =>
            withIds(column, { fields: table?.tableFields ?? [], directories: [] }),
          ),
        }
      : {}),
  };
}
