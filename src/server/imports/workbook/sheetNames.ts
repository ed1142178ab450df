import { open } from 'node:fs/promises';
import { ImportFault } from '../importFault.ts';
import { readZipDirectory, readZipEntry } from './zipDirectory.ts';

export interface Sheet {
  readonly name: string;
  /** The number in the name of its part, by which the library calls it. */
  readonly id: string;
}

const MOST_BYTES = 4 * 1024 * 1024;

/** The sheets in the order a person sees them. Hidden ones are listed too; charts hold no rows and are not. */
export async function sheetNames(path: string): Promise<Sheet[]> {
  const file = await open(path);
  try {
    const entries = (await readZipDirectory(file)) ?? [];
    const textOf = async (name: string) => {
      const entry = entries.find(one => one.name.toLowerCase() === name);
      if (!entry) throw new ImportFault('WorkbookUnreadable');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of readZipEntry(file, entry)) {
        size += chunk.length;
        if (size > MOST_BYTES) throw new ImportFault('WorkbookTooLarge');
        chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    };
    const relations = await textOf('xl/_rels/workbook.xml.rels');
    const parts = new Map(
      [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].map(([tag]) => [
        attribute(tag, 'Id'),
        attribute(tag, 'Target'),
      ]),
    );
    return [...(await textOf('xl/workbook.xml')).matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].flatMap(([tag]) => {
      const part = parts.get(attribute(tag, '(?:\\w+:)?id')) ?? '';
      const [, id] = /worksheets\/sheet(\d+)\.xml$/i.exec(part) ?? [];
      return id === undefined ? [] : [{ name: attribute(tag, 'name'), id }];
    });
  } finally {
    await file.close();
  }
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return unescaped(value?.[1] ?? value?.[2] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
