import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Entries of the address cache. */
const rememberedAddresses = 10_000;

/** Bits of an IPv6 network prefix: a subscriber usually has all addresses in it. */
const networkBits = 64;

/** Maps an address to its counter key; null is exempt. */
export type AddressGroup = (address: string | null | undefined) => string | null;

/**
 * An IPv4 address counts by itself, an IPv6 address with its /64 network. Loopback addresses and trusted proxies are
 * exempt: a proxy's callers count by the address it forwards.
 * @param trustedProxies CIDR ranges or addresses, as `Gateway.TrustedProxies` validates them.
 */
export function createAddressGroup(trustedProxies: readonly string[]): AddressGroup {
  const exempt = ['127.0.0.0/8', '::1', ...trustedProxies].map(rangeOf);
  const known = new LRUCache<string, string>({ max: rememberedAddresses });
  const groupOf = (address: string) => {
    if (!ipaddr.isValid(address)) return '';
    const parsed = ipaddr.process(address);
    if (ipaddr.subnetMatch(parsed, { exempt }, 'counted') === 'exempt') return '';
    return parsed instanceof ipaddr.IPv6 ? networkOf(parsed) : parsed.toString();
  };
  return (address) => {
    if (address === null || address === undefined) return null;
    const group = known.get(address) ?? groupOf(address);
    known.set(address, group);
    return group === '' ? null : group;
  };
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : null;
  return address === null ? ipaddr.parseCIDR(text) : [address, address.kind() === 'ipv6' ? 128 : 32];
}

function networkOf(address: ipaddr.IPv6): string {
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${networkBits}`);
  return `${network.toString()}/${networkBits}`;
}
