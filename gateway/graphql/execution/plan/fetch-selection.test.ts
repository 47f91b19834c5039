import type { FetchNode } from '@apollo/query-planner';
import { describe, expect, it } from 'vitest';
import { placesAt } from './entity-path.ts';
import { mayChange, selectionOf } from './fetch-selection.ts';
import { compileWalk } from './path-code.ts';

/** An entity fetch of these fields, at a path. */
function fetched(path: string, fields: string) {
  const operation = `query($representations: [_Any!]!) { _entities(representations: $representations) { ... on Item { ${fields} } } }`;
  const node = { kind: 'Fetch', operation, requires: [] } as unknown as FetchNode;
  return selectionOf(node, path.split('.'));
}

describe('what a fetch has put under several objects', () => {
  it.each([
    ['is left alone by leaves of the same objects', 'items.@', 'price stock', false],
    ['is changed by the same field of the same objects', 'items.@', 'tags { label }', true],
    ['is changed by what a fragment holds', 'items.@', '... on Item { tags { label } }', true],
    ['is left alone by another field above', 'items.@.maker', 'name', false],
    ['is changed by the field above that leads to it', 'items.@.maker', 'goods { name }', true],
    ['is left alone elsewhere', 'others.@', 'goods { name }', false],
    ['is no matter of what lies below', 'items.@.maker.goods.@.tags.@', 'label', false],
  ])('%s', (_case, path, fields, changes) => {
    const at = path === 'items.@' ? 'items.@' : 'items.@.maker.goods.@';
    expect(mayChange(fetched(path, fields), fetched(at, 'name tags { id }'))).toBe(changes);
  });
});

describe('objects at a path', () => {
  const shared = [{ id: 1 }, { id: 2 }];
  const root = { items: [{ tags: shared }, null, { tags: shared }, { tags: [shared[1]] }] };

  it('are found once, however many places they have', () => {
    expect(compileWalk(['items', '@', 'tags', '@'])(root, true)).toEqual(shared);
  });

  it('are found in each place where their places are asked for', () => {
    const found = placesAt(root, ['items', '@', 'tags', '@']);
    expect(found.map(({ place }) => place.join('.'))).toEqual([
      'items.0.tags.0',
      'items.0.tags.1',
      'items.2.tags.0',
      'items.2.tags.1',
      'items.3.tags.0',
    ]);
    expect(found.map(({ object }) => shared.indexOf(object as never))).toEqual([0, 1, 0, 1, 1]);
  });
});
