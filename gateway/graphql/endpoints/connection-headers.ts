import type { IncomingHttpHeaders } from 'node:http';
import { oneCredential } from '../../http/one-credential.ts';

/** An HTTP header name (RFC 9110 §5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** Valid characters of a header value. */
const printable = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers of a WebSocket connection: those of the upgrade request, overridden by the connection parameters, where
 * browsers put credentials: `{ authorization }`, `{ Authorization }`, `{ headers: { … } }`.
 * @param parameters the payload of `connection_init`; untrusted.
 * @throws {DomainError} `invalid` for several different credentials.
 */
export function connectionHeaders(
  upgrade: IncomingHttpHeaders,
  parameters: Readonly<Record<string, unknown>> | undefined,
): IncomingHttpHeaders {
  const sent = [...headersIn(parameters?.headers), ...headersIn(parameters)];
  const authorizations = sent.filter(([name]) => name === 'authorization').map(([, value]) => value);
  const authorization = oneCredential(authorizations);
  return {
    ...upgrade,
    ...Object.fromEntries(sent),
    ...(authorization === undefined ? {} : { authorization }),
  };
}

function headersIn(parameters: unknown): (readonly [name: string, value: string])[] {
  if (parameters === null || typeof parameters !== 'object') return [];
  return Object.entries(parameters).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    const isHeader = typeof value === 'string' && token.test(lower) && printable.test(value);
    return isHeader ? [[lower, value] as const] : [];
  });
}
