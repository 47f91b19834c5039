import { describe, expect, it } from 'vitest';
import type { Operator } from '../../kernel/query/operator.ts';
import { filterProblems } from './payload-filter.input.ts';
import { unmetConditions } from './payload-filter.rules.ts';

const schema = {
  type: 'object',
  properties: {
    title: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    count: { type: 'integer' },
    share: { type: 'number' },
    isPublic: { type: 'boolean' },
    at: { type: 'string', format: 'date-time' },
    id: { type: 'string', format: 'uuid' },
    author: { type: 'object', properties: { name: { type: 'string' } } },
    tags: { type: 'array', items: { type: 'string' } },
    facts: { type: 'object', additionalProperties: {} },
  },
};
const data = {
  title: 'Ångström',
  count: 7,
  share: 0.5,
  isPublic: true,
  at: '2026-11-23T10:00:00+01:00',
  id: 'AB000000-0000-4000-8000-000000000001',
  author: { name: 'Alice' },
  facts: { colour: 'red' },
};

const matches = (field: string, operator: Operator, value: string | null = null, event: object = data) =>
  unmetConditions([{ field, operator, value }], schema, event).length === 0;

describe('a filter over the data of an event', () => {
  it.each([
    ['title', 'Eq', 'Ångström', 'ångström'],
    ['title', 'Contains', 'NGST', 'x'],
    ['title', 'StartsWith', 'ång', 'ngs'],
    ['title', 'EndsWith', 'STRÖM', 'strom'],
    ['title', 'In', 'a, Ångström', 'a,b'],
    ['title', 'Ne', 'ångström', 'Ångström'],
    ['count', 'Eq', '07', '8'],
    ['count', 'Gt', '6', '7'],
    ['count', 'Between', '7,9', '8,9'],
    ['share', 'Lte', '5e-1', '0.4'],
    ['isPublic', 'Eq', 'TRUE', 'false'],
    ['at', 'Eq', '2026-11-23T09:00:00Z', '2026-11-23T10:00:00Z'],
    ['at', 'Lt', '2026-11-24', '2026-11-23'],
    ['id', 'Eq', 'ab000000-0000-4000-8000-000000000001', 'ab000000-0000-4000-8000-000000000002'],
    ['author.name', 'Eq', 'Alice', 'Bob'],
    ['facts.colour', 'In', 'red,blue', 'blue'],
  ] as const)('%s %s %s, and not %s', (field, operator, value, other) => {
    expect(matches(field, operator, value)).toBe(true);
    expect(matches(field, operator, other)).toBe(false);
  });

  it('matches a missing value by Ne and IsNull alone', () => {
    expect(matches('title', 'Ne', 'a', {})).toBe(true);
    expect(matches('title', 'IsNull', null, { title: null })).toBe(true);
    expect(matches('title', 'IsNotNull', null, {})).toBe(false);
    expect(matches('author.name', 'Eq', 'a', { author: 'a' })).toBe(false);
    expect(matches('count', 'Lt', '9', {})).toBe(false);
    expect(matches('elsewhere', 'IsNull', null, {})).toBe(true);
    expect(matches('elsewhere', 'Eq', 'a', { elsewhere: 'a' })).toBe(false);
  });

  it.each([
    ['nothing', 'Eq', 'a', 'field', 'Validation:UnknownField'],
    ['tags', 'Eq', 'a', 'field', 'Validation:UnknownField'],
    ['author', 'IsNull', null, 'field', 'Validation:UnknownField'],
    ['constructor.name', 'Eq', 'Object', 'field', 'Validation:UnknownField'],
    ['title', 'Gt', 'a', 'operator', 'Validation:InvalidValue'],
    ['count', 'Contains', '1', 'operator', 'Validation:InvalidValue'],
    ['count', 'Eq', 'seven', 'value', 'Validation:InvalidValue'],
    ['count', 'Between', '1', 'value', 'Validation:InvalidValue'],
    ['at', 'Gt', '30 February', 'value', 'Validation:InvalidValue'],
  ] as const)('is refused with %s %s %s', (field, operator, value, member, message) => {
    expect(filterProblems([{ field, operator, value }], [{ schema }])).toEqual([
      { path: [0, member], message },
    ]);
  });

  it('fits where one of the types has the field, as each that has it allows', () => {
    const other = { type: 'object', properties: { count: { type: 'string' } } };
    const problems = (field: string, operator: Operator, value: string) =>
      filterProblems([{ field, operator, value }], [{ schema }, { schema: other }]);
    expect(problems('title', 'Eq', 'a')).toEqual([]);
    expect(problems('count', 'Gt', '1')).toHaveLength(1);
    expect(problems('count', 'Eq', '1')).toEqual([]);
  });
});
