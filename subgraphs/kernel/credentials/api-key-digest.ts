import { createHash, createHmac } from 'node:crypto';

/**
 * The digests under which a raw key may be stored; new keys use the first: `v2$` HMAC-SHA256 with a pepper, `v1$`
 * SHA-256.
 * @param pepper base64, or undefined.
 */
export function apiKeyDigests(rawKey: string, pepper: string | undefined): readonly string[] {
  const plain = `v1$${createHash('sha256').update(rawKey).digest('hex')}`;
  if (pepper === undefined) return [plain];
  return [`v2$${createHmac('sha256', Buffer.from(pepper, 'base64')).update(rawKey).digest('hex')}`, plain];
}
