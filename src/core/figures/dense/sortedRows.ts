/** The rows of a column in the order of what they hold; those that hold nothing are left out. Digit by digit, as numbers are sorted by machines. */
const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const SIGN = 0x80000000;

export function sortedRows(entries: Float64Array | Float32Array): Int32Array {
  const there = rowsWithValues(entries);
  const halves = orderedHalves(entries);
  let from: Int32Array = there;
  let to: Int32Array = new Int32Array(there.length);
  for (const [half, shift] of [
    [halves.low, 0],
    [halves.low, DIGIT_BITS],
    [halves.high, 0],
    [halves.high, DIGIT_BITS],
  ] as const) {
    if (!sortByDigit({ from, to }, half, shift)) continue;
    [from, to] = [to, from];
  }
  return from;
}

/** Rows that were in order, once some of them hold something else and others came: merged, which takes a small part of sorting all. */
export function mergedRows(
  order: Int32Array,
  changed: ReadonlySet<number>,
  entries: Float64Array | Float32Array,
): Int32Array {
  const entryOf = (row: number) => entries[row] ?? Number.NaN;
  const isChanged = new Uint8Array(entries.length);
  for (const row of changed) isChanged[row] = 1;
  const moved = Int32Array.from(changed)
    .filter(row => !Number.isNaN(entryOf(row)))
    .sort((a, b) => (entryOf(a) < entryOf(b) ? -1 : Number(entryOf(a) > entryOf(b))));
  const merged = new Int32Array(order.length + moved.length);
  let [count, next] = [0, 0];
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    if (isChanged[row] === 1) continue;
    for (; next < moved.length && entryOf(moved[next] ?? 0) < entryOf(row); next += 1, count += 1)
      merged[count] = moved[next] ?? 0;
    merged[count] = row;
    count += 1;
  }
  merged.set(moved.subarray(next), count);
  return merged.slice(0, count + moved.length - next);
}

function rowsWithValues(entries: Float64Array | Float32Array): Int32Array {
  const rows = new Int32Array(entries.length);
  let count = 0;
  for (let row = 0; row < entries.length; row += 1) {
    if (Number.isNaN(entries[row])) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

/** The bits of each number, changed so that they are in the order of the numbers. */
function orderedHalves(entries: Float64Array | Float32Array): { low: Uint32Array; high: Uint32Array } {
  // Nothing is less than 0, and 0 is not less than it: both are written alike.
  const bits = new Uint32Array(Float64Array.from(entries, entry => entry + 0).buffer);
  const [low, high] = [new Uint32Array(entries.length), new Uint32Array(entries.length)];
  for (let row = 0; row < entries.length; row += 1) {
    const [lower, upper] = [bits[2 * row] ?? 0, bits[2 * row + 1] ?? 0];
    const isNegative = upper >= SIGN;
    low[row] = isNegative ? ~lower : lower;
    high[row] = isNegative ? ~upper : upper ^ SIGN;
  }
  return { low, high };
}

/** False where all have the same digit, so that nothing was moved. */
function sortByDigit(
  { from, to }: { readonly from: Int32Array; readonly to: Int32Array },
  half: Uint32Array,
  shift: number,
): boolean {
  const places = new Int32Array(DIGITS + 1);
  const digitOf = (row: number) => ((half[row] ?? 0) >>> shift) & (DIGITS - 1);
  for (let at = 0; at < from.length; at += 1) {
    const after = digitOf(from[at] ?? 0) + 1;
    places[after] = (places[after] ?? 0) + 1;
  }
  if (from.length > 0 && places[digitOf(from[0] ?? 0) + 1] === from.length) return false;
  for (let digit = 1; digit <= DIGITS; digit += 1)
    places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  for (let at = 0; at < from.length; at += 1) {
    const row = from[at] ?? 0;
    const digit = digitOf(row);
    const place = places[digit] ?? 0;
    to[place] = row;
    places[digit] = place + 1;
  }
  return true;
}
