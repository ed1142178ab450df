/** Everything that other modules can use from this one. */

export { presentOutcome, unknownOutcome } from './bulkOutcome.ts';
export { changeItem, editOf, type RecordEdit } from './commands/changeItem.ts';
export { noteBulkChange, noteEndOfCall, requireSameChange } from './commands/noteBulkChange.ts';
export { previewItems } from './commands/previewItems.ts';
export { undoEntry } from './commands/undoEntry.ts';
export { bulkModule } from './module.ts';
export { type BulkEntry, countOpenEntries, openEntries, settleEntries } from './repository.ts';
