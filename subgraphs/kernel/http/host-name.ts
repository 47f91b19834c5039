import { isIP } from 'node:net';

/** The host part of a URL, classified. */
export type Host =
  /** A numeric address in canonical form, without brackets. */
  | { readonly kind: 'address'; readonly address: string }
  /** A name that never belongs to the public internet. */
  | { readonly kind: 'reserved' }
  /** A name to be resolved: lower case, ASCII, without trailing dots. */
  | { readonly kind: 'name'; readonly name: string }
  /** Not a valid host of a URL. */
  | { readonly kind: 'invalid' };

/**
 * Names reserved with everything below them: the specification's list ("Target URL rules"), RFC 2606, 6761, 6762,
 * 7686, 8375, 9476, ICANN's `.internal`, and those private networks use in fact. `example.com` is not among them: it
 * is a name of the public DNS.
 */
const reservedNames: readonly string[] = [
  'localhost',
  'local',
  'internal',
  'onion',
  'home.arpa',
  'test',
  'example',
  'invalid',
  'alt',
  'localdomain',
  'intranet',
  'corp',
  'home',
  'lan',
  'private',
];

/**
 * Classifies a host as the URL standard reads it: case, full-width and percent-encoded spellings are normalised, and
 * decimal, octal, hexadecimal and short forms become IPv4 addresses. A name without a dot is reserved: only a private
 * network's search list can resolve it.
 * @param host as in a URL, IPv6 with or without brackets; no port.
 */
export function classifyHost(host: string): Host {
  const bare = host.replace(/(?<!\.)\.+$/, '');
  const text = isIP(bare) === 6 ? `[${bare}]` : bare;
  if (text === '' || /[/?#@\\\s]/.test(text) || !URL.canParse(`https://${text}/`)) return { kind: 'invalid' };
  const url = new URL(`https://${text}/`);
  const name = url.hostname.replace(/(?<!\.)\.+$/, '');
  if (name === '' || url.port !== '') return { kind: 'invalid' };
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0) return { kind: 'address', address };
  return isReserved(name) ? { kind: 'reserved' } : { kind: 'name', name };
}

function isReserved(name: string): boolean {
  return (
    !name.includes('.') || reservedNames.some((suffix) => name === suffix || name.endsWith(`.${suffix}`))
  );
}
