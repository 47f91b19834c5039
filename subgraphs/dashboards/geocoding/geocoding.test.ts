import { describe, expect, it, vi } from 'vitest';
import { clientOf, serverOf } from '../../../test/testkit/http/outbound-http.ts';
import { placeQuery } from '../../demo/place/place.query.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import type { PostalAddress } from '../contract/widget-renderer.ts';
import { addressPoints } from '../rendering/map-points.ts';
import type { Geocoder } from './geocoder.ts';
import { geocodingHealthChecks } from './geocoding-health-check.ts';
import { type GeocodingPace, KnownPlaces } from './known-places.ts';
import { NominatimGeocoder } from './nominatim-geocoder.ts';

const vienna: PostalAddress = {
  street: 'Schottenring 1',
  postalCode: '1010',
  locality: 'Vienna',
  country: 'AT',
};
const inTown = (locality: string): PostalAddress => ({ ...vienna, locality });
const { signal } = new AbortController();

describe('the health check of the geocoding service', () => {
  const found = async (status: number) => {
    const asked: string[] = [];
    const { origin } = await serverOf((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(status).end('OK');
    });
    const closers: (() => Promise<void>)[] = [];
    const [check] = geocodingHealthChecks(`${origin}/geo/`, { add: (close) => closers.push(close) });
    const outcome = await check?.check(signal).catch((error: Error) => error.message);
    for (const close of closers) await close();
    return { asked, outcome, failureStatus: check?.failureStatus };
  };

  it('exists if the service is configured, and requests its status', async () => {
    expect(geocodingHealthChecks(undefined, { add: () => {} })).toEqual([]);
    expect(await found(200)).toEqual({
      asked: ['/geo/status'],
      outcome: { status: 'Healthy' },
      failureStatus: 'Degraded',
    });
  });

  it.each([
    [404, { status: 'Healthy' }],
    [429, { status: 'Degraded', description: 'asked too often' }],
    [503, 'The geocoding service answered 503.'],
  ])('makes of the answer %i: %j', async (status, outcome) => {
    expect((await found(status)).outcome).toEqual(outcome);
  });
});

describe('a geocoder for Nominatim', () => {
  const asking = async (status: number, body: string) => {
    const asked: { url: string; agent: string | undefined }[] = [];
    const { origin } = await serverOf((request, response) => {
      asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    });
    const geocoder = new NominatimGeocoder(clientOf({ policy: trustHosts([origin]) }), `${origin}/geo/`);
    return { asked, geocoder };
  };

  it('sends the present parts of an address, and uses the first answer', async () => {
    const { asked, geocoder } = await asking(200, '[{"lat":"48.2","lon":"16.4"},{"lat":"1","lon":"1"}]');
    const place = await geocoder.resolve({ ...vienna, street: '' }, signal);
    expect(place).toEqual({ latitude: 48.2, longitude: 16.4 });
    const url = new URL(asked[0]?.url ?? '', 'http://x');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      '/geo/search',
      { format: 'jsonv2', limit: '1', city: 'Vienna', postalcode: '1010', country: 'AT' },
    ]);
    expect(asked[0]?.agent).toBe('platform-service');
  });

  it('caches that an address is unknown', async () => {
    expect(await (await asking(200, '[]')).geocoder.resolve(vienna, signal)).toBeNull();
  });

  it.each([400, 404, 414, 422])('treats an address with answer %i as unknown', async (status) => {
    expect(await (await asking(status, '{}')).geocoder.resolve(vienna, signal)).toBeNull();
  });

  it.each([
    [429, '[]', 'answered 429'],
    [200, 'busy', 'Unexpected token'],
    [200, '[{"lat":"99","lon":"0"}]', '"number"'],
    [302, '[]', 'answered 302'],
  ])('takes %i with %s for no answer', async (status, body, reason) => {
    await expect((await asking(status, body)).geocoder.resolve(vienna, signal)).rejects.toThrow(reason);
  });
});

describe('places as far as they are known', () => {
  const pace: GeocodingPace = { remembered: 2, waiting: 3, interval: 1, pause: 1 };
  const open = (answer: (town: string, attempt: number) => number | null) => {
    const asked: string[] = [];
    let running = 0;
    let most = 0;
    const geocoder: Geocoder = {
      resolve: async ({ locality }) => {
        running += 1;
        most = Math.max(most, running);
        asked.push(locality);
        await Promise.resolve();
        running -= 1;
        const latitude = answer(locality, asked.filter((one) => one === locality).length);
        return latitude === null ? null : { latitude, longitude: 0 };
      },
    };
    const known = new KnownPlaces(geocoder, silentLogger, pace);
    const places = { ...known.of('a'), stop: () => known.stop() };
    return { known, places, asked, most: () => most };
  };
  const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

  it('are found by the next reading; each address is requested once and one at a time', async () => {
    const { places, asked, most } = open((town) => (town === 'Nowhere' ? null : 48));
    for (const town of ['Vienna', 'Vienna', 'Nowhere']) expect(places.find(inTown(town))).toBeNull();
    await until(() => expect(asked).toEqual(['Vienna', 'Nowhere']));
    await until(() => expect(places.find(inTown('Vienna'))).toEqual({ latitude: 48, longitude: 0 }));
    expect(places.find(inTown('Nowhere'))).toBeNull();
    expect(places.find({ ...inTown('Vienna'), street: 'Another 1' })).toBeNull();
    await until(() => expect(asked).toHaveLength(3));
    expect(most()).toBe(1);
    await places.stop();
  });

  it('keep no more than they may: neither of what waits nor of what is known', async () => {
    const { places, asked } = open(() => 1);
    for (const town of ['a', 'b', 'c', 'd', 'e']) places.find(inTown(town));
    await until(() => expect(asked).toEqual(['a', 'b', 'c']));
    await until(() => expect(places.find(inTown('c'))).not.toBeNull());
    expect(places.find(inTown('a'))).toBeNull();
    await places.stop();
  });

  it('are requested for tenants in turns, and shared by all of them', async () => {
    const { known, asked } = open((town) => town.length);
    const [many, few] = [known.of('many'), known.of('few')];
    for (const town of ['a', 'b', 'c', 'd']) many.find(inTown(town));
    // There is no room: it takes that of the last of the tenant with most.
    for (const town of ['e', 'b', 'f']) few.find(inTown(town));
    await until(() => expect(asked).toEqual(['a', 'e', 'b']));
    await until(() => expect(few.find(inTown('b'))).not.toBeNull());
    many.find(inTown('c'));
    await until(() => expect(asked).toEqual(['a', 'e', 'b', 'c']));
    await known.stop();
  });

  it('are requested again after the others if the service failed', async () => {
    const { places, asked } = open((town, attempt) => {
      if (town === 'a' && attempt === 1) throw new Error('away');
      return 1;
    });
    for (const town of ['a', 'b']) places.find(inTown(town));
    await until(() => expect(asked).toEqual(['a', 'b', 'a']));
    await until(() => expect(places.find(inTown('a'))).not.toBeNull());
    await places.stop();
  });

  it('are unknown where the service failed three times and answered others meanwhile', async () => {
    const { places, asked } = open((town) => {
      if (town === 'a') throw new Error('away');
      return 1;
    });
    places.find(inTown('a'));
    // There are no answers: an outage condemns no address.
    await until(() => expect(asked.length).toBeGreaterThan(4));
    for (const town of ['b', 'c']) {
      places.find(inTown(town));
      await until(() => expect(asked).toContain(town));
      await until(() => expect(asked.lastIndexOf('a')).toBeGreaterThan(asked.indexOf(town)));
    }
    for (const town of ['d', 'e']) {
      expect([places.find(inTown('a')), places.find(inTown(town))]).toEqual([null, null]);
      await until(() => expect(asked).toContain(town));
    }
    expect(asked.slice(asked.indexOf('c') + 1)).toEqual(['a', 'd', 'e']);
    await places.stop();
  });

  it('are the points of rows with an address, by declared columns alone', async () => {
    const { places, asked } = open(() => 7);
    const columns = { localityColumn: 'locality', countryColumn: 'country' };
    const source = { kind: 'address', streetColumn: '', postalCodeColumn: 'postalCode', ...columns } as const;
    const points = addressPoints(placeQuery, source, places);
    expect(points.columns).toEqual(['postalCode', 'locality', 'country']);
    expect(points.coordinatesOf({ postalCode: '1010', locality: 'Vienna', country: 'AT' })).toBeNull();
    expect(points.coordinatesOf({ postalCode: null, locality: ' ', country: 'AT' })).toBeNull();
    await until(() => expect(asked).toEqual(['Vienna']));
    await until(() =>
      expect(points.coordinatesOf({ postalCode: '1010', locality: 'Vienna', country: 'AT' })).toEqual({
        latitude: 7,
        longitude: 0,
      }),
    );
    expect(() => addressPoints(placeQuery, { ...source, localityColumn: 'secret' }, places)).toThrow(
      'secret',
    );
    await places.stop();
  });
});
