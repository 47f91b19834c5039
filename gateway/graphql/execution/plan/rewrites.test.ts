import { expect, it } from 'vitest';
import { compileRewrites } from './rewrites.ts';

it.each([0, false, '', null])('renames a member that is %j', (value) => {
  const rename = compileRewrites(
    [{ kind: 'KeyRenamer', path: ['found', 'size__alias_0'], renameKeyTo: 'size' }],
    () => true,
  );
  const answer = { found: [{ size__alias_0: value }, { other: 1 }] };
  rename?.(answer);
  expect(answer).toEqual({ found: [{ size: value }, { other: 1 }] });
});

it.each(['constructor', '__proto__', 'toString'])(
  'renames to and below %s without touching what all inherit',
  (name) => {
    const path = [name, 'size__alias_0'];
    const rename = compileRewrites([{ kind: 'KeyRenamer', path, renameKeyTo: name }], () => true);
    const answer = JSON.parse(`{"${name}":{"size__alias_0":0}}`);
    rename?.(answer);
    expect(JSON.stringify(answer)).toBe(`{"${name}":{"${name}":0}}`);
    const set = compileRewrites(
      [{ kind: 'ValueSetter', path: [name, 'planted'], setValueTo: 1 }],
      () => true,
    );
    set?.({});
    expect('planted' in Object.prototype).toBe(false);
  },
);
