import type { ExecutionResult } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import type { GatewayCall } from '../../../authentication/gateway-call.ts';
import { callOf } from '../../testing/example-calls.ts';
import { type EntityFetch, JoinedEntities } from './joined-entities.ts';

type Entity = { readonly id: number };

describe('concurrent entity fetches with the same query', () => {
  const call = (): GatewayCall => ({ ...callOf({}, new AbortController().signal), headers: {} });

  /** A subgraph that answers as told. */
  function asking(answer: (entities: readonly Entity[]) => ExecutionResult) {
    const asked: number[][] = [];
    const fetch = (text: string): EntityFetch => ({
      text,
      send: async (representations) => {
        const entities = JSON.parse(representations) as Entity[];
        asked.push(entities.map(({ id }) => id));
        return answer(entities);
      },
    });
    const joined = new JoinedEntities();
    const ask = (ids: readonly number[], { text = 'a', by = one } = {}) =>
      joined.fetch(
        fetch(text),
        ids.map((id) => ({ id })),
        by,
      );
    const one = call();
    return { asked, ask };
  }

  const named = (entities: readonly Entity[]): ExecutionResult => ({
    data: { _entities: entities.map(({ id }) => ({ name: `n${id}` })) },
  });
  const answerTo = (ids: readonly number[]) => named(ids.map((id) => ({ id })));

  it('are one request, and each is given its part', async () => {
    const { asked, ask } = asking(named);
    const others = [ask([7], { text: 'b' }), ask([8], { by: call() })];
    expect(await Promise.all([ask([1, 2]), ask([3]), ask([2])])).toEqual([[1, 2], [3], [2]].map(answerTo));
    expect(await Promise.all(others)).toEqual([[7], [8]].map(answerTo));
    expect(asked).toEqual([[7], [1, 2, 3, 2], [8]]);
    expect(await ask([4])).toEqual(answerTo([4]));
  });

  it('receive the errors of their own entities, and general ones', async () => {
    const { ask } = asking((entities) => ({
      ...named(entities),
      errors: [
        { message: 'third', path: ['_entities', 2, 'name', 0] },
        { message: 'all' },
      ] as unknown as NonNullable<ExecutionResult['errors']>,
    }));
    const [first, second] = await Promise.all([ask([1, 2]), ask([3])]);
    expect(first).toEqual({ ...answerTo([1, 2]), errors: [{ message: 'all' }] });
    expect(second.errors).toEqual([
      { message: 'third', path: ['_entities', 0, 'name', 0] },
      { message: 'all' },
    ]);
  });

  it.each<[string, (entities: readonly Entity[]) => ExecutionResult]>([
    ['has no data', () => ({ data: null, errors: [] })],
    ['has other entities', () => answerTo([9])],
    [
      'is none of GraphQL',
      () => {
        throw new DomainError('upstream', 'Gateway:Subgraph:InvalidAnswer');
      },
    ],
  ])('are asked one by one when the answer to all %s', async (_title, refusal) => {
    const { asked, ask } = asking((entities) => (entities.length > 2 ? refusal(entities) : named(entities)));
    expect(await Promise.all([ask([1, 2]), ask([3])])).toEqual([[1, 2], [3]].map(answerTo));
    expect(asked).toEqual([[1, 2, 3], [1, 2], [3]]);
  });

  it('fail together without an answer, and are sent separately when too long', async () => {
    const { asked, ask } = asking((entities) => {
      if (entities.length < 100) throw new DomainError('unavailable', 'Gateway:Subgraph:Unavailable');
      return named(entities);
    });
    const failed = [ask([1]), ask([2])].map((one) => one.catch(({ kind }) => kind));
    expect(await Promise.all(failed)).toEqual(['unavailable', 'unavailable']);
    expect(asked.splice(0)).toEqual([[1, 2]]);
    const many = Array.from({ length: 7_000 }, (_, id) => id);
    const [all] = await Promise.all([ask(many), ask(many)]);
    expect(all).toEqual(answerTo(many));
    expect(asked.map(({ length }) => length)).toEqual([7_000, 7_000]);
  });
});
