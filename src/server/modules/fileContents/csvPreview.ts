import { recogniseDelimiter } from '#core/import/recogniseLayout.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import {
  ImportError,
  readCsvRows,
  type SheetPreview,
  type TextEncoding,
} from '#server/modules/imports/index.ts';

const MAX_ROWS = 200;
const MAX_COLUMNS = 50;
const MAX_CHARACTERS = 500;
/** Enough for two hundred rows of typical text, and little enough to be read quickly. */
export const MAX_PREVIEWED_BYTES = 1024 * 1024;

interface CsvFile {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: TextEncoding;
  /** The beginning of the file. */
  readonly head: Buffer;
}

/** Returns the first rows. @throws ImportError if the file isn't CSV. */
export async function readCsvPreview(
  files: Pick<FileStore, 'read'>,
  { storageKey, size, encoding, head }: CsvFile,
): Promise<SheetPreview> {
  const isCut = size > MAX_PREVIEWED_BYTES;
  const delimiter = recogniseDelimiter(new TextDecoder(encoding).decode(head));
  const content = files.read(storageKey, { start: 0, end: Math.min(size, MAX_PREVIEWED_BYTES) - 1 });
  const rows: string[][] = [];
  let hasMore = false;
  try {
    for await (const { cells } of readCsvRows(content, { encoding, delimiter })) {
      if (rows.length === MAX_ROWS) return { name: '', rows, hasMore: true };
      hasMore ||= cells.length > MAX_COLUMNS;
      rows.push(cells.slice(0, MAX_COLUMNS).map(text => text.slice(0, MAX_CHARACTERS).toWellFormed()));
    }
  } catch (error) {
    // If the file continues, its last row is cut, possibly inside quotes.
    if (!(error instanceof ImportError && isCut && rows.length > 0)) throw error;
    return { name: '', rows, hasMore: true };
  }
  return { name: '', rows: isCut ? rows.slice(0, -1) : rows, hasMore: hasMore || isCut };
}
