import type { TableRow } from '#core/model.ts';

export interface RowSerializer {
  /** Serializes the contents of a row. */
  textOf(row: TableRow): string;
  /** Serializes the cell that names a row. Returns an empty text if the row has no name. */
  nameOf(row: TableRow): string;
}

/**
 * Matches written rows to stored rows by id. Rows without an id are matched by equal contents, preferring
 * the same position. If no written row has an id, as in a file, changed rows are matched by their name.
 * Returns the index of the stored row, or -1 for a row that is new or can't be identified. No stored row is
 * matched twice.
 */
export function matchRowsByContent(
  written: readonly TableRow[],
  stored: readonly TableRow[],
  { textOf, nameOf }: RowSerializer,
): number[] {
  const free = new Set(stored.keys());
  const places = new Array<number>(written.length).fill(-1);
  const claim = (index: number, place: number | undefined) => {
    if (places[index] === -1 && place !== undefined && free.delete(place)) places[index] = place;
  };
  const byId = new Map(stored.flatMap(({ id }, place) => (id ? [[id, place] as const] : [])));
  for (const [index, { id }] of written.entries()) if (id) claim(index, byId.get(id));
  const nameless = written.flatMap((row, index) => (row.id ? [] : [{ index, text: textOf(row) }]));
  if (nameless.length === 0) return places;
  const texts = stored.map(textOf);
  for (const { index, text } of nameless) if (texts[index] === text) claim(index, index);
  const open = Map.groupBy([...free].reverse(), place => texts[place] ?? '');
  for (const { index, text } of nameless) if (places[index] === -1) claim(index, open.get(text)?.pop());
  if (nameless.length < written.length) return places;
  const byName = new Map(
    [...Map.groupBy(free, place => nameOf(stored[place] as TableRow))].map(([name, own]) => [
      name,
      new Set(own),
    ]),
  );
  for (const [index, row] of written.entries()) {
    const name = nameOf(row);
    const named = name === '' || places[index] !== -1 ? undefined : byName.get(name);
    if (!named) continue;
    const [only] = named;
    // Among rows of one name, the position identifies a row unless rows were added or removed.
    const isPlaced = written.length === stored.length && named.has(index);
    const place = named.size === 1 ? only : isPlaced ? index : undefined;
    claim(index, place);
    if (place !== undefined) named.delete(place);
  }
  return places;
}
