import { describe, expect, it } from 'vitest';
import { anyCall } from '../../testing/differential.ts';
import type { EntityPath } from './entity-path.ts';
import type { ResultObject } from './merge.ts';
import { compileWalk } from './path-code.ts';
import type { PlanRun } from './plan-run.ts';
import { shareEqual } from './shared-objects.ts';

describe('equal objects', () => {
  const path: EntityPath = ['items', '@'];

  /** What is left in two places that stand for one entity. */
  function shared(objects: ResultObject[], asking: EntityPath[] = []) {
    const data = { items: [...objects] };
    const objectGroups = [[...objects]];
    const run: PlanRun = {
      variables: {},
      call: anyCall,
      spans: { around: (_name, _attributes, body) => body(() => undefined) },
      data,
      errors: [],
      sharedFrom: Number.POSITIVE_INFINITY,
      found: [],
      asking: asking.map((other) => ({ path: other })),
      event: null,
    };
    shareEqual(
      run,
      { path, pathNumber: 0, findParents: compileWalk(path.slice(0, -1)) },
      objects,
      objectGroups,
    );
    return {
      isOne: data.items[0] === data.items[1],
      objectGroups: objectGroups[0]?.length,
      found: run.found[0],
    };
  }

  it('become one in all their places', () => {
    const a = { id: '1', tags: [{ name: 'x' }, null], at: { x: 1 } };
    const b = { id: '1', tags: [{ name: 'x' }, null], at: { x: 1 } };
    expect(shared([a, b])).toEqual({ isOne: true, objectGroups: 1, found: [a] });
  });

  it.each([
    ['of other contents', { id: '1', tags: [{ name: 'x' }] }, { id: '1', tags: [{ name: 'y' }] }],
    ['of more members', { id: '1' }, { id: '1', name: 'x' }],
    ['of fewer members', { id: '1', name: 'x' }, { id: '1' }],
    ['of a longer list', { id: '1', tags: [1] }, { id: '1', tags: [1, 2] }],
    ['written in another order', { id: '1', any: { a: 1, b: 2 } }, { id: '1', any: { b: 2, a: 1 } }],
    ['with a value of a class', { id: '1', at: new Date(0) }, { id: '1', at: new Date(1) }],
  ])('stay two: %s', (_title, a, b) => {
    expect(shared([a, b])).toEqual({ isOne: false, objectGroups: 2, found: undefined });
  });

  it('are not merged while a fetch below one of them is running', () => {
    const below: EntityPath = [...path, 'tags', '@'];
    expect(shared([{ id: '1' }, { id: '1' }], [below]).isOne).toBe(false);
    expect(shared([{ id: '1' }, { id: '1' }], [['items']]).isOne).toBe(true);
  });
});
