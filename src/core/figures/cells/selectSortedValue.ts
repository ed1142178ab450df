/**
 * Returns the value at a position of the sorted order. Reorders `values` in place, without fully sorting them
 * (quickselect).
 */
export function selectSortedValue(values: Float64Array, place: number): number {
  let [from, till] = [0, values.length - 1];
  while (from < till) {
    const pivot = getMiddle(values, from, till);
    let [low, high] = [from, till];
    while (low <= high) {
      while ((values[low] ?? 0) < pivot) low += 1;
      while ((values[high] ?? 0) > pivot) high -= 1;
      if (low > high) break;
      const moved = values[low] ?? 0;
      values[low] = values[high] ?? 0;
      values[high] = moved;
      low += 1;
      high -= 1;
    }
    if (place <= high) till = high;
    else if (place >= low) from = low;
    else return pivot;
  }
  return values[place] ?? 0;
}

/**
 * Returns the median of the first, middle and last value, so that values that are already sorted or equal are
 * also split in halves.
 */
function getMiddle(values: Float64Array, from: number, till: number): number {
  const [a, b, c] = [values[from] ?? 0, values[(from + till) >> 1] ?? 0, values[till] ?? 0];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
