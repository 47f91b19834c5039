import { describe, expect, it } from 'vitest';
import { type CachePolicy, headerOf, mostRestrictive, policyOfHeader } from './cache-policy.ts';

describe('Cache-Control of a subgraph', () => {
  it.each<[string, boolean, CachePolicy]>([
    ['max-age=60, public', true, { maxAge: 60, scope: 'public', noStore: false }],
    ['Public, Max-Age="60"', true, { maxAge: 60, scope: 'public', noStore: false }],
    ['max-age=60', true, { maxAge: 60, scope: 'private', noStore: false }],
    ['max-age=60', false, { maxAge: 60, scope: 'public', noStore: false }],
    ['max-age=60, s-maxage=5', true, { maxAge: 5, scope: 'public', noStore: false }],
    ['max-age=60, private, s-maxage=5', false, { maxAge: 60, scope: 'private', noStore: false }],
    ['no-cache, max-age=60', false, { maxAge: 0, scope: 'public', noStore: false }],
    ['no-store, max-age=60', false, { maxAge: 0, scope: 'public', noStore: true }],
    ['max-age=-5', false, { maxAge: 0, scope: 'public', noStore: false }],
    ['max-age=soon', false, { maxAge: 0, scope: 'public', noStore: false }],
    ['', false, { maxAge: 0, scope: 'public', noStore: false }],
  ])('%s', (header, hasCredentials, policy) => {
    expect(policyOfHeader(header, hasCredentials)).toEqual(policy);
  });

  it('counts the time in caches before', () => {
    expect(policyOfHeader('public, max-age=60', true, 50).maxAge).toBe(10);
    expect(policyOfHeader('public, max-age=60', true, 70).maxAge).toBe(0);
  });

  it('is restricted by that of others', () => {
    const one: CachePolicy = { maxAge: 60, scope: 'public', noStore: false };
    const other: CachePolicy = { maxAge: 90, scope: 'private', noStore: false };
    expect(headerOf(mostRestrictive(one, other))).toBe('max-age=60, private');
    expect(headerOf(mostRestrictive(one, { ...other, maxAge: 0 }))).toBeNull();
  });
});
