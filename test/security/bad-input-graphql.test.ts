import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutLimits, withoutRetries } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { everyNth } from '../testkit/whole-tables.ts';
import { type HostileValue, hostileValues } from './hostile-values.ts';
import { rootFieldSamples } from './root-field-samples.ts';
import { type InputPlace, type RootField, rootFields, withValueAt } from './root-fields.ts';
import { tryHostileValues } from './try-hostile-values.ts';

const fields = (await rootFields())
  .filter(({ places }) => places.length > 0)
  .flatMap((field) =>
    rootFieldSamples.filter((sample) => sample.field === field.name).map((sample) => ({ ...field, sample })),
  );

const objects: readonly HostileValue[] = [
  { name: 'a text', value: 'x', isRefused: true },
  { name: 'a list', value: ['x'], isRefused: true },
  { name: 'an unknown member', value: { nonsense: 1 }, isRefused: true },
  { name: 'a member of the prototype', value: { constructor: { name: 'x' } }, isRefused: true },
  { name: 'an own __proto__', value: JSON.parse('{"__proto__":{"name":"x"}}'), isRefused: true },
];

type Accepts = Readonly<Record<string, readonly string[]>>;

function hostileFor({ path, kind, isRequired }: InputPlace, accepts: Accepts = {}): readonly HostileValue[] {
  const accepted = accepts[String(path.at(-1))] ?? [];
  return [
    { name: 'missing', value: undefined, isRefused: isRequired },
    { name: 'null', value: null, isRefused: isRequired },
    ...(kind === 'object' ? objects : hostileValues[kind]),
  ].map((hostile) => (accepted.includes(hostile.name) ? { ...hostile, isRefused: false } : hostile));
}

const refusals = ['BAD_USER_INPUT', 'NOT_FOUND', 'UNPROCESSABLE', 'FORBIDDEN', 'CONFLICT'];

/** What a subscription answers first, or any other operation. */
async function run(platform: TestPlatform, field: RootField, variables: object, token: string) {
  const query = field.document;
  if (field.operation !== 'subscription') {
    return platform.graphql(query, variables as Record<string, unknown>, { token });
  }
  const headers = { accept: 'text/event-stream' };
  const answer = await platform.call('/graphql/stream', {
    method: 'POST',
    token,
    headers,
    body: { query, variables },
  });
  const event = answer.text.split('\n').find((line) => line.startsWith('data: {')) ?? 'data: null';
  return { ...answer, body: JSON.parse(event.slice('data: '.length)) };
}

/** On the embedded database alone: which texts PostgreSQL stores is tried over REST. */
describe('bad input over GraphQL', () => {
  let platform: TestPlatform;
  let tokens: Record<string, string>;
  beforeAll(async () => {
    platform = await startTestPlatform({
      database: databases[0],
      env: { ...withoutLimits, ...withoutRetries },
    });
    tokens = { alice: await platform.token('alice'), dave: await platform.token('dave') };
  });
  afterAll(() => platform.close());

  const cases = fields.flatMap((field) =>
    placesTried(field).map((place) => ({
      field,
      place,
      title: `${field.name}(${place.path.join('.')})`,
    })),
  );

  it.each(cases)('$title', async ({ field, place }) => {
    const good = await field.sample.good({ platform, token: tokens.alice ?? '' });
    const token = tokens[field.sample.user ?? 'alice'] ?? '';
    const hostile = hostileFor(place, field.sample.accepts).filter(
      ({ isRefused }) => isRefused || field.operation !== 'subscription',
    );
    await tryHostileValues(platform, hostile, async ({ name, value, isRefused }) => {
      const answer = await run(platform, field, withValueAt(good, place.path, value), token);
      const { errors = [], data } = answer.body;
      const [error] = errors;
      expect([name, answer.status < 500]).toEqual([name, true]);
      if (error !== undefined)
        expect([name, refusals]).toEqual([name, expect.arrayContaining([error.extensions.code])]);
      if (isRefused) {
        const isSaid =
          field.sample.judgesEach === true || (field.operation === 'query' && data?.[field.field] === null);
        expect([name, errors.length > 0 || isSaid]).toEqual([name, true]);
      }
      if (isAboutFields(error))
        expectFieldNamed(name, error.extensions.errors, place, field.sample.answersAs);
    });
    expect((await platform.graphql('{ me { userId } }', {}, { token })).status).toBe(200);
  });
});

/** The key is the gateway's in every input: one mutation tries it. */
const keyed = 'Mutation.createApiKey';

function placesTried({ name, places, sample }: (typeof fields)[number]): readonly InputPlace[] {
  const all = places.filter(
    ({ path }) =>
      !sample.triedElsewhere?.includes(String(path[0])) &&
      (path.at(-1) !== 'idempotencyKey' || name === keyed),
  );
  const { comparisons = [], arguments: own = [] } = Object.groupBy(all, ({ path }) =>
    isComparison(path) ? 'comparisons' : 'arguments',
  );
  return [...everyNth(3, own), ...everyNth(16, comparisons)];
}

/** A comparison of a column: half of all places, and few types that the lists share. */
const isComparison = (path: InputPlace['path']) => path[0] === 'filter' && path.length > 2;

/** An operation that is too expensive is refused before its fields are checked. */
const isAboutFields = (error: { extensions: { code: string; errorCode: string } } | undefined) =>
  error?.extensions.code === 'BAD_USER_INPUT' && !error.extensions.errorCode.startsWith('GraphQL:Limit:');

/** The path of the variable, or the field's own name where the domain refuses it. */
function expectFieldNamed(
  name: string,
  errors: object | undefined,
  { path }: InputPlace,
  answersAs: Readonly<Record<string, string>> = {},
): void {
  const named = Object.keys(errors ?? {}).flatMap((field) => field.split(/[.[\]]+/));
  const last = String(path.filter((step) => typeof step === 'string').at(-1));
  // Members of the operation's only input are named without it.
  const isNamed = (field: string) => path.length === 1 || field === last || field === answersAs[last];
  expect([name, named.filter(isNamed)]).not.toEqual([name, []]);
}
