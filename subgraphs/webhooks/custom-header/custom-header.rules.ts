import { isOwnHeader } from '../../kernel/http/request-head.ts';

/** Purpose that values of secret headers are encrypted for. */
export const secretHeaderPurpose = 'webhooks.secret-header';

/** A header that a subscription adds to its deliveries, as it is given. */
export interface GivenHeader {
  readonly name: string;
  readonly value: string;
  readonly isSecret: boolean;
}

/** A header as it is stored and shown: the value of a secret one is null. */
export interface CustomHeader {
  readonly name: string;
  readonly value: string | null;
  readonly isSecret: boolean;
}

/** Headers that say what the body is, where the request comes from, or that are part of the signature or the trace. */
const reserved: ReadonlySet<string> = new Set([
  'content-type',
  'content-encoding',
  'content-location',
  'content-range',
  'accept-encoding',
  'cookie',
  'set-cookie',
  'date',
  'forwarded',
  'via',
  'x-real-ip',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'traceparent',
  'tracestate',
  'baggage',
]);

const reservedPrefixes = ['webhook-', 'proxy-', 'sec-', 'x-forwarded-', ':'];

/** Whether a subscription may not set a header: the platform or the connection does. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    isOwnHeader(lower) || reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))
  );
}

/** Characters of a header's name (RFC 9110 §5.1). */
export const headerNamePattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Printable ASCII, not beginning or ending with a space. */
export const headerValuePattern = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;
