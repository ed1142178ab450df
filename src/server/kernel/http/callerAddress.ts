import { BlockList } from 'node:net';

/** Networks that nobody calls from across the internet: where a proxy of one's own stands. */
const near = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Carriers and hosters put their own machines here.
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  near.addSubnet(network, prefix, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/**
 * Who calls: the address at the other end or, where that is a proxy (PUBLIC_URL is set, and it is near), the one that the
 * proxy saw. What a caller from outside writes into the header counts for nothing.
 */
export function callerAddress(
  peer: string,
  { isBehindProxy, forwardedFor }: { isBehindProxy: boolean; forwardedFor: string | undefined },
): string {
  const own = plain(peer);
  if (!isBehindProxy || !near.check(own, own.includes(':') ? 'ipv6' : 'ipv4')) return own;
  return plain(forwardedFor?.split(',').at(-1)?.trim() || own);
}

/** Without a port, and an IPv4 address as such. */
function plain(address: string): string {
  const bare = address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
  return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
