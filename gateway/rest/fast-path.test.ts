import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { operationRows } from './fast-path.ts';
import { operation, type Route } from './route.ts';
import { buildRouteTable } from './table.ts';
import { sampleDocument } from './testing/sample-rows.ts';

const rows: readonly Route[] = (['GET', 'PUT'] as const).map((method) =>
  operation({
    tags: ['sample'],
    method,
    path: '/settings/{scope}/{name}',
    parameters: { scope: z.enum(['user', 'tenant']), name: z.string() },
    summary: 'A row.',
    document: sampleDocument(`query ${method}Setting { a }`),
    status: 200,
  }),
);

const asked = (url: string, method = 'GET') => ({ url, method }) as IncomingMessage;

describe('the rows of operations by address', () => {
  const rowOf = operationRows(buildRouteTable([rows], ['/api']), (path) => path.startsWith('/api/other'));

  it('are found again with the same parameters, whatever the query', () => {
    const first = rowOf(asked('/api/settings/user/a'));
    expect(first?.parameters).toEqual({ scope: 'user', name: 'a' });
    expect(rowOf(asked('/api/settings/user/a?x=1'))).toBe(first);
    expect(rowOf(asked('/api/settings/user/b'))?.parameters).toEqual({ scope: 'user', name: 'b' });
    expect(Object.isFrozen(first?.parameters)).toBe(true);
  });

  it('are those of the method', () => {
    expect(rowOf(asked('/api/settings/user/a', 'PUT'))?.mounted.route.method).toBe('PUT');
    expect(rowOf(asked('/api/settings/user/a', 'PATCH'))).toBeNull();
  });

  it('exclude unknown paths, paths of earlier handlers, and encoded paths', () => {
    for (const url of ['/api/nothing', '/api/other', '/api/settings/user/%zz', 'http://host/api', '//x'])
      expect(rowOf(asked(url))).toBeNull();
  });
});
