import type { Cache } from '../../../subgraphs/kernel/cache/cache.ts';

/** A stored text; the place of its hash may have gone to another. */
interface Stored {
  readonly hash: string;
  readonly text: string;
}

/** Places for texts: a client with 300 operations fills a fourteenth of them. */
const places = 4_096;
/** Characters of a text; a longer one is sent each time. With {@link places}: 64 MB at most. */
const longestText = 16_384;
/** Milliseconds that a text is kept after it was sent. */
const keptFor = 86_400_000;

const sha256 = /^[0-9a-f]{64}$/;

/**
 * Texts of operations that clients have sent with their hash (Apollo's automatic persisted queries): in Redis, or the
 * memory of a single process. Each hash has two places, so that the number of texts is bounded without counting them.
 */
export class AutomaticQueries {
  constructor(private readonly cache: Pick<Cache, 'get' | 'set'>) {}

  /** @param hash SHA-256 in hex, as a client sends it. */
  async get(hash: string): Promise<string | undefined> {
    for (const place of placesOf(hash)) {
      const stored = await this.cache.get<Stored>(place);
      if (stored?.hash === hash) return stored.text;
    }
    return undefined;
  }

  /** Takes the first free place of the hash, else the last one. */
  async set(hash: string, text: string): Promise<void> {
    if (text.length > longestText) return;
    const own = placesOf(hash);
    const stored = await Promise.all(own.map((place) => this.cache.get<Stored>(place)));
    const free = stored.findIndex((one) => one === undefined || one.hash === hash);
    const place = own.at(free);
    if (place !== undefined) await this.cache.set<Stored>(place, { hash, text }, keptFor);
  }
}

function placesOf(hash: string): readonly string[] {
  if (!sha256.test(hash)) return [];
  return [0, 8].map((at) => `apq:${Number.parseInt(hash.slice(at, at + 8), 16) % places}`);
}
