import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 as 64 hexadecimal digits. Text counts as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The largest multiple of 62 in a byte: larger values would favour the first digits. */
const unbiased = 248;

/**
 * Random letters and digits, each equally likely.
 * @param length in characters, at least 1.
 * @param random source of bytes, for tests.
 */
export function randomBase62(length: number, random: (size: number) => Uint8Array = randomBytes): string {
  if (!Number.isInteger(length) || length < 1)
    throw new RangeError('A length must be a whole number from 1.');
  let text = '';
  while (text.length < length) {
    for (const byte of random(length - text.length + 8)) {
      if (byte < unbiased && text.length < length) text += base62[byte % 62];
    }
  }
  return text;
}

/** Compares secrets in constant time, which reveals neither differences nor lengths. */
export function equalSecrets(one: string | Uint8Array, other: string | Uint8Array): boolean {
  const digest = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
  return timingSafeEqual(digest(one), digest(other));
}
