import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callRow, rowNamed, type SampledRow, sampledRows } from '../contract/rows/all-samples.ts';
import type { RowInput } from '../contract/rows/row-sample.ts';
import { expectSuccess, expectWellFormedProblem } from '../testkit/http/answer-schemas.ts';
import { withoutLimits } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { bodyPlaces } from './body-places.ts';
import { rootFieldSamples } from './root-field-samples.ts';
import { type RootField, rootFields, withValueAt } from './root-fields.ts';

/** The same requests every time, unless told otherwise: more runs, or `Test__FuzzSeed=random`, find more. */
const { Test__FuzzSeed: seed = '20261121', Test__FuzzRuns: runs = '150' } = process.env;
const bounds = { numRuns: Number(runs), ...(seed === 'random' ? {} : { seed: Number(seed) }) };

const fields = (await rootFields()).filter(({ operation }) => operation !== 'subscription');

let platform: TestPlatform;
let tokens: string[];
const goodInputs = new Map<SampledRow, RowInput>();
const goodVariables = new Map<RootField, Record<string, unknown>>();
beforeAll(async () => {
  platform = await startTestPlatform({ env: withoutLimits });
  tokens = await Promise.all(['alice', 'bob', 'carol', 'dave'].map((user) => platform.token(user)));
  const owner = { platform, token: tokens[0] ?? '' };
  for (const row of sampledRows) goodInputs.set(row, await row.good(owner));
  for (const field of fields) {
    const sample = rootFieldSamples.find((candidate) => candidate.field === field.name);
    goodVariables.set(field, (await sample?.good(owner)) ?? {});
  }
});
afterAll(() => platform.close());

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '',
    ' ',
    '\0',
    '*',
    '%',
    '..',
    '00000000-0000-0000-0000-000000000000',
  ),
);
/** Any JSON value, and what only a program would send. */
const anything = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.constantFrom(null, undefined, true, [], {}, 2 ** 53, -0, 1e308),
);
const headerText = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const headers = fc.record(
  {
    accept: headerText,
    'accept-language': headerText,
    'x-tenant-id': headerText,
    'idempotency-key': headerText,
    'x-forwarded-for': headerText,
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=latin1'),
  },
  { requiredKeys: [] },
);
const caller = fc.integer({ min: 0, max: 3 });

/** A good request of a row with anything in one of its places, or in all of them. */
function spoiled(row: SampledRow, places: readonly [number, unknown][], parameter: string | null): RowInput {
  const good = goodInputs.get(row) ?? {};
  const known = bodyPlaces(row.route);
  const body = places.reduce<unknown>((value, [index, wild]) => {
    const place = known[index % Math.max(1, known.length)];
    return place === undefined ? wild : withValueAt(value, place.path, wild);
  }, good.body);
  const names = Object.keys(row.route.parameters ?? {});
  const [name] = names;
  const wellFormed = parameter?.toWellFormed();
  if (wellFormed === undefined || wellFormed === '' || name === undefined) return { ...good, body };
  return { body, parameters: { ...good.parameters, [names.at(-1) ?? name]: wellFormed } };
}

it('whatever is sent to a row, the answer is a documented one', async () => {
  const requests = fc.record({
    name: fc.constantFrom(...sampledRows.map(({ row }) => row)),
    by: caller,
    places: fc.array(fc.tuple(fc.nat(20), anything), { maxLength: 3 }),
    parameter: fc.option(text),
    headers,
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ name, by, places, parameter, headers }) => {
      const row = rowNamed(name);
      const input = spoiled(row, row.route.body === undefined ? [] : places, parameter);
      const token = tokens[by] ?? null;
      const answer = await callRow(platform, row, input, {
        token,
        headers: headers as Record<string, string>,
      });
      expect(answer.status).toBeLessThan(500);
      if (answer.status < 400) expectSuccess(row.route, answer);
      else expectWellFormedProblem(answer);
    }),
    bounds,
  );
});

it('whatever is sent to a field of the graph, the answer is GraphQL and no fault of ours', async () => {
  const requests = fc.record({
    name: fc.constantFrom(...fields.filter(({ places }) => places.length > 0).map(({ name }) => name)),
    by: caller,
    places: fc.array(fc.tuple(fc.nat(20), anything), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ name, by, places }) => {
      const field = fields.find((candidate) => candidate.name === name);
      if (field === undefined) throw new Error(`No field ${name}.`);
      const variables = places.reduce((value, [index, wild]) => {
        const place = field.places[index % field.places.length];
        return place === undefined ? value : withValueAt(value, place.path, wild);
      }, goodVariables.get(field) ?? {});
      const { status, body } = await platform.graphql(field.document, variables, {
        token: tokens[by] ?? null,
      });
      expect(status).toBeLessThan(500);
      const codes = (body.errors ?? []).map(
        ({ extensions }: { extensions: { code: string } }) => extensions.code,
      );
      expect(codes).not.toContain('INTERNAL_SERVER_ERROR');
      expect(body.data ?? codes.length).toBeTruthy();
    }),
    bounds,
  );
});

it('whatever bytes are sent as a body, the process goes on', async () => {
  const bodies = fc.oneof(
    fc.json().map((json) => json.slice(0, -1)),
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.json(),
  );
  const paths = fc.constantFrom(
    '/graphql',
    '/graphql/stream',
    '/authentication/api-keys',
    '/auth/back-channel-logout',
  );
  await fc.assert(
    fc.asyncProperty(paths, bodies, async (path, rawBody) => {
      const answer = await platform.call(path, { method: 'POST', token: tokens[0] ?? null, rawBody });
      expect(answer.status).toBeLessThan(500);
    }),
    bounds,
  );
  expect((await platform.call('/authorization/me')).status).toBe(200);
});
