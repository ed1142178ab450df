/** All that other modules may use of this one. */

export { type Cell, fieldCell, plainText, textCell } from './cell.ts';
export { csvFile } from './csvFile.ts';
export { runExportThread } from './exportThread.ts';
export { exportsModule } from './module.ts';
