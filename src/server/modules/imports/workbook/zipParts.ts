import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../errors.ts';

export interface ZipArchive {
  has(name: string): boolean;
  /** @throws Error if the part is missing or damaged. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const MAX_PARTS = 10_000;
/** The limit of all unpacked parts, in bytes. A sheet with a million cells has about 50 MB. */
const MAX_BYTES = 600 * 1024 * 1024;
/** A sheet is searched for merged cells before it is read, so each part is completely unpacked at most twice. */
const MAX_BYTES_READ = 2 * MAX_BYTES;
/** Text is compressed to about a tenth. A much higher ratio indicates a zip bomb. */
const MAX_RATIO = 400;
const SMALL_BYTES = 10 * 1024 * 1024;

/**
 * Opens a zip file without trusting its declared sizes.
 * @throws ImportError if the file is encrypted, or too large when unpacked.
 */
export async function openZip(path: string, onBytes: (count: number) => void): Promise<ZipArchive> {
  // Names are only compared, so the library needn't reject names that would be dangerous as paths.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
  const entries = await readEntries(zip);
  const byName = new Map(entries.map(entry => [sameName(entry.fileNameRaw.toString('utf8')), entry]));
  let read = 0;
  return {
    has: name => byName.has(sameName(name)),
    async *read(name) {
      const entry = byName.get(sameName(name));
      if (!entry) throw new Error(`The part ${name} is missing.`);
      let sum = 0;
      // The library fails if the real size differs from the declared one.
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        read += chunk.length;
        if (read > MAX_BYTES_READ) throw new ImportError('WorkbookTooLarge');
        onBytes(chunk.length);
        yield chunk;
      }
      if (sum !== entry.crc32) throw new Error(`The part ${name} is damaged.`);
    },
    close: () => zip.close(),
  };
}

async function readEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MAX_PARTS) throw new ImportError('WorkbookTooLarge');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (entries.some(entry => entry.isEncrypted())) throw new ImportError('WorkbookLocked');
  const claimed = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  const isBomb = claimed > SMALL_BYTES && claimed > zip.fileSize * MAX_RATIO;
  // Overlapping parts would be unpacked more than once.
  const isFolded = packed > zip.fileSize * 1.1;
  if (claimed > MAX_BYTES || isBomb || isFolded) throw new ImportError('WorkbookTooLarge');
  return entries;
}

/**
 * Normalises the name of a part. Office compares names case-insensitively, and some programs write backslashes or a
 * leading slash.
 */
function sameName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
