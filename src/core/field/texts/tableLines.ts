/**
 * Cells in the clipboard format of spreadsheets: a line per row, a tab between cells, quotes around cells that contain
 * a tab, a line break or a quote.
 */

/**
 * Joins the cells of one row. Empty cells are quoted, because trimming the text would lose a leading empty
 * cell.
 */
export function joinCells(cells: readonly string[]): string {
  return cells.map(quoteCell).join('\t');
}

function quoteCell(cell: string): string {
  return cell === '' || /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Splits text into rows of cells. Quotes are recognised only around a whole cell, as spreadsheets write them. */
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
