/**
 * Masks with 1 or 0 per record. Plain loops, because a function call per record would cost more than the work itself.
 */
export function intersectMasks(a: Uint8Array, b: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = (a[row] ?? 0) & (b[row] ?? 0);
  return found;
}

export function mergeMasks(a: Uint8Array, b: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = (a[row] ?? 0) | (b[row] ?? 0);
  return found;
}

export function invertRecordMask(a: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = 1 - (a[row] ?? 0);
  return found;
}
