import { DomainError } from '../error/domain-error.ts';

/** Methods a guarded request may use. */
export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Headers that frame the message or name the host. Only the client sets them. */
const ownHeaders: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'content-length',
  'expect',
  'proxy-authorization',
]);

/** Whether only the client may set this header. */
export function isOwnHeader(name: string): boolean {
  return ownHeaders.has(name.toLowerCase());
}

/** @throws {DomainError} `invalid` for a method that is not in the list, CONNECT and TRACE among them. */
export function checkMethod(method: string): OutboundMethod {
  if (methods.has(method)) return method as OutboundMethod;
  throw new DomainError('invalid', 'Http:Method:Invalid', { message: 'The method is not allowed.' });
}

/**
 * Refuses headers that could end a line and begin another (RFC 9110 §5.5), or that the client sets itself.
 * @throws {DomainError} `invalid` `Http:Header:Invalid`, without the value.
 */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (
      /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name) &&
      /^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
      !isOwnHeader(name)
    ) {
      continue;
    }
    throw new DomainError('invalid', 'Http:Header:Invalid', {
      message: 'A header of the request is not allowed.',
    });
  }
  return { ...headers };
}
