import { recogniseDelimiter } from '#core/import/recogniseLayout.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { csvRows, type Encoding, ImportFault, type PreviewedSheet } from '#server/modules/imports/index.ts';

const MOST_ROWS = 200;
const MOST_COLUMNS = 50;
const MOST_LETTERS = 500;
/** Enough for two hundred rows of typical text, and little enough to be read quickly. */
export const PREVIEWED_BYTES = 1024 * 1024;

interface CsvFile {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: Encoding;
  /** The beginning of the file. */
  readonly head: Buffer;
}

/** Returns the first rows. @throws ImportFault if it isn't CSV. */
export async function csvPreview(
  files: Pick<FileStore, 'read'>,
  { storageKey, size, encoding, head }: CsvFile,
): Promise<PreviewedSheet> {
  const isCut = size > PREVIEWED_BYTES;
  const delimiter = recogniseDelimiter(new TextDecoder(encoding).decode(head));
  const content = files.read(storageKey, { start: 0, end: Math.min(size, PREVIEWED_BYTES) - 1 });
  const rows: string[][] = [];
  let hasMore = false;
  try {
    for await (const { cells } of csvRows(content, { encoding, delimiter })) {
      if (rows.length === MOST_ROWS) return { name: '', rows, hasMore: true };
      hasMore ||= cells.length > MOST_COLUMNS;
      rows.push(cells.slice(0, MOST_COLUMNS).map(text => text.slice(0, MOST_LETTERS).toWellFormed()));
    }
  } catch (error) {
    // If the file continues, its last row is cut, possibly inside quotes.
    if (!(error instanceof ImportFault && isCut && rows.length > 0)) throw error;
    return { name: '', rows, hasMore: true };
  }
  return { name: '', rows: isCut ? rows.slice(0, -1) : rows, hasMore: hasMore || isCut };
}
