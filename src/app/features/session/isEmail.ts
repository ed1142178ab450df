/** Matches the contract's format of addresses. */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}
