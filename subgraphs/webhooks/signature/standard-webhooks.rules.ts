import { createHmac, timingSafeEqual } from 'node:crypto';

/** Prefix of every secret (Standard Webhooks, "Secrets"). */
const secretPrefix = 'whsec_';

/** Tolerance of the timestamp in seconds (Standard Webhooks, "Verifying timestamps"). */
export const timestampTolerance = 300;

export interface SignedMessage {
  /** Id of the event, the same on every attempt. */
  readonly id: string;
  /** Time of the attempt. */
  readonly at: Date;
  readonly body: string;
}

/** The three headers of the standard. */
export type SignatureHeaders = Readonly<
  Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
>;

/**
 * Signs a message (Standard Webhooks, "Signature scheme"): HMAC-SHA256 over `id.timestamp.body`, one `v1` signature for
 * each secret, separated by spaces, so that receivers can change to a new secret at any time.
 * @param secrets `whsec_` and base64; at least one.
 */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret, id, timestamp, body)}`).join(' '),
  };
}

/** Why a receiver would refuse a message; null: it would accept it. */
export type SignatureProblem =
  | 'MissingHeader'
  | 'InvalidTimestamp'
  | 'TimestampTooOld'
  | 'TimestampTooNew'
  | 'NoSignatureMatches';

/**
 * Verifies a message as a receiver does.
 * @param headers with lower-case names.
 * @param secrets any of which may have signed it.
 * @param now of the receiver.
 */
export function signatureProblem(
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  secrets: readonly string[],
  now: Date,
): SignatureProblem | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) return 'MissingHeader';
  if (!/^\d{1,12}$/.test(timestamp)) return 'InvalidTimestamp';
  const age = Math.floor(now.getTime() / 1_000) - Number(timestamp);
  if (age > timestampTolerance) return 'TimestampTooOld';
  if (age < -timestampTolerance) return 'TimestampTooNew';
  const expected = secrets.map((secret) => Buffer.from(`v1,${signature(secret, id, timestamp, body)}`));
  const given = signatures.split(' ').map((part) => Buffer.from(part));
  const matches = given.some((one) =>
    expected.some((other) => one.length === other.length && timingSafeEqual(one, other)),
  );
  return matches ? null : 'NoSignatureMatches';
}

function signature(secret: string, id: string, timestamp: string, body: string): string {
  const key = Buffer.from(
    secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret,
    'base64',
  );
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
