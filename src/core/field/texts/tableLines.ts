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
