import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

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
