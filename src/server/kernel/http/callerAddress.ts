/**
 * Returns an address in the form used for counting: without the port that some proxies add, and an IPv4
 * address without its IPv6 prefix. Fastify has already decided whether to use the address of the connection
 * or the one reported by a trusted proxy (`TRUST_PROXY`). After the caller has disconnected, Fastify has no
 * address, contrary to its type, and the result is empty.
 */
export function normalizeIpAddress(address: string | undefined): string {
  if (!address) return '';
  const bare = address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
