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
