export type { PlannedWrite } from './commands/commitWrites.ts';
export { computeItemFormulas } from './commands/computeItemFormulas.ts';
export {
  createDraftWrite,
  planSingleWrite,
  type RecordDraft,
  toRecordDraft,
} from './commands/createDraftWrite.ts';
export { createItem } from './commands/createItem.ts';
export { deleteItem } from './commands/deleteItem.ts';
export { requireExpectedValues } from './commands/expectedValues.ts';
export { replaceValues } from './commands/replaceValues.ts';
export { restoreItem } from './commands/restoreItem.ts';
export {
  type RetargetedValue,
  restoreReferences,
  retargetReferences,
} from './commands/retargetReferences.ts';
export { trashItems } from './commands/trashItems.ts';
export { updateItem } from './commands/updateItem.ts';
export { validateDraft } from './commands/validateDraft.ts';
export {
  type ImportedHistory,
  type ItemWrite,
  planWrites,
  writeItem,
  writeItems,
} from './commands/writeItems.ts';
export type { RecordCall, RecordCalls } from './createRecordCalls.ts';
export {
  type ChangedComment,
  emitCommentsChanged,
  emitFileChanged,
  findEventsOfRecords,
  writeHistory,
} from './events.ts';
export { buildFieldRecordSql, FULL_RECORD_SQL } from './fieldVisibility.ts';
export { toFormulaContext } from './formulas/formulaContext.ts';
export { fetchOtherRecords, fetchSources } from './formulas/otherRecords.ts';
export { findFormulaDependents, hasFormulaDependents } from './formulas/readers.ts';
export { listSelectableUsers } from './listSelectableUsers.ts';
export { extractFoldedName, type LookupResult, loadRecordLookups, type RecordLookups } from './lookUps.ts';
export { recordsModule } from './module.ts';
export {
  type HistoricRecordChange,
  type HistoricRecordState,
  type RecordBeforeAndAfter,
  type RecordMoment,
  readRecordChangesSince,
  readRecordsAtMoments,
  readRecordsBeforeChanges,
} from './pastRecords.ts';
export {
  canAccessRecordPart,
  requireFileModule,
  requireNoteAuthor,
  requireRecordPartAccess,
} from './policy.ts';
export { presentItem, presentItemGroups, presentItems } from './presenters/item.ts';
export { readVisibleRecord, readVisibleRecords, toRecordKey } from './readVisibleRecord.ts';
export {
  createUserScope,
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordScope,
} from './recordScope.ts';
export {
  buildFromHistorySql,
  buildFromLiveRecordsSql,
  buildFromRecordsSql,
  buildFromRecordsWhereSql,
  buildFromReferencesSql,
  buildRecordJoinSql,
  createRecordsTableAlias,
  RECORD_TABLES,
  selectHistory,
  selectRecords,
} from './recordsSql.ts';
export { createFieldContext, getValueTargets, loadReferences, loadStoredReferences } from './references.ts';
export { findIdsByNumbers, findIdsByUniqueKeys, readValuePage } from './repositories/importLookUps.ts';
export { createCounters, readCounters } from './repositories/itemCounters.ts';
export { countItems, countItemsInStatus, countItemsWithValue } from './repositories/itemCounts.ts';
export {
  findChangedSinceCreation,
  type HistoryChange,
  type HistoryKind,
  type HistoryRow,
  markHistoryUndone,
  readHistory,
  readHistoryByIds,
} from './repositories/itemHistory.ts';
export {
  deleteUniqueKeys,
  filterReferencedRecords,
  replaceReferences,
  replaceUniqueKeys,
} from './repositories/itemLinks.ts';
export {
  type DirectoryKey,
  filterExistingRecordIds,
  ITEM_COLUMNS,
  type ItemKey,
  lockItem,
  lockItems,
  lockTrashedItem,
  readItem,
  readItemIncludingTrashed,
  readItemsByIds,
  type StoredItem,
} from './repositories/items.ts';
export { readFirstItems, readRecordPage, visitRecordBatches } from './repositories/itemWalk.ts';
export { replaceFieldValues, updateLastActivity } from './repositories/itemWrites.ts';
export { lockForSeveralMoves } from './repositories/moveLocks.ts';
export { deleteScriptFailures, readScriptFailures } from './repositories/scriptFailures.ts';
export { clearStatusesInTrash, restoreStatusInTrash } from './repositories/trashedStatuses.ts';
export { getRecordScriptResults, type ScriptQuery } from './scripts/getRecordScriptResults.ts';
export { presentScriptFailure, presentStoredFailure } from './scripts/presentScriptFailure.ts';
export { resolveScriptLookups } from './scripts/resolveScriptLookups.ts';
export { hasRecordScripts } from './scripts/scriptOutcomes.ts';
export { getVisibleValue, getVisibleValues, resolveStatesInStatus } from './statesInStatus.ts';
export { getUniqueKeys, toUniqueKey } from './storedChecks.ts';
export { buildSystemRecordSql, systemFieldSqlById } from './systemFieldSqlById.ts';
export type { ItemRow } from './tables.ts';
export { refreshTexts } from './texts/refreshTexts.ts';
export { createRecordTextsBuilder } from './texts/storedTexts.ts';
export { toChecklistCheck } from './ticks.ts';
