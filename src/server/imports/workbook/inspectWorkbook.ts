/** Looks through a workbook before any library opens it: what is in it, how large it really is, what it declares. */
import { open } from 'node:fs/promises';
import { ImportFault } from '../importFault.ts';
import { readZipDirectory, readZipEntry, type ZipEntry } from './zipDirectory.ts';

/** Bytes of all parts unpacked; a sheet of a million cells has about 50 MB. */
const MOST_BYTES = 600 * 1024 * 1024;
/** A text packs to a tenth; what packs better than this is made to. */
const MOST_RATIO = 400;
const SMALL_BYTES = 10 * 1024 * 1024;

/** @throws ImportFault with the one sentence that says why it is not read. */
export async function inspectWorkbook(path: string): Promise<void> {
  const file = await open(path);
  try {
    const entries = await readZipDirectory(file);
    if (!entries) throw new ImportFault('WorkbookUnreadable');
    if (entries.some(entry => entry.isEncrypted)) throw new ImportFault('WorkbookLocked');
    if (!entries.some(({ name }) => /^\/?xl\/workbook\.xml$/i.test(name))) throw new ImportFault('NotATable');
    refuseClaims(entries, (await file.stat()).size);
    let bytes = 0;
    for (const entry of entries.filter(({ name }) => /\.(xml|rels|vml)$/i.test(name))) {
      bytes += await inspectPart(readZipEntry(file, entry), MOST_BYTES - bytes);
    }
  } catch (error) {
    throw error instanceof ImportFault ? error : new ImportFault('WorkbookUnreadable');
  } finally {
    await file.close();
  }
}

function refuseClaims(entries: readonly ZipEntry[], fileSize: number): void {
  const claimed = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = claimed > SMALL_BYTES && claimed > fileSize * MOST_RATIO;
  // Parts that lie on top of each other are unpacked more than once.
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (claimed > MOST_BYTES || isBomb || packed > fileSize * 1.1) throw new ImportFault('WorkbookTooLarge');
}

/** A declaration stands before the first element; beyond it none can come. Answers the real size. */
async function inspectPart(content: AsyncIterable<Buffer>, most: number): Promise<number> {
  let bytes = 0;
  let prolog = '';
  let isOver = false;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > most) throw new ImportFault('WorkbookTooLarge');
    if (isOver) continue;
    prolog += chunk.toString('latin1');
    if (/<!DOCTYPE|<!ENTITY/i.test(prolog)) throw new ImportFault('WorkbookUnsafe');
    // Two bytes for each letter would hide a declaration from us.
    if (/^(\xff\xfe|\xfe\xff)|^.?\0/.test(prolog)) throw new ImportFault('WorkbookUnreadable');
    isOver = /<[A-Za-z]/.test(prolog) || prolog.length > LONGEST_PROLOG;
  }
  if (!isOver && prolog.length > 0 && !/<[A-Za-z]/.test(prolog)) throw new ImportFault('WorkbookUnreadable');
  return bytes;
}

const LONGEST_PROLOG = 1024 * 1024;
