/**
 * Returns the index of the card to which a key moves, in a grid with `count` cards and `columns` per row; `undefined`
 * for keys that don't move.
 */
export function findCardIndexAfterKey(
  at: number,
  key: string,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const wanted = getWantedAfter(at, key, { count, columns });
  return wanted === undefined || wanted < 0 || wanted >= count || wanted === at ? undefined : wanted;
}

function getWantedAfter(at: number, key: string, { count, columns }: { count: number; columns: number }) {
  if (key === 'ArrowLeft') return at - 1;
  if (key === 'ArrowRight') return at + 1;
  if (key === 'ArrowUp') return at - columns;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowDown') return undefined;
  // If the last row is incomplete, its last card is the nearest one.
  const isLastRow = Math.floor(at / columns) === Math.floor((count - 1) / columns);
  return isLastRow ? at : Math.min(at + columns, count - 1);
}
