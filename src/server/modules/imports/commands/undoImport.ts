/**
 * Undoes an import, latest changes first. Created records are moved to the trash; changed records get their previous
 * values. Entries are marked as handled in the transaction that undoes them, so the undo can be interrupted at any
 * point.
 */

import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createStatisticsUpdater } from '#server/kernel/database/upkeep.ts';
import {
  type BulkChangeEntry,
  countOpenEntries,
  listOpenEntries,
  markEntriesHandled,
  undoEntry,
} from '#server/modules/bulk/index.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { deleteRelation } from '#server/modules/family/index.ts';
import {
  deleteItem,
  filterReferencedRecords,
  findChangedSinceCreation,
  lockForSeveralMoves,
  type OpenDirectory,
  openDirectory,
  type RecordScope,
  trashItems,
} from '#server/modules/records/index.ts';
import { removeUnusedTags } from '#server/modules/tags/index.ts';
import { emitImportEnded } from '../events.ts';
import { IMPORT_GROWING_TABLES } from '../growingTables.ts';
import { readImportRelations, removeImportRelations } from '../repositories/importRelations.ts';
import { changeImport, type StoredImport, toImportKey } from '../repositories/imports.ts';
import { type ImportDependencies, type ImportStep, runImportStep, toImportUpdate } from '../step.ts';

export async function undoImport(parts: ImportDependencies, begun: StoredImport): Promise<void> {
  const key = toImportKey(begun);
  await runImportStep(parts, begun, async ({ trx, stored }) => {
    const open = await countOpenEntries(trx, begun.account_id, { changeId: begun.import_id });
    const { takenBack = 0, kept = 0 } = stored.undone;
    await changeImport(trx, key, { next_row: takenBack + kept, total: takenBack + kept + open });
  });
  // Relations are removed first, because they can't be removed individually once their contacts are in the
  // trash.
  while (await runImportStep(parts, begun, step => undoRelations(step, parts.batch)));
  const haveLook = createStatisticsUpdater(parts.database, IMPORT_GROWING_TABLES);
  for (let isMore = true; isMore; ) {
    const directories = await runImportStep(parts, begun, step => undoBatch(parts, step));
    isMore = directories.length > 0;
    await haveLook();
    parts.tell(toImportUpdate(begun));
  }
  await runImportStep(parts, begun, async ({ trx, stored }) => {
    const undoer = { accountId: begun.account_id, actorId: begun.actor_id };
    await removeUnusedTags(trx, undoer, stored.created_tags);
    await changeImport(trx, key, { state: 'Undone', created_tags: [] });
    await emitImportEnded(trx, stored, 'Undone');
  });
}

/** Undoes some of the relations. Returns true if there may be more. */
async function undoRelations({ trx, stored, scope }: ImportStep, take: number): Promise<boolean> {
  const key = toImportKey(stored);
  const relations = await readImportRelations(trx, key, take);
  for (const { item_id: id, relation_id: relationId } of relations)
    await withSavepoint(trx, () => deleteRelation(scope, { id, relationId }));
  const ids = relations.map(({ relation_id }) => relation_id);
  await removeImportRelations(trx, key, ids);
  return ids.length === take;
}

/**
 * Undoes some entries. Returns the directories of the handled entries, or an empty array if there are no entries left.
 */
async function undoBatch(parts: ImportDependencies, step: ImportStep): Promise<string[]> {
  const { trx, stored, scope } = step;
  const entries = await listOpenEntries(trx, scope.accountId, {
    changeId: stored.import_id,
    take: parts.batch,
  });
  let takenBack = 0;
  // The undo itself isn't part of the import.
  const undoing: RecordScope = { ...scope, bulkChangeId: null };
  for (const [directoryId, group] of Map.groupBy(entries, entry => entry.directoryId)) {
    await markEntriesHandled(trx, { accountId: scope.accountId, directoryId }, group);
    if (canReadDirectoryById(scope, directoryId)) {
      takenBack += await undoGroup(undoing, openDirectory(scope, directoryId), group);
    }
  }
  const undone = {
    takenBack: (stored.undone.takenBack ?? 0) + takenBack,
    kept: (stored.undone.kept ?? 0) + entries.length - takenBack,
  };
  await changeImport(trx, toImportKey(stored), {
    undone: JSON.stringify(undone),
    next_row: undone.takenBack + undone.kept,
  });
  return [...new Set(entries.map(entry => entry.directoryId))];
}

async function undoGroup(
  scope: RecordScope,
  opened: OpenDirectory,
  entries: readonly BulkChangeEntry[],
): Promise<number> {
  const made = entries.filter(({ kind }) => kind === 'Created').map(entry => entry.itemId);
  // Records that were edited since the import are preserved, and counted as kept.
  const worked = await findChangedSinceCreation(scope.trx, opened.key, made);
  const created = made.filter(id => !worked.has(id));
  const changed = entries.filter(({ kind }) => kind !== 'Created');
  if (changed.length > 0) await lockForSeveralMoves(scope.trx, opened.key);
  let count = await trashCreated(scope, opened, created);
  for (const entry of changed) {
    const { outcome } = await undoEntry(scope, opened, entry);
    if (outcome === 'Changed') count += 1;
  }
  return count;
}

/**
 * Moves records to the trash. Records to which others refer are handled individually, because the referring field
 * decides whether they can be deleted.
 */
async function trashCreated(
  scope: RecordScope,
  opened: OpenDirectory,
  itemIds: readonly string[],
): Promise<number> {
  if (itemIds.length === 0 || !opened.rights.record.delete) return 0;
  let free = itemIds;
  const referred: string[] = [];
  // A record that must be preserved can refer to other records of the batch, which then must be preserved,
  // too.
  for (;;) {
    const held = new Set(await filterReferencedRecords(scope.trx, scope.accountId, free));
    if (held.size === 0) break;
    referred.push(...free.filter(id => held.has(id)));
    free = free.filter(id => !held.has(id));
  }
  let count = (await trashItems(scope, opened.key, free)).length;
  for (const itemId of referred) {
    const tried = await withSavepoint(scope.trx, () => deleteItem(scope, opened, itemId));
    if ('result' in tried) count += 1;
  }
  return count;
}
