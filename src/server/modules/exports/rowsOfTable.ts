import type { Cell } from './cell.ts';

/** The rows of the tables in a column, each behind the cell that names its record. */
export async function* rowsOfTable(
  pages: AsyncIterable<Cell[][]>,
  { column, key }: { column: number; key: number },
): AsyncGenerator<Cell[][]> {
  for await (const records of pages) {
    yield records.flatMap(cells => {
      const [named, table] = [cells[key], cells[column]];
      return named && table?.kind === 'table' ? table.rows.map(row => [named, ...row]) : [];
    });
  }
}
