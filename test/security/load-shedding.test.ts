import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultAdmission } from '../testkit/load/admit-everything.ts';
import { send, type TestAnswer, type TestRequest } from '../testkit/platform.ts';
import { type ProductionPlatform, startProductionPlatform } from './production-platform.ts';

let platform: ProductionPlatform;
beforeAll(async () => {
  platform = await startProductionPlatform({ env: { ...defaultAdmission, Gateway__Load__Memory: '1' } });
});
afterAll(() => platform.close());

/** More requests at once than a process with too little memory runs. @returns one that was refused. */
async function refusedOf(path: string, request: TestRequest = {}): Promise<TestAnswer> {
  const token = await platform.signed({ sub: 'ann', is_host: true });
  const sent = Array.from({ length: 20 }, () => send(`${platform.url}${path}`, token, request));
  const alive = send(`${platform.url}/health/live`, null, {});
  const answers = await Promise.all(sent);
  expect((await alive).status).toBe(200);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  return answers.find(({ status }) => status === 503) as TestAnswer;
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
    const refused = await refusedOf(path, request);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.body).toMatchObject(body);
  },
);

it('a process whose event loop is late serves bursts of small requests whole', async () => {
  const busy = await startProductionPlatform({
    env: {
      ...defaultAdmission,
      Gateway__Load__LoopDelay: '00:00:00.005',
      Gateway__Load__QueueTime: '00:01:00',
    },
  });
  try {
    const token = await busy.signed({ sub: 'ann', is_host: true });
    for (let round = 0; round < 3; round += 1) {
      const burst = Array.from({ length: 200 }, () =>
        send(`${busy.url}/api/v1/notifications?take=20`, token, {}),
      );
      const statuses = (await Promise.all(burst)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  } finally {
    await busy.close();
  }
});
