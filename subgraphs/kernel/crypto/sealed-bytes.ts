import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM under a fresh random nonce.
 * @param key 32 bytes.
 * @param bound authenticated with the text, not part of it.
 * @returns nonce (12 bytes), ciphertext, tag (16 bytes).
 */
export function seal(key: Buffer, plain: Uint8Array, bound: Uint8Array): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(bound);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The reverse of {@link seal}. @throws {Error} when key, bound data or a single bit differs. */
export function unseal(key: Buffer, sealed: Buffer, bound: Uint8Array): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new RangeError('Too short to be sealed.');
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(bound).setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
}
