import { ECDH } from 'node:crypto';
import { allowsUrl, publicOnly } from '../../../kernel/http/target-policy.ts';

/** Whether a push service may be at this URL: https, without credentials, and no private or reserved address. */
export function isPublicEndpoint(endpoint: string): boolean {
  return URL.canParse(endpoint) && allowsUrl(publicOnly, new URL(endpoint));
}

const bytesOf = (text: string) =>
  /^[A-Za-z0-9_+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0);

/** Whether a text is a browser's public key: base64url of an uncompressed point of P-256 (RFC 8291 §3.1). */
export function isPublicKey(text: string): boolean {
  const point = bytesOf(text);
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a browser's authentication secret: base64url of 16 bytes (RFC 8291 §3.2). */
export function isAuthSecret(text: string): boolean {
  return bytesOf(text).length === 16;
}
