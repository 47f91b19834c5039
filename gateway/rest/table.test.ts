import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { guidParameter, native, operation, type Route } from './route.ts';
import { buildRouteTable, type RouteTableError } from './table.ts';
import { sampleDocument, sampleRows } from './testing/sample-rows.ts';

function row(method: Route['method'], path: string, parameters: Record<string, z.ZodType> = {}): Route {
  const name = `Row${method}${path.replace(/\W/g, '_')}${Object.keys(parameters).length}`;
  return operation({
    tags: ['sample'],
    method,
    path,
    parameters,
    summary: 'A row.',
    document: sampleDocument(`query ${name} { a }`),
    operationId: `${name}${JSON.stringify(Object.values(parameters).map((type) => type.def))}`,
    status: 200,
  });
}

const problemsOf = (rows: readonly Route[], bases: readonly string[] = ['']): readonly string[] => {
  try {
    buildRouteTable([rows], bases);
    return [];
  } catch (error) {
    return (error as RouteTableError).problems;
  }
};

const text = z.string();

describe('buildRouteTable', () => {
  it.each<[string, Route[]]>([
    ['the same path', [row('GET', '/a'), row('GET', '/A/')]],
    ['two untyped parameters', [row('GET', '/a/{x}', { x: text }), row('GET', '/a/{y}', { y: text.min(1) })]],
    ['text beside a GUID', [row('GET', '/a/{x}', { x: text }), row('GET', '/a/{id}', { id: guidParameter })]],
    ['crossed words', [row('GET', '/a/{x}', { x: text }), row('GET', '/{y}/b', { y: text.max(9) })]],
    [
      'enums that share a value',
      [row('GET', '/{x}', { x: z.enum(['a', 'b']) }), row('GET', '/{y}', { y: z.enum(['b', 'c']) })],
    ],
  ])('refuses overlapping rows: %s', (_, rows) => {
    expect(problemsOf(rows)).toEqual([expect.stringContaining('overlap')]);
  });

  it.each<[string, Route[]]>([
    ['another method', [row('GET', '/a'), row('PUT', '/a')]],
    ['a reserved word', [row('GET', '/a/{x}', { x: text }), row('GET', '/a/meta')]],
    ['a word that is no GUID', [row('GET', '/a/{id}', { id: guidParameter }), row('GET', '/a/meta')]],
    [
      'a GUID beside a number',
      [row('GET', '/a/{id}', { id: guidParameter }), row('GET', '/a/{n}', { n: z.int() })],
    ],
    [
      'enums apart',
      [row('GET', '/{x}', { x: z.enum(['a', 'b']) }), row('GET', '/{y}', { y: z.enum(['c', 'd']) })],
    ],
  ])('allows %s', (_, rows) => {
    expect(problemsOf(rows)).toEqual([]);
  });

  it('finds overlaps across bases', () => {
    const rows = [row('GET', '/{a}/{b}', { a: text, b: text }), row('GET', '/{c}', { c: text })];
    expect(problemsOf(rows, ['', '/api'])).toEqual([]);
    expect(problemsOf([row('GET', '/api/x'), row('GET', '/x')], ['', '/api'])).toEqual([
      expect.stringContaining('overlap'),
    ]);
  });

  it('lists every other problem at once', () => {
    const broken = { ...row('GET', '/b'), document: undefined as never };
    expect(
      problemsOf([
        broken,
        row('GET', '/c/{x}'),
        row('GET', '/d', { y: text }),
        row('GET', '/e{z}'),
        row('GET', 'f'),
      ]),
    ).toEqual([
      'GET /b has no document of one named operation',
      'GET /c/{x} has no type for {x}',
      'GET /d has a type for {y}, which is not in it',
      'GET /e{z} has a malformed path',
      'GET /e{z} has no type for {z}',
      'GET f has a malformed path',
    ]);
  });

  it('requires one name for each row', () => {
    const same = { ...row('GET', '/a'), operationId: 'Same' };
    expect(problemsOf([same, { ...same, path: '/b' }])).toEqual([
      'GET /a and GET /b share the name Same; give one an operationId',
    ]);
  });

  it('refuses a document of two operations', () => {
    const two = { ...row('GET', '/a'), document: sampleDocument('query A { a } query B { b }') } as Route;
    expect(problemsOf([two])).toEqual(['GET /a has no document of one named operation']);
  });
});

describe('a built table', () => {
  const rows = sampleRows({ open: async () => (async function* () {})() });
  const table = buildRouteTable([rows], ['/api/v1', '/api', '']);

  it('serves area rows under every base and native rows at the root only', () => {
    for (const base of [['api', 'v1'], ['api'], []]) {
      expect(table.find([...base, 'dashboards'])?.allow).toBe('GET, HEAD, OPTIONS, POST');
    }
    expect(table.find(['health', 'live'])?.byMethod.size).toBe(1);
    expect(table.find(['api', 'v1', 'health', 'live'])).toBeNull();
  });

  it('serves a row under its aliases too, in every base', () => {
    const aliased = { ...row('GET', '/a/{id}', { id: guidParameter }), aliases: ['/old/a/{id}'] };
    const table = buildRouteTable([[aliased]], ['/api', '']);
    const id = '00000000-0000-4000-8000-000000000000';
    for (const path of [['a'], ['old', 'a'], ['api', 'a'], ['api', 'old', 'a']]) {
      const found = table.find([...path, id])?.byMethod.get('GET');
      expect([found?.mounted.route, found?.parameters]).toEqual([aliased, { id }]);
    }
    expect(table.routes).toEqual([aliased]);
    expect(problemsOf([aliased, row('GET', '/old/a/{id}', { id: guidParameter })])).toEqual([
      expect.stringContaining('overlap'),
    ]);
    expect(problemsOf([{ ...row('GET', '/a'), aliases: ['/old/{id}'] }])).toEqual([
      'GET /a has other names in braces than its alias /old/{id}',
    ]);
  });

  it('gives typed parameters', () => {
    const id = '00000000-0000-4000-8000-00000000AC3E';
    expect(table.find(['dashboards', id])?.byMethod.get('GET')?.parameters).toEqual({ id: id.toLowerCase() });
    expect(table.find(['revisions', '12'])?.byMethod.get('GET')?.parameters).toEqual({ number: 12 });
  });

  it('keeps native rows out of the operations', () => {
    const probe = native({
      tags: ['health'],
      method: 'GET',
      path: '/probe',
      summary: 'Probes.',
      responses: {},
      handle: () => undefined,
    });
    expect(
      buildRouteTable([[probe]], ['/api'])
        .find(['probe'])
        ?.byMethod.get('GET')?.mounted.base,
    ).toBe('');
  });
});

it('lets a word win over a parameter, whatever else the table has and in whatever order', () => {
  const rows = [
    row('GET', '/s/{x}/{y}', { x: text, y: text }),
    row('GET', '/s/{x}/word', { x: text }),
    ...['/a', '/a/{x}/b/{y}', '/{z}', '/b/c', '/b/c/d/e'].map((path) =>
      row('GET', path, Object.fromEntries([...path.matchAll(/\{(\w)\}/g)].map(([, name]) => [name, text]))),
    ),
  ];
  const everyOrder = fc.shuffledSubarray(rows, { minLength: rows.length });
  fc.assert(
    fc.property(everyOrder, (shuffled) => {
      const table = buildRouteTable([shuffled], ['/api/v1', '']);
      for (const parts of [
        ['s', 'any', 'word'],
        ['api', 'v1', 's', 'any', 'word'],
      ])
        expect(table.find(parts)?.byMethod.get('GET')?.mounted.route.path).toBe('/s/{x}/word');
    }),
  );
});
