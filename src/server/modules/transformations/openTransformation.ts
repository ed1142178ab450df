import { createIssue } from '#core/issues.ts';
import type { DataTransformation, Item } from '#core/model.ts';
import {
  type CompiledPairs,
  compilePairs,
  type TransformationContext,
} from '#core/transformation/compilePairs.ts';
import { canTransform, isOfferConditionMet } from '#core/transformation/offers.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { toQueryCaller } from '#server/kernel/session/asker.ts';
import {
  createFieldContext,
  lockForSeveralMoves,
  lockItem,
  type OpenDirectory,
  openDirectory,
  presentItem,
  type RecordScope,
  readItem,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { findCreatedRecord, listTransformations } from './repository.ts';

/** A transformation available to the caller, with both directories. */
export interface OpenTransformation {
  readonly transformation: DataTransformation;
  readonly source: OpenDirectory;
  readonly target: OpenDirectory;
  readonly place: TransformationContext;
  readonly pairs: CompiledPairs;
}

/** A record to which the transformation can be applied. */
export interface TransformationSource {
  readonly row: StoredItem;
  /** As visible to the caller. */
  readonly item: Item;
}

/** Returns the transformations available to the caller, as offered in menus. */
export async function listUsableTransformations(
  scope: Pick<RecordScope, 'trx' | 'accountId' | 'world' | 'caller' | 'definitions'>,
): Promise<DataTransformation[]> {
  const user = { ...scope.world, groupIds: scope.caller.groupIds };
  const all = await listTransformations(scope.trx, scope.accountId);
  return all.filter(one => canTransform(one, user, scope.definitions.compiled));
}

/** @throws ProblemError 404 if the transformation doesn't exist or isn't available to the caller. */
export async function openTransformation(scope: RecordScope, id: string): Promise<OpenTransformation> {
  const transformation = (await listUsableTransformations(scope)).find(one => one.id === id.toLowerCase());
  if (!transformation) throw createNotFoundError();
  const source = openDirectory(scope, transformation.sourceDirectoryId);
  const target = openDirectory(scope, transformation.targetDirectoryId);
  const { directories, findField } = scope.definitions;
  const place = { source: source.compiled, target: target.compiled, directories, findField };
  return { transformation, source, target, place, pairs: compilePairs(transformation.pairs, place) };
}

/**
 * @param isLocked True for a write, so that two callers that transform the same record wait for each other.
 * @throws ProblemError 404 if the record doesn't exist; 422 `NotOffered`.
 */
export async function openTransformationSource(
  scope: RecordScope,
  { transformation, source, target }: OpenTransformation,
  { itemId, isLocked }: { itemId: string; isLocked: boolean },
): Promise<TransformationSource> {
  const key = { ...source.key, itemId };
  if (isLocked) {
    // Always locked in the same order, to avoid deadlocks.
    const ids = [...new Set([source.key.directoryId, target.key.directoryId])].toSorted();
    for (const directoryId of ids) await lockForSeveralMoves(scope.trx, { ...source.key, directoryId });
  }
  const row = await (isLocked ? lockItem : readItem)(scope.trx, key);
  if (!row) throw createNotFoundError();
  const item = await presentItem(scope, source, row);
  const references = new Map(Object.entries(item.references ?? {}));
  const context = createFieldContext(scope, source.compiled.registry, {
    values: item.customFields,
    references,
  });
  const { compiled } = source;
  const { timeZone } = scope.principal.user.account;
  const asker = toQueryCaller(scope.principal);
  if (!isOfferConditionMet(transformation.offer?.condition, { compiled, item, asker, timeZone }, context))
    throw createInvalidError([createIssue([], 'NotOffered')]);
  return { row, item };
}

/**
 * Returns the record already created from the source, or `undefined` if there is none or several are
 * allowed.
 */
export async function findExistingResult(
  scope: RecordScope,
  { transformation, source }: OpenTransformation,
  row: StoredItem,
) {
  if (transformation.once === false) return undefined;
  return findCreatedRecord(scope.trx, { ...source.key, itemId: row.item_id }, transformation.id);
}
