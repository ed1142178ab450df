/** The directory of a zip file, and the parts it lists, read without trusting either. */
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly compressedSize: number;
  /** Bytes, as the directory claims. */
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
  readonly isEncrypted: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const LONGEST_TAIL = 66_000;
const MOST_ENTRIES = 10_000;

/** Undefined where it is no zip file that can be read, or has more parts than any workbook. */
export async function readZipDirectory(file: FileHandle): Promise<ZipEntry[] | undefined> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - LONGEST_TAIL), Math.min(size, LONGEST_TAIL));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > tail.length || tail.readUInt32LE(end) !== END) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + length > size) return undefined;
  const directory = await readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** The content of a part; ends with an error where it is damaged or packed in a way workbooks never are. */
export async function* readZipEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL)
    throw new Error('The part is not where the directory says.');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (entry.compressedSize === 0) return;
  const packed = file.createReadStream({
    start,
    end: start + entry.compressedSize - 1,
    autoClose: false,
  });
  if (entry.method === 0) yield* packed as AsyncIterable<Buffer>;
  else if (entry.method === 8) {
    const inflate = createInflateRaw();
    packed.on('error', error => inflate.destroy(error));
    yield* packed.pipe(inflate) as AsyncIterable<Buffer>;
  } else throw new Error('The part is packed in an unknown way.');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
