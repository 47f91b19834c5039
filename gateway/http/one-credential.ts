import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';

/**
 * A request names its caller once: otherwise two components could authenticate two different callers (RFC 6750 section
 * 2).
 */
export const ambiguousCredentials = (): DomainError =>
  new DomainError('invalid', 'Authentication:Credentials:Ambiguous', {
    message: 'The request has more than one set of credentials.',
  });

/** True for several `Authorization` headers, of which Node exposes only the first. */
export function hasRepeatedAuthorization({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 13 && name.toLowerCase() === 'authorization') count += 1;
  }
  return count > 1;
}

/** The single credential of several sources. @throws {DomainError} `invalid` when they differ. */
export function oneCredential(values: readonly (string | undefined)[]): string | undefined {
  const different = new Set(values.filter((value) => value !== undefined));
  if (different.size > 1) throw ambiguousCredentials();
  return [...different][0];
}
