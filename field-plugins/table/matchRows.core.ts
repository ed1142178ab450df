import type { TableRow } from '#core/model.ts';

/**
 * Which of the stored rows each written one is: by its id; without one, the row that says the same; else, between two rows
 * that are known, those that were changed, where there are as many of them as there were. -1 for a new row. No stored row
 * is two.
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
  matchTexts({ written, stored, free, claim, textOf });
  for (const [from, to] of gapsOf(places)) {
    const open = [...free].filter(
      place => place > (places[from - 1] ?? -1) && place < (places[to] ?? stored.length),
    );
    const isChange = open.length === to - from && open.every(place => !stored[place]?.id);
    if (isChange)
      for (const [step, place] of open.entries()) if (!written[from + step]?.id) claim(from + step, place);
  }
  return places;
}

/** Of rows that say the same, the one in the same place first. */
function matchTexts(args: {
  written: readonly TableRow[];
  stored: readonly TableRow[];
  free: ReadonlySet<number>;
  claim(index: number, place: number | undefined): void;
  textOf(row: TableRow): string;
}): void {
  const { written, stored, free, claim, textOf } = args;
  const texts = written.map(row => (row.id ? null : textOf(row)));
  const byText = Map.groupBy(free, place => textOf(stored[place] ?? { customFields: {} }));
  for (const [index, text] of texts.entries())
    if (text !== null && byText.get(text)?.includes(index)) claim(index, index);
  for (const [index, text] of texts.entries())
    if (text !== null)
      claim(
        index,
        byText.get(text)?.find(place => free.has(place)),
      );
}

/** Runs of rows that nobody knows yet: where each begins, and where the next known row stands. */
function gapsOf(places: readonly number[]): [from: number, to: number][] {
  const gaps: [number, number][] = [];
  for (let index = 0; index < places.length; index += 1) {
    if (places[index] !== -1) continue;
    const from = index;
    while (index < places.length && places[index] === -1) index += 1;
    gaps.push([from, index]);
  }
  return gaps;
}
