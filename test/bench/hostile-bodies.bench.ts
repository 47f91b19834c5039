import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonBounds } from '../../gateway/http/json-bounds.ts';
import type { Route } from '../../gateway/rest/route.ts';
import { routeTable } from '../contract/rows/all-samples.ts';
import { type RootField, rootFields } from '../security/root-fields.ts';
import { withoutLimits } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import type { HostileAnswer, HostileBody, HostileMember, HostileRequest } from './hostile-client.ts';
import { hostileDocuments, hostileShapes } from './hostile-shapes.ts';

/**
 * Processor time of the longest piece of the event loop while one request is answered: hostile bodies of 5 MiB over every
 * row and every root field, made from the route table and the schema. The platform runs in this thread; bodies are made
 * and sent by another. An immediate is set again and again meanwhile, and between two of them lies one turn of the loop:
 * its processor time, of this thread alone, is never less than that of its longest piece. `monitorEventLoopDelay` would
 * count what other processes take from this one, `process.cpuUsage` what other threads do, and both all turns of a
 * request together. What is above half of the bar is asked twice more and its least counts: compilation and a collection
 * of garbage that falls upon one of the requests are none of its cost.
 */
const bar = Number(process.env.BENCH_BAR ?? 100);
const bytes = 5 * 1_024 * 1_024;
const only = new RegExp(process.env.BENCH_ONLY ?? '', 'i');
/** One of so many requests is sent; a number that no count of shapes is a multiple of reaches all shapes. */
const every = Number(process.env.BENCH_EVERY ?? 1);
const shapesOnly = new RegExp(process.env.BENCH_SHAPES ?? '', 'i');

/** A request with the name it is printed by. */
interface Named {
  readonly title: string;
  readonly request: HostileRequest;
}

let platform: TestPlatform;
let client: Worker;
let token: string;

beforeAll(async () => {
  platform = await startTestPlatform({
    database: databases.at(-1) as (typeof databases)[number],
    env: { ...withoutLimits, Gateway__BodyLimit: String(bytes) },
  });
  token = await platform.token('alice');
  client = new Worker(new URL('./hostile-client.ts', import.meta.url), {
    workerData: { origin: platform.url },
  });
}, 400_000);
afterAll(async () => {
  await client?.terminate();
  await platform?.close();
});

/** Members at the top, each with the names that objects in it have. */
function membersOf(places: readonly { readonly path: readonly (string | number)[] }[]): HostileMember[] {
  const top = places.filter(({ path }) => path.length === 1).map(({ path }) => String(path[0]));
  return top.map((name) => {
    const inside = places.filter(({ path }) => path.length === 3 && path[0] === name && path[1] === 0);
    return { name, names: inside.map(({ path }) => String(path[2])) };
  });
}

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly allOf?: readonly Described[];
}

/** Members of an object by their schemas, whichever of its alternatives has them. */
function propertiesOf({
  properties = {},
  anyOf = [],
  allOf = [],
}: Described): Readonly<Record<string, Described>> {
  return Object.assign({}, ...[...anyOf, ...allOf].map(propertiesOf), properties);
}

/** Members of a body at the top, each with the names that objects in it have. */
function membersOfBody(body: z.ZodType): HostileMember[] {
  const described = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Described;
  const itemsOf = ({ items, anyOf = [] }: Described): Described =>
    items ?? anyOf.find((one) => one.items !== undefined)?.items ?? {};
  return Object.entries(propertiesOf(described)).map(([name, member]) => ({
    name,
    names: Object.keys(propertiesOf(itemsOf(member))),
  }));
}

const titled = (
  title: string,
  shape: string,
  rest: Omit<HostileRequest, 'shape' | 'bytes' | 'headers'>,
): Named => ({
  title: `${title}: ${shape}`,
  request: {
    ...rest,
    shape,
    bytes,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  },
});

const shapes = Object.keys(hostileShapes);

/** Every row of the table: its body's members and the whole body, or its query string. */
function requestsOfRow(route: Route): Named[] {
  const title = `${route.method} ${route.path}`;
  const path = `/api/v1${route.path.replaceAll(/\{(\w+)\}/g, 'sample')}`;
  const takesBody = 'body' in route && route.body !== undefined;
  const bodies: HostileBody[] = takesBody
    ? [
        { kind: 'whole' },
        { kind: 'members', members: membersOfBody(route.body as z.ZodType), document: null },
      ]
    : [
        {
          kind: 'query',
          names: ['filter[name.Eq]', 'search', 'sort', 'cursor', 'presets[a]', 'groupBy', 'x'],
        },
      ];
  return bodies.flatMap((body) =>
    shapes.map((shape) => titled(`${title} (${body.kind})`, shape, { method: route.method, path, body })),
  );
}

/** Every root field: its variables, and documents around it. */
function requestsOfField({ name, field, document, places }: RootField): Named[] {
  const { head = '' } = /^(?<head>[^{]*)\{/.exec(document)?.groups ?? {};
  const call = document.slice(document.indexOf('{') + 1, document.lastIndexOf('}')).trim();
  const sent = { method: 'POST', path: '/graphql' };
  const variables: HostileBody = { kind: 'members', members: membersOf(places), document };
  const least = places.length === 0 ? field : call;
  return [
    ...(places.length === 0 ? [] : shapes.map((shape) => titled(name, shape, { ...sent, body: variables }))),
    ...Object.keys(hostileDocuments).map((shape) =>
      titled(name, shape, { ...sent, body: { kind: 'document', call: least, head: head.trim() } }),
    ),
  ];
}

const threadTime = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Sends a request. @returns the milliseconds of the longest turn, and the status. */
async function measured(
  request: HostileRequest,
): Promise<{ readonly longest: number; readonly status: number }> {
  client.postMessage(request);
  await once(client, 'message');
  const answered = once(client, 'message') as Promise<[HostileAnswer]>;
  let longest = 0;
  let isOver = false;
  let last = threadTime();
  const turn = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const [{ status }] = await answered;
  isOver = true;
  return { longest, status };
}

async function leastOf(request: HostileRequest) {
  const first = await measured(request);
  if (first.longest <= bar / 2) return first;
  const again = [await measured(request), await measured(request)];
  return { ...first, longest: Math.min(first.longest, ...again.map(({ longest }) => longest)) };
}

it('asks nothing that holds the loop for long', { timeout: 3_600_000 }, async () => {
  const rows = routeTable.routes.filter(({ kind }) => kind !== 'native').flatMap(requestsOfRow);
  const whole = ['/graphql', '/graphql/stream'].flatMap((path) =>
    shapes.map((shape) => titled(`POST ${path}`, shape, { method: 'POST', path, body: { kind: 'whole' } })),
  );
  const fields = (await rootFields()).flatMap(requestsOfField);
  const asked = [...whole, ...rows, ...fields]
    .filter(({ title, request }) => only.test(title) && shapesOnly.test(request.shape))
    .filter((_, at) => at % every === 0);
  expect(asked.length).toBeGreaterThan(0);
  const found: { title: string; longest: number; status: number }[] = [];
  for (const { title, request } of asked) found.push({ title, ...(await leastOf(request)) });
  found.sort((a, b) => b.longest - a.longest);
  const line = ({ title, longest, status }: (typeof found)[number]) =>
    `${longest.toFixed(1).padStart(7)} ms  ${status}  ${title}`;
  const statuses = Object.groupBy(found, ({ status }) => status);
  const counts = Object.entries(statuses).map(([status, all]) => `${status}: ${all?.length}`);
  process.stdout.write(
    [
      `${found.length} requests of ${bytes} bytes, at most ${jsonBounds.values} values each; ${counts.join(', ')}`,
      ...found.slice(0, 20).map(line),
    ]
      .join('\n')
      .concat('\n'),
  );
  expect(found.filter(({ longest }) => longest > bar).map(line)).toEqual([]);
});
