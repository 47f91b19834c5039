import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The reach of an address. `public`: the global internet. `internal`: private networks, reachable only by origins that
 * the operator named. `special`: all others, never reachable.
 */
export type AddressClass = 'public' | 'internal' | 'special';

/** Names of the address library for networks an operator owns: RFC 1122, 1918, 4193, 6598. */
const internalRanges: ReadonlySet<string> = new Set([
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
]);

/** Global unicast, the only part of IPv6 from which public addresses are given out (RFC 4291, IANA). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Classifies a numeric address. An address is public if it is in no special-purpose range: the specification's list
 * ("Target URL rules"), every entry of the IANA special-purpose registries for IPv4 and IPv6, and every IPv6 address
 * that contains an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo).
 * @param address as a resolver returns it: dotted IPv4, or IPv6 without brackets. Anything else is `special`.
 */
export function classifyAddress(address: string): AddressClass {
  if (isIP(address) === 0) return 'special';
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (internalRanges.has(range)) return 'internal';
  if (range !== 'unicast') return 'special';
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast) ? 'public' : 'special';
}
