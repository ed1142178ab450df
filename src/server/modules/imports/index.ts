/** Everything that other modules can use from this one. */
export { ImportError } from './errors.ts';
export { importsModule } from './module.ts';
export { readImportCounts } from './queries.ts';
export { readCsvRows } from './reading/csvRows.ts';
export { type Encoding, type FileLocale, sniffFile } from './reading/sniffFile.ts';
export { previewWorkbook, type SheetPreview } from './workbook/previewWorkbook.ts';
export { runImportThread } from './worker/thread.ts';
