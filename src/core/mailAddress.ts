/** Whether nobody can read mail at this address: the top-level domains that stand for no place (RFC 2606), as demos use. */
export function isUnreachable(email: string): boolean {
  return /[@.](example|invalid)$/i.test(email.trim());
}
