/** The same pattern as in the contract. */
const CODE = /^[A-Za-z][A-Za-z0-9_]*$/;

export function isValidCode(text: string): boolean {
  return CODE.test(text);
}

/**
 * Derives a code from the Latin letters and digits of a name, in camel case (or from `fallback` if there are none).
 * Appends a number if the code is taken.
 */
export function generateUniqueCode(name: string, fallback: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .filter(word => word !== '');
  const camel = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 50);
  const base = camel || fallback;
  const used = new Set(taken.map(code => code.toLowerCase()));
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? base : `${base}${count}`;
    if (!used.has(code.toLowerCase())) return code;
  }
}
