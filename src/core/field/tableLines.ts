/**
 * Cells as spreadsheets copy them: a line for each row, a tab between cells, quotes around cells that hold a tab, a line break
 * or a quote.
 */

/** One row. Empty cells are quoted too: a row's first one would be lost with the blanks around a text. */
export function writeCells(cells: readonly string[]): string {
  return cells.map(quoteCell).join('\t');
}

function quoteCell(cell: string): string {
  return cell === '' || /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Quotes count only around a whole cell, as spreadsheets write them. */
export function splitCells(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n\r]*))(\t|\r?\n|\r|$)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!end) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** What a table's columns are called in a file: the name, or the code where several would be read as one. */
export function columnHeadings(
  columns: readonly { readonly name: string; readonly code: string }[],
): string[] {
  const byName = Map.groupBy(columns, ({ name }) => foldColumnName(name));
  return columns.map(({ name, code }) => (byName.get(foldColumnName(name))?.length === 1 ? name : code));
}

/** Names of columns are read without regard to capitals and to a star that marks what is required. */
export function foldColumnName(name: string): string {
  return name
    .replace(/\*\s*$/, '')
    .trim()
    .toLowerCase();
}
