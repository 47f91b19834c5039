import { type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { idempotencyOf } from './idempotency-key.ts';

const mutation = 'mutation ($a: Int, $b: Int) { one(a: $a, b: $b) }';

function keyed(
  source: string,
  variables: object = {},
  {
    key = 'k',
    name,
    ifMatch,
  }: { readonly key?: string; readonly name?: string; readonly ifMatch?: string } = {},
) {
  const document = parse(source);
  const operation = document.definitions[0] as OperationDefinitionNode;
  return idempotencyOf(key, source, name, { document, operation, variables: { ...variables }, ifMatch });
}
const hashOf = (...call: Parameters<typeof keyed>) => keyed(...call)?.requestHash;

describe('the idempotency of an operation', () => {
  it.each([
    ['a query', '{ one }', 'k'],
    ['a subscription', 'subscription { one }', 'k'],
    ['no key', mutation, ''],
  ])('is none of %s', (_, source, key) => {
    expect(keyed(source, {}, { key })).toBeNull();
  });

  it('is that of one mutation field', () => {
    expect(keyed(mutation)).toMatchObject({ key: 'k', replayed: false });
    expect(() => keyed('mutation { one two: one }')).toThrow('exactly one mutation field');
    expect(() => keyed('mutation { ...F } fragment F on Mutation { one two: one }')).toThrow(
      'exactly one mutation field',
    );
  });

  it.each([
    ['a literal', 'mutation { one(input: { a: 1, idempotencyKey: "own" }) }', {}],
    ['a variable', 'mutation ($input: I!) { one(input: $input) }', { input: { idempotencyKey: 'own' } }],
    ['a member’s variable', 'mutation ($k: String) { one(input: { idempotencyKey: $k }) }', { k: 'own' }],
    ['a default', 'mutation ($k: String = "own") { one(input: { idempotencyKey: $k }) }', {}],
    ['a fragment', 'mutation { ...F } fragment F on Mutation { one(input: { idempotencyKey: "own" }) }', {}],
  ])('has the key of the input, by %s, before that of the header', (_, source, variables) => {
    expect(keyed(source, variables)?.key).toBe('own');
    expect(keyed(source, variables, { key: '' })?.key).toBe('own');
  });

  it.each([
    ['null', { idempotencyKey: null }],
    ['empty', { idempotencyKey: '' }],
    ['no text', { idempotencyKey: 1 }],
    ['not there', {}],
  ])('has the key of the header where that of the input is %s', (_, input) => {
    expect(keyed('mutation ($input: I!) { one(input: $input) }', { input })?.key).toBe('k');
  });

  it.each([
    ['257 characters', 'k'.repeat(257), 'Validation:MaxLength'],
    ['NUL', 'a\0', 'Validation:InvalidCharacter'],
    ['half a character', '\ud800', 'Validation:InvalidCharacter'],
  ])('names the field of an input’s key with %s', (_, idempotencyKey, reason) => {
    const refused = () =>
      keyed('mutation ($input: I!) { one(input: $input) }', { input: { idempotencyKey } });
    expect(refused).toThrow(
      expect.objectContaining({ kind: 'invalid', errors: { idempotencyKey: [reason] } }),
    );
  });

  it('is refused where one of two mutation fields has a key', () => {
    const both = 'mutation { one(input: { idempotencyKey: "own" }) two(input: {}) }';
    expect(() => keyed(both, {}, { key: '' })).toThrow('exactly one mutation field');
  });

  it('has a key of 256 characters at most', () => {
    expect(keyed(mutation, {}, { key: 'k'.repeat(256) })).not.toBeNull();
    expect(() => keyed(mutation, {}, { key: 'k'.repeat(257) })).toThrow('at most 256 characters');
  });

  it('has a hash of the document, the name and the variables, whatever the order of their members', () => {
    const hash = hashOf(mutation, { a: 1, b: { c: 1, d: 2 } });
    expect(hashOf(mutation, { b: { d: 2, c: 1 }, a: 1 })).toBe(hash);
    const others = [
      hashOf(mutation, { a: 2, b: { c: 1, d: 2 } }),
      hashOf(mutation, { a: 1, b: { c: 1, d: [2] } }),
      hashOf(`${mutation} `, { a: 1, b: { c: 1, d: 2 } }),
      hashOf(mutation, { a: 1, b: { c: 1, d: 2 } }, { name: 'N' }),
      hashOf(mutation, { a: 1, b: { c: 1, d: 2 } }, { ifMatch: '"1"' }),
    ];
    expect(new Set([hash, ...others]).size).toBe(6);
  });
});
