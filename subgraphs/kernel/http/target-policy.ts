import { type AddressClass, classifyAddress } from './address.ts';
import { classifyHost } from './host-name.ts';

/** The targets that a guarded client may reach. */
export interface TargetPolicy {
  /** Whether the operator named this origin; such a target may be internal, and may be plain HTTP. */
  isTrusted(origin: string): boolean;
}

/** Only HTTPS to public addresses: for every URL that a user chooses. */
export const publicOnly: TargetPolicy = { isTrusted: () => false };

/**
 * For clients whose targets the operator configures (identity provider, AI providers): the named origins may be
 * private, loopback or plain HTTP; every other target follows {@link publicOnly}. Link-local and other special-purpose
 * addresses, such as those of cloud metadata services, are refused for all.
 * @param origins URLs, of which scheme, host and port are used.
 * @throws {TypeError} for an invalid URL.
 */
export function trustHosts(origins: readonly string[]): TargetPolicy {
  const trusted = new Set(origins.map((origin) => new URL(origin).origin));
  return { isTrusted: (origin) => trusted.has(origin) };
}

/** Whether the text of a URL is allowed. Names are resolved and checked again at connect. */
export function allowsUrl(policy: TargetPolicy, url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const trusted = policy.isTrusted(url.origin);
  if (url.protocol !== 'https:' && !(trusted && url.protocol === 'http:')) return false;
  const host = classifyHost(url.hostname);
  if (host.kind === 'address') return allowsAddress(trusted, host.address);
  return host.kind === 'name' || (host.kind === 'reserved' && trusted);
}

/** Whether a connection may go to a numeric address. */
export function allowsAddress(trusted: boolean, address: string): boolean {
  return allowed[trusted ? 'trusted' : 'other'].has(classifyAddress(address));
}

const allowed: Record<'trusted' | 'other', ReadonlySet<AddressClass>> = {
  trusted: new Set(['public', 'internal']),
  other: new Set(['public']),
};
