import { z } from 'zod';
import type { GuardedClient } from '../../kernel/http/guarded-client.ts';
import type { Coordinates, PostalAddress } from '../contract/widget-renderer.ts';
import type { Geocoder } from './geocoder.ts';

const answer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
);

/** Milliseconds for an answer. */
const timeout = 10_000;

/** Answers to an address the service cannot make sense of: asking again changes nothing. */
const undigested: readonly number[] = [400, 404, 414, 422];

/** A service with Nominatim's structured search. */
export class NominatimGeocoder implements Geocoder {
  /** @param baseUrl as the operator wrote it; the client must trust its origin. */
  constructor(
    private readonly client: GuardedClient,
    private readonly baseUrl: string,
  ) {}

  /** See {@link Geocoder}. @throws {Error} for an invalid answer. */
  async resolve(address: PostalAddress, signal: AbortSignal): Promise<Coordinates | null> {
    const url = new URL(`${this.baseUrl.replace(/(?<!\/)\/+$/, '')}/search`);
    const { street, postalCode: postalcode, locality: city, country } = address;
    const asked = { format: 'jsonv2', limit: '1', street, city, postalcode, country };
    for (const [name, value] of Object.entries(asked)) if (value !== '') url.searchParams.set(name, value);
    // The service's terms of use require clients to identify themselves.
    const headers = { accept: 'application/json', 'user-agent': 'platform-service' };
    const { status, body } = await this.client.request({
      url,
      headers,
      signal,
      timeout,
      maxResponseBytes: 65_536,
    });
    if (undigested.includes(status)) return null;
    if (status !== 200) throw new Error(`The geocoding service answered ${status}.`);
    const [found] = answer.parse(JSON.parse(body.toString('utf8')));
    return found === undefined ? null : { latitude: found.lat, longitude: found.lon };
  }
}
