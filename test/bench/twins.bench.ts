import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitEverything } from '../testkit/load/admit-everything.ts';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { fillInbox } from './filled-inbox.ts';

/**
 * CPU of a request by each path that exists twice, beside the same request by its fallback: in turns, the order turned
 * round by round, the medians of the rounds.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const requests = Number(process.env.BENCH_REQUESTS ?? 1_500);
/** Requests to each side before the first round. */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 6_000);
const dispatcher = new Agent({ connections: 20 });

/** What a process is started with so that it never compiles. */
const without = {
  nothing: '',
  express: `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith('/gateway/rest/fast-path.js')) return loaded;
      return { ...loaded, source: String(loaded.source).replace('!plainPath.test(url)', 'true') };
    } });`,
  plans: `import { CompiledPlanExecutor as E } from '${new URL('../../dist/gateway/graphql/execution/compiled-plan-executor.js', import.meta.url)}';
    E.prototype.compile = () => 'stock';`,
  fetches: `import { FetchCompiler as C } from '${new URL('../../dist/gateway/graphql/subgraphs/fetch/fetch-compiler.js', import.meta.url)}';
    C.prototype.compile = () => null;`,
} as const;
type Without = keyof typeof without;

const operations = {
  me: '{ me { userName user { displayName } } }',
  'an inbox page':
    '{ notifications(first: 20) { nodes { id title body severity isRead createdAt notificationTypeName data } totalCount } }',
};

interface Asked {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const posted = (query: string, type = 'application/json'): Asked => ({
  path: '/graphql',
  body: JSON.stringify({ query }),
  headers: { 'content-type': type },
});
const setting = '/api/v1/settings/user/Svc';
const twins: readonly (readonly [string, Asked, Without, Asked, Without])[] = [
  [
    'REST, a settings value: before Express and after',
    { path: `${setting}.Timing.PreferredTimezone` },
    'nothing',
    { path: `${setting}.Timing.PreferredTimezone` },
    'express',
  ],
  [
    'REST, an inbox page: before Express and after',
    { path: '/api/v1/notifications?take=20' },
    'nothing',
    { path: '/api/v1/notifications?take=20' },
    'express',
  ],
  ...Object.entries(operations).flatMap(
    ([name, query]) =>
      [
        [
          `${name}: fast path and Apollo Server`,
          posted(query),
          'nothing',
          posted(query, 'application/json;charset="utf-8"'),
          'nothing',
        ],
        [`${name}: compiled and stock plans`, posted(query), 'nothing', posted(query), 'plans'],
        [`${name}: compiled fetches and graphql-js`, posted(query), 'nothing', posted(query), 'fetches'],
      ] as const,
  ),
];

const databases: TestDatabase[] = [];
const platforms = {} as Record<Without, SingleProcess>;
const tokens = {} as Record<Without, string>;

/** The measured load must not be refused, also on a busy machine. */

beforeAll(async () => {
  for (const name of Object.keys(without) as Without[]) {
    const database = await createTestDatabase();
    databases.push(database);
    const patch = `data:text/javascript,${encodeURIComponent(without[name])}`;
    platforms[name] = await SingleProcess.start(async () => ({
      Persistence__Url: database.url,
      NODE_OPTIONS: `--import=${patch}`,
      ...admitEverything,
    }));
    await fillInbox(database.url, 100);
    tokens[name] = await platforms[name].token('bob');
  }
}, 400_000);
afterAll(async () => {
  await dispatcher.close();
  for (const platform of Object.values(platforms)) {
    await platform.process.stop();
    await platform.close();
  }
  for (const database of databases) await database.drop();
});

async function textOf({ path, body, headers }: Asked, side: Without): Promise<string> {
  const answer = await request(`${platforms[side].process.url}${path}`, {
    dispatcher,
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${tokens[side]}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${text}`);
  return text;
}

/** CPU seconds all threads of a process have used. */
async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const spent = threads.map(async (thread) => {
    const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
    return Number(text.split(' ')[0]);
  });
  return (await Promise.all(spent)).reduce((sum, one) => sum + one, 0) / 1e9;
}

/** CPU microseconds of a request. */
async function measure(asked: Asked, side: Without, count: number): Promise<number> {
  const { pid } = platforms[side].process;
  const before = await cpuOf(pid);
  let sent = 0;
  const client = async () => {
    while (sent++ < count) await textOf(asked, side);
  };
  await Promise.all(Array.from({ length: 20 }, client));
  return (((await cpuOf(pid)) - before) / count) * 1e6;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it.each(twins)('%s', { timeout: 900_000 }, async (title, fast, one, slow, other) => {
  const sides = [
    [fast, one],
    [slow, other],
  ] as const;
  const shape = async (index: 0 | 1) =>
    (await textOf(...sides[index])).replaceAll(/[\da-f]{8}-[-\da-f]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  expect(await shape(0)).toBe(await shape(1));
  const found: [number[], number[]] = [[], []];
  for (const side of sides) await measure(...side, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const index of (round % 2 === 0 ? [0, 1] : [1, 0]) as (0 | 1)[])
      found[index].push(await measure(...sides[index], requests));
  }
  const [quick, usual] = found.map(median) as [number, number];
  const least = found.map((values) => Math.min(...values).toFixed(0)).join(' and ');
  process.stdout.write(
    `${title}: ${quick.toFixed(0)} and ${usual.toFixed(0)} us (least ${least}); saves ${((1 - quick / usual) * 100).toFixed(0)} %\n`,
  );
});
