export { createFieldCell, createTextCell, type ExportCell, getPlainCellText } from './cell.ts';
export { createCsvFile } from './csvFile.ts';
export { runExportThread } from './exportThread.ts';
export { exportsModule } from './module.ts';
