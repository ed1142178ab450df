import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { ImportError } from '../errors.ts';

export type XmlAttributes = Readonly<Record<string, SaxesAttributeNS>>;

export interface XmlHandler {
  /** The required name of the first element. */
  readonly root: string;
  /** The namespaces whose elements are handled. Elements of other namespaces are skipped. */
  readonly namespaces: readonly string[];
  open(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Namespaces of the workbook's own parts, as in Excel's files and in strict OOXML. */
export const SPREADSHEET_NAMESPACES = [
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
];
const RELATIONS = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
];

const MAX_CHUNK_LENGTH = 8_000_000;

/**
 * Parses XML. Calls the handler, and yields after each chunk of the part, so that the caller can take the results.
 * @throws ImportError if there is a document type declaration or a text is too long; another error if the XML isn't
 * well-formed.
 */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: true });
  let lettersSinceEvent = 0;
  let isRoot = true;
  parser.on('error', error => {
    throw error;
  });
  parser.on('doctype', () => {
    throw new ImportError('WorkbookUnsafe');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    lettersSinceEvent = 0;
    const isOwn = handler.namespaces.includes(uri);
    if (isRoot && !(isOwn && local === handler.root)) throw new UnknownRootError(local);
    isRoot = false;
    if (isOwn) handler.open(local, attributes);
  });
  parser.on('closetag', ({ local, uri }) => {
    lettersSinceEvent = 0;
    if (handler.namespaces.includes(uri)) handler.close?.(local);
  });
  const text = (found: string) => {
    lettersSinceEvent = 0;
    handler.text?.(found);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  for await (const piece of decoded(bytes)) {
    // The parser buffers a text until its end, so an endless text would use up the memory.
    lettersSinceEvent += piece.length;
    if (lettersSinceEvent > MAX_CHUNK_LENGTH) throw new ImportError('WorkbookTooLarge');
    parser.write(piece);
    yield;
  }
  parser.close();
  yield;
}

/** Reads a part to its end. */
export async function parseXmlPart(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  for await (const _ of readXml(bytes, handler));
}

/** Thrown if a part is of another type than its relationship declares. */
export class UnknownRootError extends Error {}

export function findAttribute(attributes: XmlAttributes, name: string): string | undefined {
  return attributes[name]?.value;
}

/** Returns the id of the relationship to which an element refers, with any namespace prefix. */
export function findRelationId(attributes: XmlAttributes): string | undefined {
  return Object.values(attributes).find(({ local, uri }) => local === 'id' && RELATIONS.includes(uri))?.value;
}

/** Uses the encoding indicated by the part's first bytes or its declaration. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(getEncoding(chunk), { fatal: true });
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function getEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const [, name] =
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/.exec(start.toString('latin1', 0, 300)) ??
    [];
  return name ?? 'utf-8';
}
