/** All that other modules may use of this one. */
export { type BulkEntry, countOpenEntries, openEntries, settleEntries } from './bulkChanges.ts';
export { undoEntry } from './commands/undoEntry.ts';
export { bulkModule } from './module.ts';
