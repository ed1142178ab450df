export { createUnknownOutcome, presentOutcome } from './bulkOutcome.ts';
export { changeBulkItem, type RecordEdit, toBulkRecordWrite } from './commands/changeBulkItem.ts';
export { previewItems } from './commands/previewItems.ts';
export { finishBulkCall, requireSameBulkEdit, trackBulkChange } from './commands/trackBulkChange.ts';
export { undoEntry } from './commands/undoEntry.ts';
export { bulkModule } from './module.ts';
export { type BulkChangeEntry, countOpenEntries, listOpenEntries, markEntriesHandled } from './repository.ts';
