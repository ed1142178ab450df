/** Everything that other modules can use from this one. */

export { type Cell, fieldCell, plainText, textCell } from './cell.ts';
export { csvFile } from './csvFile.ts';
export { runExportThread } from './exportThread.ts';
export { exportsModule } from './module.ts';
