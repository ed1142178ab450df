/**
 * An address as it is counted by: without the port that some proxies add, and an IPv4 address as such. Whose address it is,
 * the caller's or a trusted proxy's word for it, Fastify has decided by then (`TRUST_PROXY`). It has none once the caller hung
 * up, though its type says otherwise: empty then.
 */
export function plainAddress(address: string | undefined): string {
  if (!address) return '';
  const bare = address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
