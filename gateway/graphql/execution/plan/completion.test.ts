import {
  buildSchema,
  type CompositeType,
  type ObjectType,
  type Schema,
  type Type,
} from '@apollo/federation-internals';
import fc from 'fast-check';
import type { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { type Completion, compileCompletion, failed, invalid, type ObjectCompletions } from './completion.ts';

const schema: Schema = buildSchema('type Query { number: Int person: Person } type Person { name: String }');
const query = schema.type('Query') as ObjectType;
const person = schema.type('Person') as ObjectType;

/** Reads a type from its text: the field of a schema of its own would have to be named for each. */
function typeOf(text: string): Type {
  const read = buildSchema(`type Query { field: ${text} } type Person { name: String }`);
  const { type } = (read.type('Query') as ObjectType).field('field') as { type: Type };
  return type;
}

function completionOf(made: Completion['made'] = null): Completion & { readonly errors: GraphQLError[] } {
  return { variables: {}, errors: [], path: ['field'], made };
}

/** Objects are whole unless they say `bad`: then something in them is null that may not be. */
function people(onFill: () => void = () => undefined): ObjectCompletions {
  const fill: ReturnType<ObjectCompletions['completionOf']> = {
    fill: (source, target, { errors, path }) => {
      onFill();
      const { bad, wrong, ...rest } = source as Record<string, unknown>;
      if (bad === true || wrong === true)
        errors.push(Object.assign(new Error('of a field'), { path: [...path, 'name'] }) as never);
      Object.assign(target, rest);
      return bad !== true;
    },
    makeUsual: null,
  };
  return { declared: person as CompositeType, completionOf: () => fill, isOnly: true };
}

function complete(type: string, value: unknown, object: ObjectCompletions | null = null) {
  const completion = completionOf();
  const read = typeOf(type);
  const result = compileCompletion(read, { schema: read.schema(), parentType: query, object })(
    value,
    undefined,
    completion,
  );
  return { result, paths: completion.errors.map(({ path }) => path) };
}

describe('the completion of a value', () => {
  it.each([
    ['a list whose element may not be null is null with one', '[Int!]', [1, null, 3], failed, [['field', 1]]],
    ['a list with such an element in a place that needs it', '[Int!]!', [null], invalid, [['field', 0]]],
    ['a list that may hold null', '[Int]', [1, 'x', null], [1, null, null], [['field', 1]]],
    ['inner lists fail alone', '[[Int!]]', [[1, null], [2]], [null, [2]], [['field', 0, 1]]],
    [
      'each element is looked at, also after one that failed',
      '[Int!]',
      ['x', null],
      failed,
      [
        ['field', 0],
        ['field', 1],
      ],
    ],
    ['a wrong value under non-null is told once', 'Int!', 'x', invalid, [['field']]],
    ['a wrong value that may be null', 'Int', 'x', failed, [['field']]],
    ['null under non-null', 'Int!', null, invalid, [['field']]],
    ['null', 'Int', null, null, []],
  ])('%s', (_, type, value, result, paths) => {
    expect(complete(type, value)).toEqual({ result, paths });
  });

  it('an object that cannot be whole is null where it may be, and passes that on where it may not', () => {
    const bad = { __typename: 'Person', bad: true };
    const good = { name: 'Ada' };
    const field = ['field', 'name'];
    expect(complete('Person', bad, people())).toEqual({ result: failed, paths: [field] });
    expect(complete('Person!', bad, people())).toEqual({ result: invalid, paths: [field] });
    const inList = [['field', 1, 'name']];
    expect(complete('[Person]', [good, bad], people())).toEqual({ result: [good, null], paths: inList });
    expect(complete('[Person!]', [good, bad], people())).toEqual({ result: failed, paths: inList });
  });

  it('an object met again is remembered, unless something was wrong with it', () => {
    let fills = 0;
    const parts = people(() => {
      fills += 1;
    });
    const run = (object: object) => {
      fills = 0;
      const completion = completionOf(new Map());
      const type = typeOf('[Person]');
      compileCompletion(type, { schema: type.schema(), parentType: query, object: parts })(
        [object, object],
        undefined,
        completion,
      );
      return { fills, paths: completion.errors.map(({ path }) => path) };
    };
    expect(run({ name: 'Ada' })).toEqual({ fills: 1, paths: [] });
    expect(run({ name: null, wrong: true })).toEqual({
      fills: 2,
      paths: [
        ['field', 0, 'name'],
        ['field', 1, 'name'],
      ],
    });
  });
});

/** A type as a tree, which the specification’s rules ("Value Completion", "Handling Field Errors") are read off. */
type Shape = { readonly of: Shape | 'Int'; readonly kind: 'list' | 'nonNull' } | 'Int';

const shapes: fc.Arbitrary<Shape> = fc.letrec<{ any: Shape; nullable: Shape }>((tie) => ({
  nullable: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant('Int' as const),
    tie('any').map((of) => ({ kind: 'list' as const, of })),
  ),
  any: fc.oneof(
    tie('nullable'),
    tie('nullable').map((of) => ({ kind: 'nonNull' as const, of })),
  ),
})).any;

function written(shape: Shape): string {
  if (shape === 'Int') return 'Int';
  return shape.kind === 'list' ? `[${written(shape.of)}]` : `${written(shape.of)}!`;
}

function valuesOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape === 'Int') return fc.oneof(fc.integer(), fc.constant(null), fc.constant('wrong'));
  if (shape.kind === 'nonNull') return valuesOf(shape.of);
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(valuesOf(shape.of), { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

/** What the specification makes of a value. */
function expected(shape: Shape, value: unknown, path: readonly unknown[], errors: unknown[]): unknown {
  if (shape === 'Int') {
    if (value === null || typeof value === 'number') return value;
    errors.push(path);
    return failed;
  }
  if (shape.kind === 'nonNull') {
    const inner = expected(shape.of, value, path, errors);
    if (inner === null) errors.push(path);
    return inner === null || inner === failed ? invalid : inner;
  }
  if (value === null) return null;
  const all = (value as unknown[]).map((one, index) => expected(shape.of, one, [...path, index], errors));
  return all.includes(invalid) ? failed : all.map((one) => (one === failed ? null : one));
}

describe('generated types and values', () => {
  it('are completed as the specification says', () => {
    const cases = shapes.chain((shape) => fc.tuple(fc.constant(shape), valuesOf(shape)));
    fc.assert(
      fc.property(cases, ([shape, value]) => {
        const errors: unknown[] = [];
        const result = expected(shape, value, ['field'], errors);
        expect(complete(written(shape), value)).toEqual({ result, paths: errors });
      }),
      { numRuns: 100 },
    );
  });
});
