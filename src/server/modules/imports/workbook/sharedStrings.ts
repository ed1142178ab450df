import { ImportFault } from '../importFault.ts';
import { unescaped } from './cellText.ts';
import { readWhole, SPREADSHEET } from './readXml.ts';

/** Letters of all texts together. */
const MOST_LETTERS = 100_000_000;

/** Texts that cells refer to by their place. */
export async function readSharedStrings(bytes: AsyncIterable<Buffer>): Promise<string[]> {
  const strings: string[] = [];
  const reader = createTextReader();
  let letters = 0;
  await readWhole(bytes, {
    root: 'sst',
    namespaces: SPREADSHEET,
    open(name) {
      if (name === 'si') reader.begin();
      else reader.open(name);
    },
    text: reader.text,
    close(name) {
      if (name !== 'si') return reader.close(name);
      const text = reader.end();
      letters += text.length;
      if (letters > MOST_LETTERS) throw new ImportFault('WorkbookTooLarge');
      strings.push(text);
    },
  });
  return strings;
}

/** Puts the runs of a text together; how it is pronounced, which East Asian texts tell beside it, is no part of it. */
export function createTextReader() {
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
    end: (): string => unescaped(parts.join('')),
  };
}
