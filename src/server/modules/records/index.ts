/** Everything that other modules can use from this one. */

export { choosablePeople } from './choosablePeople.ts';
export { calculateItem } from './commands/calculateItem.ts';
export { createItem } from './commands/createItem.ts';
export { deleteItem } from './commands/deleteItem.ts';
export { requireExpected } from './commands/expectedValues.ts';
export { replaceValues } from './commands/replaceValues.ts';
export { restoreItem } from './commands/restoreItem.ts';
export {
  putReferencesBack,
  type RetargetedValue,
  retargetReferences,
} from './commands/retargetReferences.ts';
export { trashItems } from './commands/trashItems.ts';
export { updateItem } from './commands/updateItem.ts';
export { type ItemPast, type ItemWrite, judgeWrites, writeItem, writeItems } from './commands/writeItems.ts';
export { type ChangedComment, tellComments, tellFile, writeHistory } from './events.ts';
export { recordSqlOf, WHOLE_RECORD } from './fieldVisibility.ts';
export { formulaContextOf } from './formulas/formulaContext.ts';
export { fetchOthers, fetchSources } from './formulas/otherRecords.ts';
export { findReaders, hasReaders } from './formulas/readers.ts';
export { type Found, type LookUps, nameIn, readLookUps } from './lookUps.ts';
export { recordsModule } from './module.ts';
export {
  type Moment,
  type PastChange,
  type PastRecord,
  pastChanges,
  pastRecords,
  type RecordState,
  recordsAt,
} from './pastRecords.ts';
export { mayWithPart, requireFileModule, requireOwnNote, requirePart } from './policy.ts';
export { presentItem, presentItems, presentTogether } from './presenters/item.ts';
export { presentHistory } from './presenters/itemHistory.ts';
export { presentNote } from './presenters/itemNote.ts';
export { changesOf } from './queries.ts';
export type { RecordCall, RecordCalls } from './recordCalls.ts';
export {
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordScope,
  scopeOf,
} from './recordScope.ts';
export {
  aliasRecords,
  fromComments,
  fromFiles,
  fromHistory,
  fromLiveRecords,
  fromRecords,
  fromRecordsWhere,
  fromReferences,
  joinComments,
  joinFiles,
  joinRecord,
  RECORD_TABLES,
  selectFiles,
  selectHistory,
  selectRecords,
} from './recordsSql.ts';
export { createFieldContext, loadReferences, loadStoredReferences, targetsIn } from './references.ts';
export {
  changeFileNote,
  deleteDraftsSql,
  insertFile,
  listItemFiles,
  moveFiles,
  readFiles,
  readItemFile,
  removeItemFile,
  type StoredFileRow,
  takeExpiredDrafts,
  writeFileHash,
} from './repositories/files.ts';
export { itemsByNumbers, itemsByUniqueKeys, pageOfValues } from './repositories/importLookUps.ts';
export {
  type ActivityKind,
  type ActivityPlace,
  type ActivityRow,
  readActivity,
} from './repositories/itemActivity.ts';
export { createCounters, readCounters } from './repositories/itemCounters.ts';
export { countItems, countItemsInStatus, countItemsWithValue } from './repositories/itemCounts.ts';
export {
  changedSinceMade,
  type HistoryChange,
  type HistoryKind,
  markUndone,
  readHistory,
  readHistoryByIds,
} from './repositories/itemHistory.ts';
export {
  dropUniqueKeys,
  referredItems,
  replaceReferences,
  replaceUniqueKeys,
} from './repositories/itemLinks.ts';
export {
  changeNote,
  findSameNotes,
  insertNote,
  lockNote,
  readNotes,
  readNotesByIds,
  removeNote,
  type StoredNote,
} from './repositories/itemNotes.ts';
export { lockPositions } from './repositories/itemPositions.ts';
export {
  type DirectoryKey,
  existingItemIds,
  ITEM_COLUMNS,
  type ItemKey,
  lockItem,
  lockItems,
  lockTrashedItem,
  readAnyItem,
  readItem,
  readItemsByIds,
  type StoredItem,
} from './repositories/items.ts';
export { forEachBatch, pageOfItems, readFirstItems } from './repositories/itemWalk.ts';
export { type ConvertedItem, noteActivity, replaceFieldValues } from './repositories/itemWrites.ts';
export { forgetStatusesInTrash, restoreStatusInTrash } from './repositories/trashedStatuses.ts';
export { answerLookUps } from './scripts/answerLookUps.ts';
export { type AskedOfScripts, saidOfRecords } from './scripts/saidOfRecords.ts';
export { scriptItem } from './scripts/scriptItem.ts';
export { runsScripts } from './scripts/scriptOutcomes.ts';
export { itemKey, shownItem, shownItems } from './shownItem.ts';
export { seenValueOf, statesInStatus } from './statesInStatus.ts';
export { uniqueKeyOf, uniqueKeys } from './storedChecks.ts';
export { systemRecordSql, systemSql } from './systemSql.ts';
export type { ItemRow } from './tables.ts';
export { refreshTexts } from './texts/refreshTexts.ts';
export { storedTexts } from './texts/storedTexts.ts';
export { tickOf } from './ticks.ts';
