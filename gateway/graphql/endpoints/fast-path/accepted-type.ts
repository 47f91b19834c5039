import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** What Apollo Server can answer in, the preferred one first. */
const mediaTypes = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
  'application/json; callbackSpec=1.0; charset=utf-8',
];
/** Of those, what express writes as it stands. */
const written = new Set(mediaTypes.slice(0, 2));

/** Wishes kept; clients are of few kinds, and anybody may send any. */
const keptWishes = 200;

/** Finds what to answer in, as Apollo Server does. */
export class AcceptedType {
  private readonly known = new LRUCache<string, { readonly type: string | null }>({ max: keptWishes });

  /** @param accept the header. @returns null where it is to be neither of the two usual ones. */
  of(accept: string | undefined): string | null {
    if (!accept) return mediaTypes[0] ?? null;
    const known = this.known.get(accept);
    if (known !== undefined) return known.type;
    const found = new Negotiator({ headers: { accept } }).mediaType(mediaTypes) ?? '';
    const type = written.has(found) ? found : null;
    this.known.set(accept, { type });
    return type;
  }
}
