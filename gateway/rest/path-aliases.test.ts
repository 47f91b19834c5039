import { expect, it } from 'vitest';
import { withAliases } from './path-aliases.ts';
import type { Route } from './route.ts';

const row = (path: string, aliases?: readonly string[]) =>
  ({ path, ...(aliases === undefined ? {} : { aliases }) }) as unknown as Route;

it('a row answers under every beginning of its path and of its own aliases', () => {
  const rows = [row('/a'), row('/a/{id}', ['/a/{id}/draft']), row('/ab')];
  const answered = withAliases(rows, [
    ['/a', '/old/a'],
    ['/a/{id}', '/b/{id}'],
  ]);
  expect(answered.map(({ aliases }) => aliases)).toEqual([
    ['/old/a'],
    ['/a/{id}/draft', '/old/a/{id}', '/b/{id}', '/old/a/{id}/draft', '/b/{id}/draft'],
    [],
  ]);
});
