import { ImportError } from '../errors.ts';
import { unescapeXmlText } from './cellText.ts';
import { parseXmlPart, SPREADSHEET_NAMESPACES } from './readXml.ts';

/** The maximum length of all texts, in characters. */
const MAX_CHARACTERS = 100_000_000;

/** Reads the texts to which cells refer by index. */
export async function readSharedStrings(bytes: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  const reader = createSharedTextReader();
  let letters = 0;
  await parseXmlPart(bytes, {
    root: 'sst',
    namespaces: SPREADSHEET_NAMESPACES,
    open(name) {
      if (name === 'si') reader.begin();
      else reader.open(name);
    },
    text: reader.text,
    close(name) {
      if (name !== 'si') return reader.close(name);
      const text = reader.end();
      letters += text.length;
      if (letters > MAX_CHARACTERS) throw new ImportError('WorkbookTooLarge');
      strings.push(text);
    },
  });
  return strings;
}

/** Joins the runs of a text, without phonetic annotations of East Asian texts. */
export function createSharedTextReader() {
  let parts: string[] = [];
  let isText = false;
  let isPhonetic = false;
  return {
    begin(): void {
      parts = [];
    },
    open(name: string): void {
      if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(found: string): void {
      if (isText) parts.push(found);
    },
    close(name: string): void {
      if (name === 'rPh') isPhonetic = false;
      else if (name === 't') isText = false;
    },
    end: (): string => unescapeXmlText(parts.join('')),
  };
}
