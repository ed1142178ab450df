/** Everything that other modules can use from this one. */
export { ImportError } from './errors.ts';
export { importsModule } from './module.ts';
export { readImportCounts } from './queries.ts';
export { readCsvRows } from './reading/csvRows.ts';
export { detectFileFormat, type FileLocale, type TextEncoding } from './reading/detectFileFormat.ts';
export { previewWorkbook, type SheetPreview } from './workbook/previewWorkbook.ts';
export { startImportThread } from './worker/thread.ts';
