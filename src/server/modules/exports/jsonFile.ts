import type { Readable } from 'node:stream';
import { streamJsonArray } from '#server/kernel/http/jsonArray.ts';
import type { ExportCell } from './cell.ts';

/**
 * Writes a JSON array with one object per record, keyed by heading. Numbers stay numbers, dates and times are ISO 8601,
 * the values of a list are an array, and a table is an array of objects.
 */
export function createJsonFile(headings: readonly string[], pages: AsyncIterable<ExportCell[][]>): Readable {
  return streamJsonArray(objects(distinct(headings), pages));
}

async function* objects(
  keys: readonly string[],
  pages: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<object[]> {
  for await (const rows of pages) {
    yield rows.map(row => getObject(keys, row));
  }
}

type Plain = string | number | null | readonly (string | number)[] | readonly Record<string, unknown>[];

function plain(cell: ExportCell): Plain {
  if (cell.kind === 'number') return cell.number;
  if (cell.kind === 'date') return cell.date;
  if (cell.kind === 'instant') return cell.at;
  if (cell.kind === 'list') return cell.values;
  if (cell.kind === 'table') return cell.rows.map(row => getObject(cell.headings, row));
  return cell.text || null;
}

function getObject(keys: readonly string[], row: readonly ExportCell[]): Record<string, unknown> {
  return Object.fromEntries(row.map((cell, index) => [keys[index], plain(cell)]));
}

/** If two fields have the same name, the second one is renamed. */
function distinct(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map(heading => {
    let key = heading;
    for (let n = 2; taken.has(key); n += 1) key = `${heading} (${n})`;
    taken.add(key);
    return key;
  });
}
