import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const prefixLength = /^(?:0|[1-9]\d{0,2})$/;

/**
 * Whether a text is CIDR notation in the usual form. The library also reads octal, hexadecimal and shortened addresses: its
 * `010.0.0.0/8` is 8.0.0.0/8.
 */
export function isCidr(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  const most = version === 4 ? 32 : 128;
  return rest.length === 0 && version !== 0 && prefixLength.test(bits) && Number(bits) <= most;
}

/** Whether an address is in one of the CIDR ranges. It may be written as IPv6 (RFC 4291 §2.5.5.2) on either side. */
export function isInRanges(address: string | null, ranges: readonly string[]): boolean {
  if (address === null || !ipaddr.isValid(address)) return false;
  const host = ipaddr.process(address);
  return ranges.map(rangeOf).some((range) => isInRange(host, range));
}

/** Whether each CIDR range lies inside one of the others. Empty lists are any address. */
export function areRangesWithin(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  const allowed = outer.map(rangeOf);
  const isAllowed = ([network, bits]: Range) =>
    allowed.some((range) => range[1] <= bits && isInRange(network, range));
  return inner.length > 0 && inner.map(rangeOf).every(isAllowed);
}

function isInRange(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return network.kind() === address.kind() && address.match(network, bits);
}

function rangeOf(text: string): Range {
  const [network, bits] = ipaddr.parseCIDR(text);
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96)
    return [network.toIPv4Address(), bits - 96];
  return [network, bits];
}
