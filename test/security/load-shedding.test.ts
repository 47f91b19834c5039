import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, type TestAnswer, type TestRequest } from '../testkit/platform.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
beforeAll(async () => {
  platform = await startProductionPlatform({ env: { Gateway__Load__Memory: '1' } });
});
afterAll(() => platform.close());

/** Sends so many at once, again and again until one is refused, and more to whom may not be. */
async function untilRefused(path: string, request: TestRequest = {}): Promise<TestAnswer> {
  const token = await platform.signed({
    sub: 'ann',
    is_host: true,
    exp: Math.floor(Date.now() / 1_000) + 3_600,
  });
  const probe = `${platform.url}/health/live`;
  for (;;) {
    const sent = Array.from({ length: 60 }, () => send(`${platform.url}${path}`, token, request));
    const [alive, answers] = await Promise.all([send(probe, null, {}), Promise.all(sent)]);
    expect(alive.status).toBe(200);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual(
      [],
    );
    const refused = answers.find(({ status }) => status === 503);
    if (refused !== undefined) return refused;
  }
}

const query = { method: 'POST', body: { query: '{ me { userId } }' } } as const;

it.each([
  [
    'a REST operation',
    '/api/v1/notifications?take=1',
    {},
    { errorCode: 'Http:Load:Overloaded', status: 503 },
  ],
  [
    'an operation that Express answers',
    '/graphql?query=%7Bme%7BuserId%7D%7D',
    { headers: { 'apollo-require-preflight': '1' } },
    { errors: [{ extensions: { errorCode: 'Http:Load:Overloaded' } }] },
  ],
  [
    'an operation over GraphQL',
    '/graphql',
    query,
    { errors: [{ extensions: { code: 'UNAVAILABLE', errorCode: 'Http:Load:Overloaded' } }] },
  ],
])(
  'a process with too little memory refuses %s with 503 and the time to wait',
  async (_, path, request, body) => {
    const refused = await untilRefused(path, request);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.body).toMatchObject(body);
  },
);
