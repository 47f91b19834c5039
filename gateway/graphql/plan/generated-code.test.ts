import { describe, expect, it } from 'vitest';
import { hostileNames } from '../testing/hostile-names.ts';
import type { Completion } from './completion.ts';
import { compileWalk } from './path-code.ts';
import { compileMake } from './projection-code.ts';

describe.each(hostileNames)('the name %j', (name) => {
  it('leads to what goes by it', () => {
    const object = { id: 1 };
    expect(compileWalk([name, '@'])({ [name]: [object, null] }, false)).toEqual([object]);
    expect(() => compileWalk([name, 'id'])({ [name]: [object] }, false)).toThrow(TypeError);
    expect('planted' in globalThis).toBe(false);
  });

  it('is a member of what is made', () => {
    const completion: Completion = { variables: {}, errors: [], path: [], made: null };
    const make = compileMake([{ name, glance: 'v === null', valueFrom: (value) => `made of ${value}` }]);
    expect(make({ [name]: 'x' }, completion)).toEqual({ [name]: 'made of x' });
    expect(make({ [name]: null }, completion)).toEqual({ [name]: null });
    expect('planted' in globalThis).toBe(false);
  });
});
