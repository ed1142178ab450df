/**
 * Formats a number without an exponent (`0.00000015` instead of `1.5e-7`), because no field can parse an
 * exponent.
 */
export function formatPlainNumber(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  // The exponent is positive: zeros follow the digits.
  return sign + digits.padEnd(point, '0');
}
