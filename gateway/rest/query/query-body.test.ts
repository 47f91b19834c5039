import { describe, expect, it } from 'vitest';
import { queryBody, variablesOfBody } from './query-body.ts';

const everything = { filters: [], presets: [], quickFilters: [] };
const variables = (body: unknown) => variablesOfBody(queryBody.parse(body));

/** Filters as a list and as an object say the same. */
const forms: readonly (readonly [what: string, server: object, client: object, expected: object])[] = [
  [
    'filters',
    { filter: { 'provider.Eq': 'OpenAI', 'inputTokens.Gte': 5 } },
    {
      filters: [
        { field: 'provider', operator: 'Eq', value: 'OpenAI' },
        { field: 'inputTokens', operator: 'Gte', value: 5 },
      ],
    },
    {
      filters: [
        { field: 'provider', operator: 'Eq', value: 'OpenAI' },
        { field: 'inputTokens', operator: 'Gte', value: '5' },
      ],
    },
  ],
  [
    'order',
    { sort: '-createdAt,name' },
    {
      sort: [
        { field: 'createdAt', direction: 'Descending' },
        { field: 'name', direction: 'asc' },
      ],
    },
    { sort: '-createdAt,name' },
  ],
  [
    'presets',
    { presets: { status: 'Active,Suspended' } },
    { presets: { status: ['Active', 'Suspended'] } },
    { presets: [{ group: 'status', names: ['Active', 'Suspended'] }] },
  ],
  [
    'quick filters',
    { quickFilters: 'mine,recent' },
    { quickFilters: ['mine', 'recent'] },
    { quickFilters: ['mine', 'recent'] },
  ],
];

describe('a query as a body', () => {
  it.each(forms)('takes %s in both forms', (_, server, client, expected) => {
    expect(variables(server)).toEqual({ ...everything, ...expected });
    expect(variables(client)).toEqual({ ...everything, ...expected });
  });

  it('is a query for everything when there is none', () => {
    expect(variables(undefined)).toEqual(everything);
  });

  it('splits a filter’s key at its last dot', () => {
    expect(variables({ filter: { 'a.b.Eq': 'x' } }).filters).toEqual([
      { field: 'a.b', operator: 'Eq', value: 'x' },
    ]);
  });

  it('passes sizes on as they are: their limits are the engine’s', () => {
    const body = { page: -1, pageSize: 9_000, cursor: '', skipTotalCount: true, groupBy: 'provider' };
    expect(variables(body)).toEqual({ ...everything, ...body });
  });

  it.each([{ page: 'one' }, { filter: { 'a.Eq': {} } }, { sort: 5 }, { filters: [{ field: 'a' }] }])(
    'refuses %j',
    (body) => {
      expect(queryBody.safeParse(body).success).toBe(false);
    },
  );
});
