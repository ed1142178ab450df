/** Writes all digits of a number without an exponent, which no field can parse: `0.00000015` rather than `1.5e-7`. */
export function plainNumber(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  // An exponent is only used if the number has trailing zeros.
  return sign + digits.padEnd(point, '0');
}
