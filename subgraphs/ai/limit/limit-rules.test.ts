import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chargesOf, findSpentBudget, monthOf, secondsLeftInMonth, userKeyOf } from './limit.rules.ts';
import { limitOptions } from './limit-options.ts';

const { Limits } = z.object(limitOptions).parse({});
const by = (userId: string | null, apiKeyId: string | null = null) => ({
  actor: { userId, apiKeyId },
  label: null,
});
const alice = by('alice');

describe('what a call is charged', () => {
  it('is by default 60 requests a minute for each user and 1,000 for each tenant', () => {
    expect(chargesOf(Limits, alice, 500)).toEqual([
      { name: 'user-requests', key: 'ai:user-requests:alice', limit: 60, windowSeconds: 60, points: 1 },
      { name: 'tenant-requests', key: 'ai:tenant-requests', limit: 1_000, windowSeconds: 60, points: 1 },
    ]);
  });

  it('has tokens where they are limited, and nothing for what is not', () => {
    const options = z.object(limitOptions).parse({
      Limits: {
        User: { RequestsPerMinute: '0', TokensPerMinute: '100' },
        Tenant: { RequestsPerMinute: '0' },
      },
    }).Limits;
    expect(chargesOf(options, alice, 40).map(({ name, limit, points }) => [name, limit, points])).toEqual([
      ['user-tokens', 100, 40],
    ]);
  });

  it('goes to an API key by its own limits, and by those of a user where it has none', () => {
    const key = by('k', 'k');
    const options = z.object(limitOptions).parse({
      Limits: { User: { TokensPerMinute: '100' }, ApiKey: { RequestsPerMinute: '600' } },
    }).Limits;
    const keyCharges = [
      { name: 'api-key-requests', key: 'ai:api-key-requests:k', limit: 600, windowSeconds: 60, points: 1 },
      { name: 'api-key-tokens', key: 'ai:api-key-tokens:k', limit: 100, windowSeconds: 60, points: 40 },
    ];
    for (const caller of [key, by(null, 'k')])
      expect(chargesOf(options, caller, 40).slice(0, 2)).toEqual(keyCharges);
    const [behindKey] = chargesOf(options, by('alice', 'k'), 40);
    expect(behindKey).toMatchObject({ name: 'user-requests', key: 'ai:user-requests:alice', limit: 60 });
    const free = z.object(limitOptions).parse({
      Limits: { ApiKey: { RequestsPerMinute: '0' }, Tenant: { RequestsPerMinute: '0' } },
    }).Limits;
    expect(chargesOf(free, key, 40)).toEqual([]);
    expect(userKeyOf({ userId: null, apiKeyId: 'k' })).toBe('k');
  });

  it.each(['', 'x'.repeat(201), 'a\0b', '\ud800'])('stands for the odd user id %j by a digest', (userId) => {
    expect(userKeyOf({ userId, apiKeyId: null })).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});

describe('a budget', () => {
  it('is spent when nothing of it is left, the user’s before the tenant’s', () => {
    const use = (scope: 'user' | 'tenant', spent: number) => ({ scope, limit: 1, spent });
    expect(findSpentBudget([use('user', 0.999), use('tenant', 0.5)])).toBeNull();
    expect(findSpentBudget([use('user', 1), use('tenant', 2)])?.scope).toBe('user');
    expect(findSpentBudget([use('user', 0), use('tenant', 1.5)])?.scope).toBe('tenant');
  });

  it.each([
    ['2026-11-30T23:59:59.001Z', '2026-11-01', 1],
    ['2026-12-31T00:00:00.000Z', '2026-12-01', 86_400],
    ['2028-02-01T00:00:00.000Z', '2028-02-01', 29 * 86_400],
  ])('of %s belongs to %s and ends in %d s', (instant, month, seconds) => {
    expect(monthOf(new Date(instant))).toBe(month);
    expect(secondsLeftInMonth(new Date(instant))).toBe(seconds);
  });
});
