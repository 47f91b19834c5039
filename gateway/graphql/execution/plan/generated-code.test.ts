import { describe, expect, it } from 'vitest';
import { hostileNames } from '../../testing/hostile-names.ts';
import { compileWalk } from './path-code.ts';
import { compileMake } from './projection.ts';
import { compileRepresentations } from './representations.ts';

describe.each(hostileNames)('the name %j', (name) => {
  it('leads to what goes by it', () => {
    const object = { id: 1 };
    expect(compileWalk([name, '@'])({ [name]: [object, null] }, false)).toEqual([object]);
    expect(() => compileWalk([name, 'id'])({ [name]: [object] }, false)).toThrow(TypeError);
    expect('planted' in globalThis).toBe(false);
  });

  it('is a member of what is made', () => {
    const make = compileMake([{ name, glance: 'v === null', completeUsual: (value) => `made of ${value}` }]);
    expect(make({ [name]: 'x' }, null)).toEqual({ [name]: 'made of x' });
    expect(make({ [name]: null }, null)).toEqual({ [name]: null });
    expect('planted' in globalThis).toBe(false);
  });

  it('is a member of what a subgraph is asked about', () => {
    const selections = ['__typename', name].map((one) => ({ kind: 'Field' as const, name: one }));
    const requires = [{ kind: 'InlineFragment' as const, typeCondition: 'Thing', selections }];
    const represent = compileRepresentations(requires, (typename, condition) => typename === condition);
    const things = Array.from({ length: 30 }, (_, at) => ({ __typename: 'Thing', [name]: `x${at % 25}` }));
    const { representations, objectGroups } = represent([
      ...things,
      { __typename: 'Thing' },
      { __typename: 'Other' },
    ]);
    expect(representations).toEqual(things.slice(0, 25));
    expect(objectGroups.map((alike) => alike.length)).toEqual(
      things.slice(0, 25).map((_, at) => (at < 5 ? 2 : 1)),
    );
    expect('planted' in globalThis).toBe(false);
  });
});
