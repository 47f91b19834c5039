import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testkit/postgres.ts';
import { SingleProcess } from '../testkit/process/single-process.ts';
import { fillInbox } from './filled-inbox.ts';

/**
 * CPU of the answering process per request, ours beside express by hand with the same SQL and the same row-level
 * security: in turns, the order turned round by round, the medians of the rounds. Answers are compared first,
 * byte for byte. Both are asked long enough before that what is counted is no compilation. `BENCH_PROFILE` names a folder
 * that receives a CPU profile of our process.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 3_000);
/** Requests to each side before the first round. */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 20_000);
const connections = 20;
/** Hand-written CPU over ours that is to be reached; a tenth is noise. */
const goal = 0.8;

/** A route and the addresses that are asked in turns, so that the last answer cannot be reused. */
const routes: Readonly<Record<string, readonly string[]>> = {
  'a settings value': ['Svc.Localization.PreferredCulture', 'Svc.Timing.PreferredTimezone'].map(
    (name) => `/api/v1/settings/user/${name}`,
  ),
  'an inbox page': Array.from({ length: 20 }, (_, skip) => `/api/v1/notifications?take=20&skip=${skip}`),
};

interface Side {
  readonly origin: string;
  readonly pid: number;
}

let database: TestDatabase;
let platform: SingleProcess;
let byHand: ChildProcess;
let sides: Readonly<Record<'ours' | 'by hand', Side>>;
let headers: Readonly<Record<string, string>>;
const dispatcher = new Agent({ connections });

beforeAll(async () => {
  database = await createTestDatabase();
  const { BENCH_PROFILE: profile } = process.env;
  platform = await SingleProcess.start(async () => ({
    Persistence__Url: database.url,
    ...(profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` }),
  }));
  await fillInbox(database.url, 100);
  headers = { authorization: `Bearer ${await platform.token('bob')}` };
  const { url, pid, port } = platform.process;
  const { permissions } = JSON.parse(await textOf(`${url}/api/v1/authorization/permissions`));
  byHand = fork(new URL('./hand-written-express.ts', import.meta.url), [
    database.url,
    `http://localhost:${port}/dev/issuer`,
    JSON.stringify(permissions),
  ]);
  const [handPort] = (await once(byHand, 'message')) as [number];
  sides = {
    ours: { origin: url, pid },
    'by hand': { origin: `http://127.0.0.1:${handPort}`, pid: byHand.pid as number },
  };
}, 400_000);
afterAll(async () => {
  await dispatcher.close();
  byHand?.kill();
  await platform?.process.stop();
  await platform?.close();
  await database?.drop();
});

async function textOf(url: string): Promise<string> {
  const { statusCode, body } = await request(url, { dispatcher, headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${text}`);
  return text;
}

/** CPU seconds a process has used. */
async function cpuOf(pid: number): Promise<number> {
  const [, rest = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Asks so many times, on all connections. @returns CPU microseconds and requests a second. */
async function measure({ origin, pid }: Side, paths: readonly string[], count: number) {
  const before = await cpuOf(pid);
  const began = performance.now();
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      sent += 1;
      await textOf(`${origin}${paths[sent % paths.length]}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - began) / 1_000;
  return { cpu: (((await cpuOf(pid)) - before) / count) * 1e6, perSecond: count / seconds };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it.each(Object.entries(routes))(
  '%s costs little more than by hand',
  { timeout: 900_000 },
  async (title, paths) => {
    for (const path of paths) {
      const [ours, hand] = [
        await textOf(sides.ours.origin + path),
        await textOf(sides['by hand'].origin + path),
      ];
      expect(ours).toBe(hand);
    }
    const names = ['ours', 'by hand'] as const;
    const found = { ours: [] as number[], 'by hand': [] as number[] };
    const rates = { ours: [] as number[], 'by hand': [] as number[] };
    for (const name of names) await measure(sides[name], paths, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        const { cpu, perSecond } = await measure(sides[name], paths, requests);
        found[name].push(cpu);
        rates[name].push(perSecond);
      }
    }
    const ratio = median(found['by hand']) / median(found.ours);
    const figures = names.map(
      (name) => `${name} ${median(found[name]).toFixed(0)} us (${median(rates[name]).toFixed(0)}/s)`,
    );
    process.stdout.write(
      `${title}, CPU a request: ${figures.join(', ')}; by hand over ours ${ratio.toFixed(2)} (goal ${goal})\n`,
    );
    expect(ratio).toBeGreaterThan(goal * 0.9);
  },
);
