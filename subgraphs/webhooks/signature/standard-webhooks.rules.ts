import { createHmac, createPrivateKey, createPublicKey, sign, timingSafeEqual, verify } from 'node:crypto';

/** Prefixes of secrets, and of the keys of a pair (Standard Webhooks, "Signature scheme"). */
export const keyPrefixes = { symmetric: 'whsec_', private: 'whsk_', public: 'whpk_' } as const;

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
 * Signs a message (Standard Webhooks, "Signature scheme"): `id.timestamp.body` by HMAC-SHA256 (`v1`) or Ed25519 (`v1a`),
 * one signature for each secret, separated by spaces, so that receivers can change to a new secret at any time.
 * @param secrets `whsec_` or `whsk_`, and base64; at least one.
 */
export function signatureHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
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
  const content = `${id}.${timestamp}.${body}`;
  const given = signatures.split(' ');
  return secrets.some((secret) => given.some((one) => isSignature(secret, content, one)))
    ? null
    : 'NoSignatureMatches';
}

function isSignature(secret: string, content: string, given: string): boolean {
  if (!secret.startsWith(keyPrefixes.private)) {
    const [one, other] = [Buffer.from(given), Buffer.from(signature(secret, content))];
    return one.length === other.length && timingSafeEqual(one, other);
  }
  const [version, written = ''] = given.split(',');
  const { x } = pairOf(secret);
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return version === 'v1a' && verify(null, Buffer.from(content), key, Buffer.from(written, 'base64'));
}

function signature(secret: string, content: string): string {
  if (!secret.startsWith(keyPrefixes.private)) return `v1,${hmac(secret, content)}`;
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', ...pairOf(secret) }, format: 'jwk' });
  return `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`;
}

/** The private key, of 32 bytes, and the public one behind it, as a JSON Web Key has them. */
function pairOf(secret: string): { readonly d: string; readonly x: string } {
  const bytes = Buffer.from(secret.slice(keyPrefixes.private.length), 'base64');
  return {
    d: bytes.subarray(0, 32).toString('base64url'),
    x: bytes.subarray(32).toString('base64url'),
  };
}

function hmac(secret: string, content: string): string {
  const { symmetric } = keyPrefixes;
  const key = Buffer.from(secret.startsWith(symmetric) ? secret.slice(symmetric.length) : secret, 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
