import { createHmac, createPublicKey, verify } from 'node:crypto';

/** Bytes before an Ed25519 key in its SubjectPublicKeyInfo (RFC 8410). */
const publicKeyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Bytes of a key or signature behind its prefix. */
const bytesOf = (text: string, separator: string): Buffer =>
  Buffer.from(text.slice(text.indexOf(separator) + 1), 'base64');

/**
 * A second receiver, written from the text of Standard Webhooks and sharing nothing with the sender: finds one signature
 * of the key's scheme that verifies.
 * @param key `whsec_…` or `whpk_…`.
 */
export function verifyPublicly(
  key: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  now: Date,
): boolean {
  const timestamp = headers['webhook-timestamp'] ?? '';
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > 300) return false;
  const content = Buffer.from([headers['webhook-id'], timestamp, body].join('.'));
  const signatures = (headers['webhook-signature'] ?? '').split(' ');
  const isPublic = key.startsWith('whpk_');
  const scheme = isPublic ? 'v1a,' : 'v1,';
  const candidates = signatures.filter((one) => one.startsWith(scheme)).map((one) => bytesOf(one, ','));
  if (!isPublic) {
    const expected = createHmac('sha256', bytesOf(key, '_')).update(content).digest();
    return candidates.some((one) => one.equals(expected));
  }
  const der = Buffer.concat([publicKeyPrefix, bytesOf(key, '_')]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return candidates.some((one) => verify(null, content, publicKey, one));
}
