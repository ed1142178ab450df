/** Everything that other modules can use from this one. */
export { ImportError } from './errors.ts';
export { importsModule } from './module.ts';
export { readImportCounts } from './queries.ts';
export { readCsvRows } from './reading/csvRows.ts';
export { type Encoding, type Place, sniffFile } from './reading/sniffFile.ts';
export { type PreviewedSheet, previewWorkbook } from './workbook/previewWorkbook.ts';
export { runImportThread } from './worker/thread.ts';
