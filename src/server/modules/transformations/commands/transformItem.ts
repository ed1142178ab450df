/**
 * Creates the new record and changes its source, in the caller's transaction; the issues of both are reported together.
 */
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import { findLinkSide } from '#core/transformation/checkTransformation.ts';
import { type SavepointResult, withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import {
  createFieldContext,
  type RecordScope,
  type StoredItem,
  updateItem,
  writeItem,
} from '#server/modules/records/index.ts';
import {
  copyAttachedFiles,
  copyFilesInPatch,
  type FileCopyContext,
  listCopiedFiles,
  type StableIdProvider,
} from '../copiedFiles.ts';
import { buildNewRecord } from '../newRecord.ts';
import {
  findExistingResult,
  type OpenTransformation,
  type TransformationSource,
} from '../openTransformation.ts';
import { insertTransformedItem } from '../repository.ts';

export interface TransformWrite {
  /** The new record as filled in by the caller; if omitted, as computed by the pairs. */
  readonly customFields?: FieldValuesPatch | undefined;
  readonly status?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly text?: string | undefined;
  readonly sourceText?: string | undefined;
}

export interface TransformItemInput {
  readonly of: TransformationSource;
  readonly write: TransformWrite;
  readonly copying: FileCopyContext;
  readonly idOf: StableIdProvider;
}

export interface TransformAttempts {
  readonly made: SavepointResult<StoredItem>;
  readonly source: SavepointResult<StoredItem>;
}

/**
 * Attempts both changes, including files, and returns their outcomes. If one of them is rejected, the caller must roll
 * back the other.
 * @throws ProblemError 422 `AlreadyTransformed`.
 */
export async function attemptTransformation(
  scope: RecordScope,
  open: OpenTransformation,
  transforming: TransformItemInput,
): Promise<TransformAttempts> {
  const { of } = transforming;
  const made = await withSavepoint(scope.trx, () => makeRecord(scope, open, transforming));
  const item = 'result' in made ? made.result : undefined;
  const source = await withSavepoint(scope.trx, () => changeSource(scope, open, { ...transforming, item }));
  if (item && 'result' in source) {
    const { transformation, source: directory, target } = open;
    const isNoted = await insertTransformedItem(scope.trx, {
      transformationId: transformation.id,
      source: { ...directory.key, itemId: of.row.item_id },
      made: { ...target.key, itemId: item.item_id },
      isOnly: transformation.once !== false,
      userId: scope.caller.userId,
    });
    if (!isNoted) throw already();
  }
  return { made, source };
}

/**
 * @throws ProblemError with the issues of both records, where issues of the source are under `source`; 422
 * `AlreadyTransformed`.
 */
export async function transformItem(
  scope: RecordScope,
  open: OpenTransformation,
  transforming: TransformItemInput,
): Promise<{ made: StoredItem; source: StoredItem }> {
  if (await findExistingResult(scope, open, transforming.of.row)) throw already();
  const { made, source } = await attemptTransformation(scope, open, transforming);
  if ('result' in made && 'result' in source) return { made: made.result, source: source.result };
  const [first] = [made, source].flatMap(one => ('refusal' in one ? [one.refusal] : []));
  throw new ProblemError(first?.status ?? 422, {
    ...(first ? { code: first.problem.code } : {}),
    issues: [
      ...getAttemptIssues(made),
      ...getAttemptIssues(source).map(issue => nestIssue(['source'], issue)),
    ],
  });
}

export function getAttemptIssues(tried: SavepointResult<unknown>): Issue[] {
  if (!('refusal' in tried)) return [];
  const { issues = [], code } = tried.refusal.problem;
  return issues.length > 0 ? issues : [createIssue([], code)];
}

function already(): ProblemError {
  return createInvalidError([createIssue([], 'AlreadyTransformed')]);
}

async function makeRecord(
  scope: RecordScope,
  open: OpenTransformation,
  { of, write, copying, idOf }: TransformItemInput,
): Promise<StoredItem> {
  const { target } = open;
  const prepared = await buildNewRecord(scope, open, of);
  const tags = write.tags ?? prepared.tags;
  const patch = await copyFilesInPatch(scope, open, {
    of,
    copying,
    idOf,
    patch: write.customFields ?? prepared.values,
  });
  const key = { ...target.key, itemId: idOf(of.row.item_id) };
  const made = await writeItem(scope, target, {
    key,
    current: null,
    patch,
    targetStatus: write.status,
    comment: write.text,
    tags: tags.length > 0 ? tags : undefined,
  });
  await copyAttachedFiles(scope, open, { rows: await listCopiedFiles(scope, open, of), key, copying, idOf });
  return made;
}

/**
 * Moves the source to its new status, and adds the link to the new record if the back link is a field of the source.
 */
async function changeSource(
  scope: RecordScope,
  open: OpenTransformation,
  { of: { row }, write, item }: TransformItemInput & { item: StoredItem | undefined },
): Promise<StoredItem> {
  const { source } = open;
  const targetStatus = findResultingStatusId(open, row);
  const customFields = item ? backLinkTo(scope, open, { row, item }) : {};
  if (targetStatus === undefined && Object.keys(customFields).length === 0) return row;
  return updateItem(scope, source, {
    itemId: row.item_id,
    customFields,
    checklist: undefined,
    version: undefined,
    tags: undefined,
    targetStatus,
    comment: targetStatus === undefined ? undefined : write.sourceText,
  });
}

/**
 * Returns the id of the status that the source enters, or `undefined` if the source already has this status
 * or none is configured.
 */
export function findResultingStatusId(
  { transformation: { sourceStatusId }, source }: OpenTransformation,
  row: StoredItem,
): string | undefined {
  const isKnown = sourceStatusId !== undefined && source.compiled.statusById.has(sourceStatusId);
  return isKnown && sourceStatusId !== row.status_id ? sourceStatusId : undefined;
}

function backLinkTo(
  scope: RecordScope,
  { transformation: { backLinkFieldId: id }, place, source }: OpenTransformation,
  { row, item }: { row: StoredItem; item: StoredItem },
): FieldValuesPatch {
  const field = id === undefined ? undefined : source.compiled.fieldById.get(id);
  if (id === undefined || !field || findLinkSide(place, id) !== 'source') return {};
  const { registry } = source.compiled;
  const single = registry.bind({ ...field.definition, array: false });
  const context = createFieldContext(scope, registry, { values: {}, references: new Map() });
  const parsed = single.parseText(item.item_id, context);
  if ('issue' in parsed || !parsed.value) return {};
  const others = row.custom_fields[id]?.listValue ?? [];
  return { [id]: field.isArray ? { listValue: [...others, parsed.value] } : parsed.value };
}
