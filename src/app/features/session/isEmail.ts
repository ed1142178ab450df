/** Checks the same format as the contract. */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}
