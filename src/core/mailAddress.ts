/**
 * Returns whether an address can't receive email because of a reserved top-level domain (RFC 2606), as used in demos.
 */
export function isUnreachableEmail(email: string): boolean {
  return /[@.](example|invalid)$/i.test(email.trim());
}
