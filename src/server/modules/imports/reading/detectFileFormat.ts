/** Detects the type of an uploaded file from its bytes, because names and media types can be wrong. */
import type { Readable } from 'node:stream';
import type { Locale } from '#core/model.ts';
import { ImportError } from '../errors.ts';

export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1251'
  | 'windows-1252'
  | 'windows-1250'
  | 'ibm866';

export type DetectedFileFormat =
  | { readonly format: 'xlsx' }
  | {
      readonly format: 'csv' | 'json' | 'vcf';
      readonly encoding: TextEncoding;
      /** The beginning of the file. */
      readonly head: Buffer;
    };

/** The account's location, which determines the likely encoding of a file that doesn't declare its encoding. */
export interface FileLocale {
  readonly locale: Locale;
  readonly countryCode: string;
}

/** Countries whose texts are usually encoded as windows-1250 instead of windows-1252. */
const CENTRAL_EUROPE: ReadonlySet<string> = new Set(['pl', 'cz', 'sk', 'hu', 'ro', 'hr', 'si', 'ba', 'al']);

const HEAD = 128 * 1024;

/**
 * Detects the format and the encoding of a file. Reads the file to its end, unless it is a workbook.
 * @throws ImportError if the file is empty, or neither text nor a workbook.
 */
export async function detectFileFormat(content: Readable, place: FileLocale): Promise<DetectedFileFormat> {
  const head: Buffer[] = [];
  let headSize = 0;
  const bytes = createByteStatistics();
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (headSize < HEAD) head.push(chunk.subarray(0, HEAD - headSize));
    headSize += chunk.length;
    if (headSize <= HEAD || bytes.isWanted()) bytes.see(chunk);
    const magic = headSize === chunk.length ? getMagic(chunk) : null;
    if (magic === 'zip') {
      content.destroy();
      return { format: 'xlsx' };
    }
  }
  const start = Buffer.concat(head);
  if (start.length === 0) throw new ImportError('ImportEmpty');
  refuseBinary(start);
  const encoding = markedEncoding(start) ?? bytes.encoding(place);
  return { format: detectFormat(start, encoding), head: start, encoding };
}

function detectFormat(head: Buffer, encoding: TextEncoding): 'csv' | 'json' | 'vcf' {
  const text = new TextDecoder(encoding).decode(head).trimStart();
  if (/^BEGIN\s*:\s*VCARD\s*[\r\n]/i.test(text)) return 'vcf';
  return isJson(text) ? 'json' : 'csv';
}

/**
 * Returns true if the text starts like a list of records, which can be empty.
 * @throws ImportError if the text is JSON of another shape, which would be meaningless as a CSV.
 */
function isJson(text: string): boolean {
  if (/^\{\s*(\}|"[^"\n]*"\s*:)/.test(text)) throw new ImportError('JsonNotRecords');
  return /^\[\s*(\]\s*$|\{\s*(\}|"))/.test(text);
}

const MAGIC: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['other', [0x25, 0x50, 0x44, 0x46]],
  ['other', [0x89, 0x50, 0x4e, 0x47]],
  ['other', [0xff, 0xd8, 0xff]],
  ['other', [0x1f, 0x8b]],
  ['other', [0x47, 0x49, 0x46, 0x38]],
  ['other', [0x52, 0x61, 0x72, 0x21]],
  ['other', [0x37, 0x7a, 0xbc, 0xaf]],
  ['other', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];

function getMagic(bytes: Buffer): string | null {
  return MAGIC.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

/** Rejects binary files. An encrypted workbook has the same type of container (OLE) as workbooks before 2007. */
function refuseBinary(start: Buffer): void {
  const magic = getMagic(start);
  if (magic === 'ole') {
    const isLocked = start.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new ImportError(isLocked ? 'WorkbookLocked' : 'WorkbookTooOld');
  }
  if (magic !== null) throw new ImportError('NotATable');
  if (markedEncoding(start) ?? unmarkedUtf16(start)) return;
  const controls = start.filter(byte => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  if (controls > 16 && controls > start.length / 50) throw new ImportError('NotATable');
}

function markedEncoding(start: Buffer): TextEncoding | null {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(start);
}

/** Detects UTF-16 without a byte order mark: in most such texts, every other byte is zero. */
function unmarkedUtf16(start: Buffer): TextEncoding | null {
  const pairs = Math.min(start.length, 4_096) >> 1;
  if (pairs < 8) return null;
  const zeros = [0, 0];
  for (let index = 0; index < pairs * 2; index += 1) {
    if (start[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.3 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.3 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

function createByteStatistics() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  // In Cyrillic texts, high bytes are adjacent; in texts of Western languages, they are isolated among ASCII letters.
  let beside = 0;
  let alone = 0;
  const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
  const isHigh = (byte: number) =>
    byte >= 0xc0 || (byte >= 0xa5 && byte <= 0xbf && byte !== 0xab && byte !== 0xbb);
  const count = (chunk: Buffer) => {
    for (let index = 1; index < chunk.length; index += 1) {
      const [left = 0, right = 0] = [chunk[index - 1], chunk[index]];
      if (isHigh(left) && isHigh(right)) beside += 1;
      else if ((isHigh(left) && isLetter(right)) || (isLetter(left) && isHigh(right))) alone += 1;
    }
  };
  return {
    isWanted: () => isUtf8 || beside + alone < 10_000,
    see(chunk: Buffer): void {
      if (isUtf8) {
        try {
          decoder.decode(chunk, { stream: true });
        } catch {
          isUtf8 = false;
        }
      }
      count(chunk);
    },
    encoding({ locale, countryCode }: FileLocale): TextEncoding {
      if (isUtf8) return 'utf-8';
      const isCyrillic = beside === alone ? locale === 'uk' : beside > alone;
      if (isCyrillic) return 'windows-1251';
      return CENTRAL_EUROPE.has(countryCode.toLowerCase()) ? 'windows-1250' : 'windows-1252';
    },
  };
}
