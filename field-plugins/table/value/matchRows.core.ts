import type { TableRow } from '#core/model.ts';

/**
 * Matches written rows to stored ones: by id; without one, by equal contents, preferring the same position. Returns the
 * index of the stored row, or -1 for a new row and for a changed row without an id, which can't be identified. No
 * stored row is matched twice.
 */
export function matchRows(
  written: readonly TableRow[],
  stored: readonly TableRow[],
  textOf: (row: TableRow) => string,
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
  return places;
}
