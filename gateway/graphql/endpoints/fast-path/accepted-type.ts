import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The media types of Apollo Server, in order of preference. */
const mediaTypes = [
  'application/json; charset=utf-8',
  'application/graphql-response+json; charset=utf-8',
  'application/json; callbackSpec=1.0; charset=utf-8',
];
/** Media types that Express writes unchanged. */
const written = new Set(mediaTypes.slice(0, 2));

/** Entries of the cache; clients send few different headers, but an attacker may send many. */
const keptWishes = 200;

/** Negotiates the media type like Apollo Server. */
export class AcceptedType {
  private readonly known = new LRUCache<string, { readonly type: string | null }>({ max: keptWishes });

  /** @param accept the header. @returns null for any other media type. */
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
