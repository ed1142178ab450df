/** Reads workbooks for comparison: in one go, with a DOM, and without sharing code with the server. */
import { unzipSync } from 'fflate';
import { JSDOM } from 'jsdom';

/** Texts and raw numbers by cell, e.g. `B7`; blank cells are missing. */
export type DomSheet = ReadonlyMap<string, string>;

export function readDomSheet(bytes: Uint8Array, sheetName: string): DomSheet {
  const parts = unzipSync(bytes);
  const { DOMParser } = new JSDOM('').window;
  const documentAt = (name: string) => {
    const part = parts[name];
    return part && new DOMParser().parseFromString(new TextDecoder().decode(part), 'application/xml');
  };
  const all = (node: ParentNode | undefined, name: string) =>
    [...(node?.querySelectorAll('*') ?? [])].filter(element => element.localName === name);
  const sheet = all(documentAt('xl/workbook.xml'), 'sheet').find(
    one => one.getAttribute('name') === sheetName,
  );
  const id = [...(sheet?.attributes ?? [])].find(({ localName }) => localName === 'id')?.value;
  const relation = all(documentAt('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    one => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? '';
  const textOf = (element: Element) =>
    all(element, 't')
      .filter(text => !text.closest('rPh') && text.parentElement?.localName !== 'rPh')
      .map(text => text.textContent)
      .join('');
  const strings = all(documentAt('xl/sharedStrings.xml'), 'si').map(textOf);
  const found = new Map<string, string>();
  for (const cell of all(documentAt(target.startsWith('/') ? target.slice(1) : `xl/${target}`), 'c')) {
    const value = all(cell, 'v')[0]?.textContent ?? '';
    const type = cell.getAttribute('t') ?? 'n';
    const texts: Record<string, string> = {
      s: strings[Number(value)] ?? '?',
      inlineStr: textOf(cell),
      b: value === '1' ? 'TRUE' : 'FALSE',
    };
    const text = texts[type] ?? value;
    if (text !== '') found.set(cell.getAttribute('r') ?? '?', text);
  }
  return found;
}
