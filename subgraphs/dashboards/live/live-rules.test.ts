import { describe, expect, it } from 'vitest';
import type { RefreshHint } from '../contract/widget-renderer.ts';
import { dueWidgets, liveWidget, type SentWidget, viewerClass } from './live.rules.ts';
import { checkIntervals, updateIntervals } from './pace.ts';

const gaps = { Static: 1_000, Realtime: 1_000, Dynamic: 10_000 };
const shown = (id: string, value: number, refreshHint: RefreshHint = 'Realtime') =>
  liveWidget({ widget: { id }, refreshHint, emittedAt: new Date(Math.random() * 1e12), value });

it('comes once a second at most where it is realtime, and is looked at no more often', () => {
  const settings = { DynamicInterval: 5_000, RereadInterval: 15_000 } as Parameters<
    typeof updateIntervals
  >[0];
  expect(updateIntervals(settings)).toEqual({ Static: 1_000, Realtime: 1_000, Dynamic: 5_000 });
  expect(checkIntervals(settings).turn).toBeGreaterThanOrEqual(1_000);
});

describe('what of a dashboard is due', () => {
  const due = (sent: Map<string, SentWidget>, now: number, ...widgets: ReturnType<typeof shown>[]) =>
    dueWidgets(widgets, sent, gaps, now).map(({ rendered, sequence }) => [rendered.widget.id, sequence]);

  it('is everything at first, then what shows something else, each counted for itself', () => {
    const sent = new Map<string, SentWidget>();
    expect(due(sent, 0, shown('a', 1), shown('b', 1))).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(due(sent, 2_000, shown('a', 1), shown('b', 2))).toEqual([['b', 2]]);
    expect(due(sent, 4_000, shown('a', 1), shown('b', 2))).toEqual([]);
    expect(due(sent, 5_000, shown('a', 3), shown('b', 3))).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
  });

  it('waits for its gap, and then is what there is by then', () => {
    const sent = new Map<string, SentWidget>();
    due(sent, 0, shown('a', 1), shown('slow', 1, 'Dynamic'));
    expect(due(sent, 999, shown('a', 2), shown('slow', 2, 'Dynamic'))).toEqual([]);
    expect(due(sent, 1_000, shown('a', 3), shown('slow', 2, 'Dynamic'))).toEqual([['a', 2]]);
    expect(due(sent, 9_999, shown('a', 3), shown('slow', 3, 'Dynamic'))).toEqual([]);
    expect(due(sent, 10_000, shown('a', 3), shown('slow', 3, 'Dynamic'))).toEqual([['slow', 2]]);
  });

  it('removes the state of deleted widgets', () => {
    const sent = new Map<string, SentWidget>();
    due(sent, 0, shown('a', 1), shown('b', 1));
    expect(due(sent, 5_000, shown('b', 1))).toEqual([]);
    expect([...sent.keys()]).toEqual(['b']);
  });
});

describe('a class of viewers', () => {
  const member = {
    tenantId: 't',
    isAuthenticated: true,
    roles: ['a', 'b'],
    apiKeyId: null,
    isCutByRoles: false,
    permissions: [],
  };
  const nothing = {
    periodFrom: null,
    periodTo: null,
    compareToToken: null,
    locale: null,
    viewName: null,
    filters: [],
  };
  const of = (more: object, dashboard = 'D', request: object = {}) =>
    viewerClass({ ...member, ...more }, dashboard, { ...nothing, ...request });

  it('are those with the same roles, in any order', () => {
    expect(of({ roles: ['b', 'a', 'a'] }, 'd')).toBe(of({}));
  });

  it.each<readonly [string, object]>([
    ['another tenant', { tenantId: 'u' }],
    ['other roles', { roles: ['a'] }],
    ['another case of a role', { roles: ['A', 'b'] }],
    ['an API key', { apiKeyId: 'k' }],
    ['other permissions of a key', { permissions: ['X.Y.Read'] }],
    ['an anonymous caller', { isAuthenticated: false }],
  ])('are not those of %s', (_name, more) => {
    expect(of(more)).not.toBe(of({}));
  });

  it('is equal for the same dashboard and request', () => {
    expect(of({}, 'E')).not.toBe(of({}));
    for (const request of [
      { viewName: 'other' },
      { periodFrom: new Date(1), periodTo: new Date(3) },
      { periodFrom: new Date(2), periodTo: new Date(3) },
      { filters: [{ key: 'a', value: 'b' }] },
      { locale: 'de' },
      { compareToToken: 'pm' },
    ])
      expect(of({}, 'D', request)).not.toBe(of({}));
    expect(of({}, 'D', { periodFrom: new Date(1) })).not.toBe(of({}, 'D', { periodFrom: new Date(2) }));
  });

  it('may call its period what they like', () => {
    expect(of({}, 'D', { periodToken: 'mtd' })).toBe(of({}));
  });
});
