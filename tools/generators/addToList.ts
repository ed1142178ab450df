import { readFileSync, writeFileSync } from 'node:fs';

export interface GeneratedListEntry {
  readonly importLine: string;
  /** The line to insert before `end`, which is the text at the end of the list. */
  readonly line: string;
  readonly end: string;
}

/**
 * Adds an import and a line to the list in a file. The formatter sorts the imports.
 * @param start The text at which the list starts.
 * @throws Error if the file contains no such list
 */
export function addToList(
  path: string,
  { importLine, line, end }: GeneratedListEntry,
  start = 'const ',
): void {
  const text = readFileSync(path, 'utf8');
  const at = text.indexOf(end, text.indexOf(start));
  const lastImport = text.lastIndexOf('\nimport ');
  if (at < 0 || lastImport < 0) throw new Error(`${path} has no list that ends with '${end}'.`);
  const list = `${text.slice(0, at)}${line}${text.slice(at)}`;
  writeFileSync(path, `${list.slice(0, lastImport + 1)}${importLine}\n${list.slice(lastImport + 1)}`);
}
