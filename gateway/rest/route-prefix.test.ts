import { describe, expect, it } from 'vitest';
import type { OperationRoute, Route } from './route.ts';
import { routesUnderPrefixes } from './route-prefix.ts';

const row = (path: string, more: Partial<OperationRoute> = {}) =>
  ({ kind: 'operation', method: 'GET', tags: ['ai'], path, ...more }) as Route;
const prefixes = new Map([['/ai', '/platform/models']]);
const pathsOf = (routes: readonly (readonly Route[])[]) => routes.flat().map(({ path }) => path);

describe('routes under a prefix of the operator’s', () => {
  it('begin with it', () => {
    const routes = [[row('/ai'), row('/ai/workspaces/{name}')], [row('/settings/{scope}')]];
    expect(pathsOf(routesUnderPrefixes(routes, prefixes))).toEqual([
      '/platform/models',
      '/platform/models/workspaces/{name}',
      '/settings/{scope}',
    ]);
  });

  it('begin with it under their aliases too', () => {
    const aliased = { ...row('/ai/workspaces'), aliases: ['/ai/spaces', '/spaces'] };
    expect(routesUnderPrefixes([[aliased]], prefixes)[0]?.[0]?.aliases).toEqual([
      '/platform/models/spaces',
      '/spaces',
    ]);
  });

  it('leave alone what only begins alike', () => {
    expect(pathsOf(routesUnderPrefixes([[row('/airports')]], prefixes))).toEqual(['/airports']);
  });

  it('name themselves in their headers', () => {
    const headers = {
      Location: {
        description: '',
        value: (_: unknown, urlOf: (path: string) => string) => urlOf('/ai/workspaces/a'),
      },
    };
    const [[moved]] = routesUnderPrefixes([[row('/ai/workspaces', { headers })]], prefixes) as [
      [OperationRoute],
    ];
    expect(moved.headers?.Location?.value({}, (path) => `https://x/api${path}`)).toBe(
      'https://x/api/platform/models/workspaces/a',
    );
  });

  it('are unchanged with the default options', () => {
    const routes = [[row('/ai')]];
    expect(routesUnderPrefixes(routes, new Map([['/ai', '/ai']]))).toBe(routes);
  });
});
