import type { Readable } from 'node:stream';
import { jsonArray } from '#server/kernel/http/jsonArray.ts';
import type { Cell } from './cell.ts';

/** A JSON array, one object per record by heading; numbers stay numbers, dates and instants are ISO 8601, and several of a list are an array. */
export function jsonFile(headings: readonly string[], pages: AsyncIterable<Cell[][]>): Readable {
  return jsonArray(objects(distinct(headings), pages));
}

async function* objects(keys: readonly string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<object[]> {
  for await (const rows of pages) {
    yield rows.map(row => Object.fromEntries(row.map((cell, index) => [keys[index], plain(cell)])));
  }
}

function plain(cell: Cell): string | number | readonly (string | number)[] | null {
  if (cell.kind === 'number') return cell.number;
  if (cell.kind === 'date') return cell.date;
  if (cell.kind === 'instant') return cell.at;
  if (cell.kind === 'list') return cell.values;
  return cell.text || null;
}

/** Two fields may have one name; the second is told from the first. */
function distinct(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map(heading => {
    let key = heading;
    for (let n = 2; taken.has(key); n += 1) key = `${heading} (${n})`;
    taken.add(key);
    return key;
  });
}
