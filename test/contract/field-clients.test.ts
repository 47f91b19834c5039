import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitPath } from '../../gateway/rest/path-pattern.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import type { ClientCall } from './clients/client-call.ts';
import { fieldClients } from './field-clients.ts';
import { pathOf, routeTable } from './rows/all-samples.ts';

const readme = fileURLToPath(new URL('../../schema/README.md', import.meta.url));
const [begin, end] = ['<!-- field clients -->\n', '<!-- /field clients -->'];

const base = '/api/v1';
const calls = fieldClients.flatMap(({ area, calls }) =>
  calls.map((call) => ({ call, title: `${area}: ${call.name} of ${call.generations.join(', ')}` })),
);
const served = calls.filter(({ call }) => call.unserved === undefined);
const unserved = calls.filter(({ call }) => call.unserved !== undefined);

/** What an instance of those clients sends with every request, a body or none. */
const headers = { accept: 'application/json, text/plain, */*', 'content-type': 'application/json' };

const split = ({ request }: ClientCall) => request.split(' ') as [method: string, path: string];

describe('the clients in the field', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  async function send(call: ClientCall) {
    const [method, path] = split(call);
    const token = await platform.token(call.user ?? 'alice');
    const { query, body, rawBody, headers: own, ...input } = (await call.input?.({ platform, token })) ?? {};
    const search = query === undefined ? '' : `?${query}`;
    return platform.call(`${base}${pathOf({ path }, input)}${search}`, {
      method,
      token,
      headers: { ...headers, ...own },
      ...(body === undefined ? {} : { body }),
      ...(rawBody === undefined ? {} : { rawBody }),
    });
  }

  it.each(served)('are answered what they read: $title', async ({ call }) => {
    const answer = await send(call);
    expect([answer.status, answer.text]).toEqual([call.status ?? 200, expect.any(String)]);
    call.reads?.parse(answer.body);
  });

  it.each(unserved)('are told what there is not: $title', async ({ call }) => {
    expect([404, 405]).toContain((await send(call)).status);
  });

  it('are listed in the README with what answers them', async () => {
    const text = await readFile(readme, 'utf8');
    const [before = '', rest = ''] = text.split(begin);
    const [, after = ''] = rest.split(end);
    expect([before, after]).not.toContain('');
    // Written again by `vitest -u`.
    await expect(`${before}${begin}\n${table()}\n${end}${after}`).toMatchFileSnapshot(readme);
  });
});

function table(): string {
  const rows = fieldClients.flatMap(({ area, calls }) =>
    calls.map((call) => [
      area,
      `\`${call.name}\``,
      call.generations.join(' '),
      `\`${call.request}\``,
      stateOf(call),
    ]),
  );
  const head = [
    ['Area', 'Function', 'Clients', 'Request', 'Answered by'],
    ['---', '---', '---', '---', '---'],
  ];
  return [...head, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The row of the table that answers a request, under its own path or another. */
function stateOf(call: ClientCall): string {
  if (call.unserved !== undefined) return `nothing: ${call.unserved}`;
  const [method, path] = split(call);
  const same = (one: string) => shapeOf(one) === shapeOf(path);
  const row = routeTable.routes.find(
    (route) => route.method === method && [route.path, ...(route.aliases ?? [])].some(same),
  );
  if (row === undefined) throw new Error(`No row answers ${call.request}.`);
  return same(row.path) ? 'its own row' : `\`${row.path}\``;
}

/** A path whose names in braces do not count. */
const shapeOf = (path: string) =>
  splitPath(path)
    .map((part) => (part.startsWith('{') ? '{}' : part))
    .join('/');
