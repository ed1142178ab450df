/**
 * Decides which addresses the server can call for its users: those of the internet, and networks that the operator
 * allows.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address and a prefix length. */
export type NetworkRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads an address, or a network in CIDR notation. @throws Error if the text is neither. */
export function parseNetwork(text: string): NetworkRange {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** @param text An address as returned by the system's resolver or the URL parser, without brackets. */
export function isCallableAddress(text: string, allowed: readonly NetworkRange[]): boolean {
  return isAllowedAddress(text, allowed) || isPublic(text);
}

/** Returns true if the operator allows the address, which also allows calls without encryption. */
export function isAllowedAddress(text: string, allowed: readonly NetworkRange[]): boolean {
  if (isIP(text) === 0) return false;
  const address = reached(ipaddr.parse(text));
  return allowed.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}

/** The part of IPv6 that has been allocated so far. Everything else is local or reserved. */
const GIVEN_OUT: NetworkRange = [ipaddr.parse('2000::'), 3];

function isPublic(text: string): boolean {
  // Only local addresses have a zone (`%eth0`).
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = reached(ipaddr.parse(text));
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(...GIVEN_OUT);
}

const NAT64: NetworkRange = [ipaddr.parse('64:ff9b::'), 96];

/**
 * Returns the IPv4 address that is part of an IPv6 address if packets are routed to the IPv4 address, and
 * otherwise the address itself.
 */
function reached(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const bytes = address.toByteArray();
  if (address.isIPv4MappedAddress() || address.match(...NAT64)) return new ipaddr.IPv4(bytes.slice(12));
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}
