import { createHash } from 'node:crypto';

/** Numbers in a vector of `embed`. */
export const embeddingDimensions = 256;

/** Characters of an n-gram. */
const gramLength = 3;

/**
 * The vector of a text: each of its n-grams (lower-case, with a space at both ends) adds one or takes one away at a
 * place its hash names (feature hashing), and the whole is scaled to length 1. Equal texts have equal vectors on every
 * machine, similar ones are near each other; it knows nothing of meaning.
 */
export function embed(text: string): number[] {
  const vector = new Array<number>(embeddingDimensions).fill(0);
  const padded = ` ${text.toLowerCase()} `;
  for (let at = 0; at + gramLength <= Math.max(padded.length, gramLength); at += 1) {
    const hash = hashOf(padded.slice(at, at + gramLength));
    const place = hash % embeddingDimensions;
    vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? 1 : -1);
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[hashOf(digestOf(text)) % embeddingDimensions] = 1;
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
