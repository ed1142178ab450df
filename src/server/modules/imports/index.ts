export { ImportError } from './importFault.ts';
export { runImportThread } from './importThread.ts';
export { importsModule } from './module.ts';
export { readImportCounts } from './queries.ts';
export { readCsvRows } from './reading/csvRows.ts';
export { type Encoding, type Place, sniffFile } from './reading/sniffFile.ts';
export { type PreviewedSheet, previewWorkbook } from './workbook/previewWorkbook.ts';
