import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Addresses whose groups are remembered. */
const rememberedAddresses = 10_000;

/** Bits of an IPv6 address that name a network: whoever has one has all addresses in it. */
const networkBits = 64;

/** Finds what an address is counted under; null for one that no limit holds for. */
export type AddressGroup = (address: string | null | undefined) => string | null;

/**
 * An IPv4 address counts by itself, an IPv6 address with its /64 network. Loopback addresses and trusted proxies are
 * exempt: behind them is the machine itself, or callers who are counted by the address the proxy names.
 * @param trustedProxies CIDR ranges or addresses, as `Gateway.TrustedProxies` checks them.
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
