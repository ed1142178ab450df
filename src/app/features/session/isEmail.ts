/** As the contract takes an address. */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}
