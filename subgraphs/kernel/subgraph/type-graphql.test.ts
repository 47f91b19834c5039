import { parseValue } from 'graphql';
import { GraphQLDuration, GraphQLEmailAddress, GraphQLURL, GraphQLUUID } from 'graphql-scalars';
import { describe, expect, it } from 'vitest';
import { Duration, EmailAddress, Url, Uuid } from './type-graphql.ts';

const scalars = [
  [Uuid, GraphQLUUID, 'auth0|4711'],
  [Url, GraphQLURL, 'https://EXAMPLE.org'],
  [EmailAddress, GraphQLEmailAddress, 'ada at example.org'],
  [Duration, GraphQLDuration, '00:00:01.250'],
] as const;

describe.each(scalars)('the scalar %s', (scalar, stock, text) => {
  it('has the name of graphql-scalars, where the text would not pass as it is', () => {
    expect(scalar.name).toBe(stock.name);
    expect(() => expect(stock.serialize(text)).toBe(text)).toThrow();
  });

  it('passes any text as it is, which its domain judges', () => {
    const ways = [scalar.serialize(text), scalar.parseValue(text), scalar.parseLiteral(literal(text), {})];
    expect(ways).toEqual([text, text, text]);
  });

  it.each([[5], [true], [['a']], [{ a: 'b' }]])('refuses %j as a text is refused', (value) => {
    expect(() => scalar.parseValue(value)).toThrow('non string value');
    expect(() => scalar.parseLiteral(literal(value), {})).toThrow('non string value');
  });
});

const literal = (value: unknown) => parseValue(JSON.stringify(value).replace(/"(\w+)":/g, '$1:'));
