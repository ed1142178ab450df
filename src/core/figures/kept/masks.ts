/** Of each record 1 or 0. Loops: calling a function for each of a million takes longer than all that is done with them. */
export function both(a: Uint8Array, b: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = (a[row] ?? 0) & (b[row] ?? 0);
  return found;
}

export function either(a: Uint8Array, b: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = (a[row] ?? 0) | (b[row] ?? 0);
  return found;
}

export function inverse(a: Uint8Array): Uint8Array {
  const found = new Uint8Array(a.length);
  for (let row = 0; row < found.length; row += 1) found[row] = 1 - (a[row] ?? 0);
  return found;
}
