/** Returns whether an address can't receive email: reserved top-level domains (RFC 2606), as used in demos. */
export function isUnreachable(email: string): boolean {
  return /[@.](example|invalid)$/i.test(email.trim());
}
