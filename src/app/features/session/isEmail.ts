/** Returns whether the text has the format that the contract requires of email addresses. */
export function isEmail(text: string): boolean {
  return /^[^@\s]+@[^@\s]+$/.test(text);
}
