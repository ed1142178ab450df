/** The parts of a zip file by name, read without trusting what the file says of itself. */
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportFault } from '../importFault.ts';

export interface ZipParts {
  has(name: string): boolean;
  /** @throws where the part is missing or damaged. */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

const MOST_PARTS = 10_000;
/** Bytes of all parts unpacked; a sheet of a million cells has about 50 MB. */
const MOST_BYTES = 600 * 1024 * 1024;
/** A sheet is searched for merged cells before it is read, so each part is unpacked twice at most. */
const MOST_BYTES_READ = 2 * MOST_BYTES;
/** A text packs to a tenth; what packs better than this is made to. */
const MOST_RATIO = 400;
const SMALL_BYTES = 10 * 1024 * 1024;

/** @throws ImportFault for a zip file that is locked, or would be too much unpacked. */
export async function openZip(path: string, onBytes: (count: number) => void): Promise<ZipParts> {
  // Names are only ever compared, so the library need not refuse those that would be dangerous as paths.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
  const entries = await entriesOf(zip);
  const byName = new Map(entries.map(entry => [sameName(entry.fileNameRaw.toString('utf8')), entry]));
  let read = 0;
  return {
    has: name => byName.has(sameName(name)),
    async *read(name) {
      const entry = byName.get(sameName(name));
      if (!entry) throw new Error(`The part ${name} is missing.`);
      let sum = 0;
      // The library ends with an error where the real size is not the one that was claimed.
      for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        sum = crc32(chunk, sum);
        read += chunk.length;
        if (read > MOST_BYTES_READ) throw new ImportFault('WorkbookTooLarge');
        onBytes(chunk.length);
        yield chunk;
      }
      if (sum !== entry.crc32) throw new Error(`The part ${name} is damaged.`);
    },
    close: () => zip.close(),
  };
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_PARTS) throw new ImportFault('WorkbookTooLarge');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  if (entries.some(entry => entry.isEncrypted())) throw new ImportFault('WorkbookLocked');
  const claimed = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  const isBomb = claimed > SMALL_BYTES && claimed > zip.fileSize * MOST_RATIO;
  // Parts that lie on top of each other are unpacked more than once.
  const isFolded = packed > zip.fileSize * 1.1;
  if (claimed > MOST_BYTES || isBomb || isFolded) throw new ImportFault('WorkbookTooLarge');
  return entries;
}

/** Office compares names of parts without regard to capitals; some programs write backslashes or a leading slash. */
function sameName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}
