/** All that other modules may use of this one. */

export { undoEntry } from './commands/undoEntry.ts';
export { bulkModule } from './module.ts';
export { type BulkEntry, countOpenEntries, openEntries, settleEntries } from './repository.ts';
