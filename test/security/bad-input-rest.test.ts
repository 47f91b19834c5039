import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRow, type SampledRow, sampledRows } from '../contract/rows/all-samples.ts';
import { newApiKey } from '../contract/rows/identity.samples.ts';
import type { RowInput } from '../contract/rows/row-sample.ts';
import { storedRows } from '../testkit/database/stored-rows.ts';
import { expectSuccess, expectWellFormedProblem } from '../testkit/http/answer-schemas.ts';
import { withoutLimits, withoutRetries } from '../testkit/limits.ts';
import { startTestPlatform, type TestAnswer, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { everyNth } from '../testkit/whole-tables.ts';
import { type BodyPlace, bodyPlaces } from './body-places.ts';
import { type HostileValue, hostileValues, oddTexts } from './hostile-values.ts';
import { withValueAt } from './root-fields.ts';
import { tryHostileValues } from './try-hostile-values.ts';

const withBody = sampledRows.filter(({ route }) => route.body !== undefined);
const withParameters = sampledRows.filter(({ route }) => route.parameters !== undefined);

/** What `accepts` of a sample calls the body itself. */
const wholeBody = '$';

const wholeBodies: readonly HostileValue[] = [
  { name: 'an empty object', value: {}, isRefused: true },
  { name: 'an empty list', value: [], isRefused: true },
  { name: 'a list', value: ['x'], isRefused: true },
  { name: 'a text', value: 'x', isRefused: true },
  { name: 'a number', value: 5, isRefused: true },
  { name: 'a boolean', value: true, isRefused: true },
  { name: 'null', value: null, isRefused: true },
];

/** What may stand in a path instead of a parameter's value. */
const hostileParameters: readonly HostileValue[] = [
  { name: 'NUL', value: 'a\0b', isRefused: true },
  { name: 'a long text', value: 'x'.repeat(5_000), isRefused: true },
  { name: 'dots and slashes', value: '../../../etc/passwd', isRefused: false },
  { name: 'a percent sign', value: '%00%', isRefused: false },
  ...Object.entries(oddTexts).map(([name, value]) => ({ name, value, isRefused: false })),
];

/** What may stand where an object is meant. Unknown members are ignored over REST. */
const noObjects: readonly HostileValue[] = [
  { name: 'a text', value: 'x', isRefused: true },
  { name: 'a list', value: ['x'], isRefused: true },
  { name: 'a boolean', value: true, isRefused: true },
];

function hostileFor(
  { path, kind, alternatives, isRequired, isNullable }: BodyPlace,
  row: SampledRow,
): readonly HostileValue[] {
  const values = [
    { name: 'missing', value: undefined, isRefused: isRequired },
    { name: 'null', value: null, isRefused: !isNullable },
    { name: 'a number', value: 5, isRefused: kind !== 'number' },
    ...(kind === 'object' ? noObjects : hostileValues[kind]),
  ];
  const chosen = values.map((one) =>
    alternatives.some((other) => isOfKind[other](one.value)) ? { ...one, isRefused: false } : one,
  );
  return acceptedBy(row, String(path.at(-1)), chosen);
}

/** Whether a value may be one of a kind, as far as JSON goes. */
const isOfKind: Readonly<Record<BodyPlace['kind'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  word: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The values, as far as the row's sample calls them good ones there. */
function acceptedBy(row: SampledRow, name: string, values: readonly HostileValue[]): readonly HostileValue[] {
  const accepted = row.accepts?.[name] ?? [];
  return values.map((value) => (accepted.includes(value.name) ? { ...value, isRefused: false } : value));
}

/** What differs between the databases is which texts they store. */
const placesTried = ({ route, triedElsewhere }: SampledRow, database: string): readonly BodyPlace[] =>
  everyNth(
    database === 'PGlite' ? 3 : 6,
    bodyPlaces(route)
      .filter(({ path }) => !triedElsewhere?.includes(String(path[0])))
      .filter(({ kind }) => database === 'PGlite' || kind === 'text' || kind === 'list'),
  );

describe.each(databases)('bad input over REST, on $name', (database) => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({ database, env: { ...withoutLimits, ...withoutRetries } });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  /** Sends it; refused or not, the answer is a documented one. */
  async function send(
    row: SampledRow,
    input: RowInput,
    { name, isRefused }: HostileValue,
  ): Promise<TestAnswer> {
    const answer = await callRow(platform, row, input, { token });
    expect([name, answer.status < 500]).toEqual([name, true]);
    if (answer.status < 400) expectSuccess(row.route, answer);
    else expectWellFormedProblem(answer);
    if (isRefused && row.judgesEach !== true)
      expect([name, answer.status]).toEqual([name, expect.toBeOneOf([400, 404, 422])]);
    return answer;
  }

  it('a good request is seen among the stored rows, so that a bad one would be', async () => {
    const before = await storedRows(platform);
    await newApiKey({ platform, token });
    expect(await storedRows(platform)).not.toEqual(before);
  });

  describe.each(withBody)('$row', (row) => {
    it.each(placesTried(row, database.name))('$field', async (place) => {
      const good = await row.good({ platform, token });
      await tryHostileValues(platform, hostileFor(place, row), async (hostile) => {
        const body = withValueAt(good.body, place.path, hostile.value);
        const answer = await send(row, { ...good, body }, hostile);
        if (answer.status === 400) expectFieldNamed(hostile.name, answer, place, row);
      });
    });

    it.runIf(database.name === 'PGlite')('the whole body', async () => {
      const good = await row.good({ platform, token });
      await tryHostileValues(platform, acceptedBy(row, wholeBody, wholeBodies), async (hostile) => {
        const answer = await send(row, { ...good, body: hostile.value }, hostile);
        const expected = hostile.isRefused ? 400 : row.route.status;
        expect([hostile.name, answer.status]).toEqual([hostile.name, expected]);
      });
    });

    it.runIf(database.name === 'PGlite')('members of the prototype', async () => {
      const good = await row.good({ platform, token });
      const members = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].map(
        (member) => `"${member}":{"polluted":true,"prototype":{"polluted":true}}`,
      );
      // The first object: the body itself, or the first entry of a list.
      const rawBody = JSON.stringify(good.body).replace(/\{(\}?)/, (_, end) =>
        end === '' ? `{${members.join()},` : `{${members.join()}}`,
      );
      const { body: _, ...rest } = good;
      expectSuccess(row.route, await callRow(platform, row, rest, { token, rawBody }));
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    });
  });

  describe.each(database.name === 'PGlite' ? withParameters : [])('$row', (row) => {
    it.each(Object.keys(row.route.parameters ?? {}))('{%s}', async (parameter) => {
      const good = await row.good({ platform, token });
      await tryHostileValues(platform, acceptedBy(row, parameter, hostileParameters), async (hostile) => {
        const parameters = { ...good.parameters, [parameter]: String(hostile.value) };
        await send(row, { ...good, parameters }, hostile);
      });
    });
  });
});

function expectFieldNamed(
  name: string,
  { body }: TestAnswer,
  { path }: BodyPlace,
  { answersAs = {} }: SampledRow,
): void {
  const named = Object.keys(body.errors ?? {}).flatMap((field) => field.split(/[.[\]]+/));
  const last = String(path.filter((step) => typeof step === 'string').at(-1));
  const names = [last, answersAs[path.join('.')] ?? answersAs[last] ?? last];
  expect([name, named.filter((field) => names.includes(field))]).not.toEqual([name, []]);
}
