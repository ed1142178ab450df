import { recogniseDelimiter } from '#core/import/recogniseLayout.ts';
import type { FileStore } from '#server/kernel/files/fileStore.ts';
import { csvRows, type Encoding, ImportFault, type PreviewedSheet } from '#server/modules/imports/index.ts';

const MOST_ROWS = 200;
const MOST_COLUMNS = 50;
const MOST_LETTERS = 500;
/** Two hundred rows of what people write fit in; so little is read that it cannot take long. */
export const PREVIEWED_BYTES = 1024 * 1024;

interface CsvFile {
  readonly storageKey: string;
  /** Bytes. */
  readonly size: number;
  readonly encoding: Encoding;
  /** Its beginning. */
  readonly head: Buffer;
}

/** The first rows. @throws ImportFault for what is no CSV. */
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
    // Where the file goes on, its last row is cut, perhaps between two quotes.
    if (!(error instanceof ImportFault && isCut && rows.length > 0)) throw error;
    return { name: '', rows, hasMore: true };
  }
  return { name: '', rows: isCut ? rows.slice(0, -1) : rows, hasMore: hasMore || isCut };
}
