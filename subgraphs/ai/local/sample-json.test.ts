import { expect, it } from 'vitest';
import { sampleJson } from './sample-json.rules.ts';

it.each<[string, unknown, unknown]>([
  ['a text', { type: 'string' }, 'hi'],
  ['a text with bounds', { type: 'string', minLength: 4, maxLength: 5 }, 'hi..'],
  ['a text with a format', { type: 'string', format: 'date' }, '2026-01-01'],
  ['a word of an enum', { enum: ['a', 'b'] }, 'a'],
  ['a constant', { const: null }, null],
  ['a whole number', { type: 'integer', minimum: 0.5 }, 1],
  ['a number above a bound', { type: 'number', exclusiveMinimum: 2 }, 3],
  ['the first alternative', { anyOf: [{ type: 'boolean' }, { type: 'null' }] }, true],
  ['the first of several types', { type: ['null', 'string'] }, null],
  ['items', { type: 'array', items: { type: 'integer' }, minItems: 2 }, [0, 0]],
  ['all properties', { properties: { a: { type: 'boolean' }, b: { type: 'string' } } }, { a: true, b: 'hi' }],
  ['a reference', { $ref: '#/$defs/x', $defs: { x: { const: 7 } } }, 7],
  ['a reference to nothing', { $ref: '#/$defs/x' }, 'hi'],
  ['no schema', true, 'hi'],
])('samples %s', (_, schema, value) => {
  expect(sampleJson(schema, 'hi')).toEqual(value);
});

it('ends for a schema that contains itself', () => {
  const tree = { type: 'object', properties: { next: { $ref: '#' } } };
  expect(JSON.stringify(sampleJson(tree, 'hi'))).toContain('null');
});
