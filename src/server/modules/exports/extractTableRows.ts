import type { ExportCell } from './cell.ts';

/** Yields the rows of the tables in a column, each preceded by the cell that identifies its record. */
export async function* extractTableRows(
  pages: AsyncIterable<ExportCell[][]>,
  { column, key }: { column: number; key: number },
): AsyncGenerator<ExportCell[][]> {
  for await (const records of pages) {
    yield records.flatMap(cells => {
      const [named, table] = [cells[key], cells[column]];
      return named && table?.kind === 'table' ? table.rows.map(row => [named, ...row]) : [];
    });
  }
}
