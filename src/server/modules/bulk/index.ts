export { createUnknownOutcome, presentOutcome } from './bulkOutcome.ts';
export { changeItem, type RecordEdit, toBulkRecordWrite } from './commands/changeItem.ts';
export { previewItems } from './commands/previewItems.ts';
export { finishBulkCall, requireSameChange, trackBulkChange } from './commands/trackBulkChange.ts';
export { undoEntry } from './commands/undoEntry.ts';
export { bulkModule } from './module.ts';
export { type BulkEntry, countOpenEntries, listOpenEntries, markEntriesHandled } from './repository.ts';
