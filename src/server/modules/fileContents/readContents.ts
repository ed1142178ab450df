import { type FileKind, getFileKind } from '#core/files/fileKind.ts';
import { MAX_TABLE_ROWS } from '#core/limits.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { requireContent } from '#server/kernel/files/openContent.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import {
  detectFileFormat,
  type FileLocale,
  ImportError,
  previewWorkbook,
} from '#server/modules/imports/index.ts';
import type { StoredFileRow } from '#server/modules/recordFiles/index.ts';
import { MAX_PREVIEWED_BYTES, readCsvPreview } from './csvPreview.ts';
import { listArchive } from './listArchive.ts';
import { createNotReadableError, type UnreadableReason } from './notReadable.ts';

type Contents = ResponseBody<'getFileContents'>;

/** @throws ProblemError 404 `ContentMissing`, 422 `NotReadable`. */
export async function readContents(
  files: FileStore,
  row: StoredFileRow,
  place: FileLocale,
): Promise<Contents> {
  const read = READERS[getFileKind(row)];
  if (!read) throw createNotReadableError('OtherKind');
  await requireContent(files, row.storage_key);
  return read(files, row, place);
}

type Reader = (files: FileStore, row: StoredFileRow, place: FileLocale) => Promise<Contents>;

const READERS: Partial<Record<FileKind, Reader>> = { Archive: readArchive, Table: readTable };

async function readArchive(files: FileStore, row: StoredFileRow): Promise<Contents> {
  if (!(await isZip(files, row))) throw createNotReadableError('OtherKind');
  const { entries, hasMore } = await withCopy(files, row.storage_key, listArchive);
  return { kind: 'Archive', entries: [...entries], hasMore };
}

async function readTable(files: FileStore, row: StoredFileRow, place: FileLocale): Promise<Contents> {
  const { storage_key: storageKey, size } = row;
  if (size === 0) return { kind: 'Table', sheets: [{ name: '', rows: [], hasMore: false }], hasMore: false };
  try {
    const start = files.read(storageKey, { start: 0, end: Math.min(size, MAX_PREVIEWED_BYTES) - 1 });
    const found = await detectFileFormat(start, place);
    if (found.format === 'xlsx') {
      const { sheets, hasMore } = await withCopy(files, storageKey, path => previewWorkbook(path));
      return { kind: 'Table', sheets: sheets.map(mutable), hasMore };
    }
    if (found.format !== 'csv') throw createNotReadableError('OtherKind');
    const sheet = await readCsvPreview(files, { storageKey, size, ...found });
    return { kind: 'Table', sheets: [mutable(sheet)], hasMore: false };
  } catch (error) {
    throw error instanceof ImportError
      ? createNotReadableError(REASONS[error.issue.code] ?? 'OtherKind')
      : error;
  }
}

/** Returns the first visible sheet of a workbook. @throws ProblemError 422 `NotReadable` */
export async function readFileContentSheet(
  files: FileStore,
  { storageKey }: { storageKey: string },
  place: FileLocale,
): Promise<ResponseBody<'readSheet'>> {
  try {
    const found = await detectFileFormat(files.read(storageKey), place);
    if (found.format !== 'xlsx') throw createNotReadableError('OtherKind');
    const most = { sheets: 1, rows: MAX_TABLE_ROWS + HEAD_ROWS };
    const { sheets } = await withCopy(files, storageKey, path => previewWorkbook(path, most));
    return mutable(sheets[0] ?? { name: '', rows: [], hasMore: false });
  } catch (error) {
    throw error instanceof ImportError
      ? createNotReadableError(REASONS[error.issue.code] ?? 'OtherKind')
      : error;
  }
}

/** The number of rows that are read in addition to a table's rows, because headings can precede them. */
const HEAD_ROWS = 2;

const REASONS: Partial<Record<string, UnreadableReason>> = {
  WorkbookLocked: 'Encrypted',
  WorkbookTooLarge: 'TooLarge',
  WorkbookTooSlow: 'TookTooLong',
  WorkbookUnreadable: 'Damaged',
  WorkbookUnsafe: 'Damaged',
  QuoteNotClosed: 'Damaged',
};

function mutable<Sheet extends { readonly rows: readonly (readonly string[])[] }>(sheet: Sheet) {
  return { ...sheet, rows: sheet.rows.map(cells => [...cells]) };
}

async function withCopy<T>(files: FileStore, key: string, work: (path: string) => Promise<T>): Promise<T> {
  const { path, release } = await files.localCopy(key);
  try {
    return await work(path);
  } finally {
    await release();
  }
}

/**
 * Returns true if the file has the signature of a zip file. Other archives, and zip files whose start is
 * missing, can't be read.
 */
async function isZip(files: FileStore, { storage_key: key, size }: StoredFileRow): Promise<boolean> {
  if (size < 4) return false;
  const pieces: Buffer[] = [];
  for await (const piece of files.read(key, { start: 0, end: 3 }) as AsyncIterable<Buffer>)
    pieces.push(piece);
  const start = Buffer.concat(pieces);
  return start[0] === 0x50 && start[1] === 0x4b;
}
