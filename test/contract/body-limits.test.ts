import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../gateway/rest/openapi-document.ts';
import { type BodyPlace, bodyPlaces } from '../security/body-places.ts';
import { withValueAt } from '../security/root-fields.ts';
import { withoutLimits, withoutRetries } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { callRow, type SampledRow, sampledRows } from './rows/all-samples.ts';

/** Codes that say which stated limit or form a value misses. */
const ofLimits = [
  'Validation:Required',
  'Validation:MinLength',
  'Validation:MaxLength',
  'Validation:TooSmall',
  'Validation:TooLarge',
  'Validation:OutOfRange',
];
const ofForms = [
  'Validation:InvalidType',
  'Validation:InvalidFormat',
  'Validation:InvalidValue',
  'Validation:InvalidCharacter',
  'Validation:InvalidCombination',
];

interface Probe {
  readonly name: string;
  readonly value: unknown;
  /** Beyond a stated limit; absent: where no limit is stated, so that none may refuse it. */
  readonly isBeyond: boolean;
}

/** Longer, and larger, than what any limit allows that is not stated; bodies have limits of their own: 1,000 objects in a list. */
const longest = 300_000;
const unlimited = 990;
const largest = 2_147_483_647;

/** A value beyond each limit that OpenAPI states, and one for each that it does not. */
function probesOf({ kind, limits, path, alternatives }: BodyPlace, body: unknown): readonly Probe[] {
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum } = limits;
  if (kind === 'text') {
    return [
      { name: 'empty', value: '', isBeyond: minLength > 0 },
      { name: 'long', value: 'x'.repeat((maxLength ?? longest - 1) + 1), isBeyond: maxLength !== undefined },
      // A text that may be a list as well is several names, each with its own limit.
    ].filter(({ isBeyond }) => isBeyond || alternatives.length === 0);
  }
  if (kind === 'number') {
    return [
      { name: 'small', value: (minimum ?? 1 - largest) - 1, isBeyond: minimum !== undefined },
      { name: 'large', value: (maximum ?? largest - 1) + 1, isBeyond: maximum !== undefined },
    ].filter(({ value }) => Math.abs(value) <= largest + 1);
  }
  if (kind !== 'list') return [];
  const [entry = 'x'] = (path.reduce((at, step) => (at as never)?.[step], body) ?? []) as unknown[];
  return [
    { name: 'empty', value: [], isBeyond: minItems > 0 },
    {
      name: 'many',
      value: Array.from({ length: (maxItems ?? unlimited) + 1 }, (_, at) =>
        typeof entry === 'string' ? `x${at}` : entry,
      ),
      isBeyond: maxItems !== undefined,
    },
  ];
}

/** Whether an error is about the member at a place, not about what is around it. */
const isOf = ({ path }: BodyPlace, field: string): boolean =>
  field.split(/[.[\]]+/).includes(String(path.filter((step) => typeof step === 'string').at(-1)));

/** Rows with a body, each body once. */
const document = JSON.parse(JSON.stringify(openApiDocument()));
const schemaOf = ({ path, method }: SampledRow['route']): string =>
  JSON.stringify(document.paths[path][method.toLowerCase()].requestBody);
const rows = [
  ...new Map(
    sampledRows
      .filter(({ route, judgesEach }) => route.body !== undefined && judgesEach !== true)
      .map((row) => [schemaOf(row.route), row]),
  ).values(),
];

/** Codes of invalid fields in the document, with their sentences. */
const codes = document.components.schemas.Problem.properties.errors.additionalProperties.items['x-codes'];

/** On the embedded database alone: the limits are those of the areas. */
describe('limits of bodies in the OpenAPI document', () => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await startTestPlatform({
      database: databases[0],
      env: { ...withoutLimits, ...withoutRetries },
    });
    token = await platform.token('alice');
  });
  afterAll(() => platform.close());

  it('are many', () => {
    const limited = rows.flatMap(({ route }) => bodyPlaces(route)).filter(({ limits }) => limits.maxLength);
    expect(limited.length).toBeGreaterThan(80);
  });

  it.each(rows)('are those that refuse: $row', async (row) => {
    for (const place of bodyPlaces(row.route)) {
      const good = await row.good({ platform, token });
      const { 'x-validator': own } = place.limits;
      for (const { name, value, isBeyond } of probesOf(place, good.body)) {
        const body = withValueAt(good.body, place.path, value);
        const answer = await callRow(platform, row, { ...good, body }, { token });
        const errors = Object.entries<string[]>(answer.body?.errors ?? {});
        const label = `${place.field}, ${name}`;
        const unknown = errors.flatMap(([, said]) => said).filter((code) => codes[code] === undefined);
        expect([label, unknown]).toEqual([label, []]);
        const said = errors.filter(([field]) => isOf(place, field)).flatMap(([, list]) => list);
        const known = [...ofLimits, ...ofForms];
        if (isBeyond) expect([label, answer.status]).toEqual([label, 400]);
        else
          expect([label, said.filter((code) => code !== own && ofLimits.includes(code))]).toEqual([
            label,
            [],
          ]);
        // A code of the area's own needs a name in the document.
        const unnamed = own === undefined ? said.filter((code) => !known.includes(code)) : [];
        expect([label, unnamed]).toEqual([label, []]);
      }
    }
  });

  it('name codes that have a sentence', () => {
    const named = [...JSON.stringify(document).matchAll(/"x-validator":"([^"]+)"/g)].map(([, code]) => code);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((code) => codes[String(code)] === undefined)).toEqual([]);
  });
});
