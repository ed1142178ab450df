/** Workbooks assembled part by part, both valid workbooks and workbooks that no spreadsheet program writes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer;
  /** The size in bytes that the zip file declares; defaults to the actual size. */
  readonly claimed?: number;
}

export function createZip(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed } of parts) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(8, 4);
    header.writeUInt32LE(crc32(data), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(claimed ?? data.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, Buffer.from(name), packed]);
    const entry = Buffer.concat([
      Buffer.from('PK\x01\x02\x14\0', 'latin1'),
      header,
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
    entry.writeUInt32LE(offset, 42);
    chunks.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Uint8Array.from(Buffer.concat([...chunks, list, end]));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Returns a sheet of rows. Each row is given as the XML of its cells. */
export function createSheet(rows: readonly string[], behind = ''): string {
  const xml = rows.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('');
  return `${PROLOG}<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData>${behind}</worksheet>`;
}

export function createInlineCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

export interface BookOptions {
  readonly workbookProperties?: string;
  readonly doctype?: string;
  readonly more?: readonly ZipPart[];
}

/** Returns a workbook with one sheet, in which style 1 is a date. */
export function createWorkbook(
  sheet: string,
  { workbookProperties = '', doctype = '', more = [] }: BookOptions = {},
): ZipPart[] {
  return [
    {
      name: '[Content_Types].xml',
      content: `${PROLOG}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${PROLOG}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${PROLOG}${doctype}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbookProperties}<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${PROLOG}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `${PROLOG}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...more,
  ];
}

export interface HandmadeSheet {
  readonly name: string;
  /** The XML of rows, without the surrounding element. */
  readonly rows: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly sheetId?: number;
  /** The target in the relationship; defaults to `worksheets/sheetN.xml`. */
  readonly target?: string;
  /** The last word of the relationship's type. */
  readonly kind?: string;
}

export interface HandmadeBook {
  readonly sheets: readonly HandmadeSheet[];
  /** The XML of `si` elements. */
  readonly strings?: string;
  /** Codes of number formats; style 1 has the first format. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  /** The prefix of every name of SpreadsheetML, with its colon. */
  readonly prefix?: string;
  readonly isStrict?: boolean;
}

const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const STRICT_RELATIONS = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

/**
 * Returns a whole workbook. Elements of rows and strings are passed without a prefix, and receive the prefix of the
 * book.
 */
export function createBookParts(book: HandmadeBook): ZipPart[] {
  const { sheets, strings, formats = [], is1904 = false, prefix = '', isStrict = false } = book;
  const [main, relations] = isStrict ? [STRICT_MAIN, STRICT_RELATIONS] : [MAIN, RELATIONS];
  const spaces = `xmlns${prefix && `:${prefix.slice(0, -1)}`}="${main}" xmlns:rel="${relations}"`;
  const own = (xml: string) => xml.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}$2`);
  const part = (name: string, root: string, xml: string): ZipPart => ({
    name,
    content: `${PROLOG}<${prefix}${root} ${spaces}>${own(xml)}</${prefix}${root}>`,
  });
  const targetOf = ({ target }: HandmadeSheet, index: number) => target ?? `worksheets/sheet${index + 1}.xml`;
  const list = sheets.map(
    ({ name, state, sheetId }, index) =>
      `<sheet name="${name}" sheetId="${sheetId ?? index + 1}"${state ? ` state="${state}"` : ''} rel:id="rel${index}"/>`,
  );
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`;
  const codes = formats.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`);
  const styles = formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`);
  const packaged = (name: string, xml: string): ZipPart => ({
    name,
    content: `${PROLOG}<Relationships xmlns="${PACKAGE}">${xml}</Relationships>`,
  });
  return [
    packaged('_rels/.rels', relation('r1', 'officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      'workbook',
      `<workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${list.join('')}</sheets>`,
    ),
    packaged(
      'xl/_rels/workbook.xml.rels',
      sheets
        .map((sheet, index) => relation(`rel${index}`, sheet.kind ?? 'worksheet', targetOf(sheet, index)))
        .join('') +
        (strings === undefined ? '' : relation('strings', 'sharedStrings', 'sharedStrings.xml')) +
        (formats.length === 0 ? '' : relation('styles', 'styles', 'styles.xml')),
    ),
    ...sheets.map((sheet, index) => {
      const target = targetOf(sheet, index);
      const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return part(name, 'worksheet', `<sheetData>${sheet.rows}</sheetData>`);
    }),
    ...(formats.length === 0
      ? []
      : [
          part(
            'xl/styles.xml',
            'styleSheet',
            `<numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs>`,
          ),
        ]),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', 'sst', strings)]),
  ];
}
