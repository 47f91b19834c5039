import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { webhookLimits } from '../webhooks.contract.ts';
import {
  type KeyLife,
  newKeyMaterial,
  revoke,
  rotate,
  secretHint,
  signingKeysAt,
  signsAt,
} from './signing-key.rules.ts';

const grace = 1_000;
const at = (instant: number) => new Date(instant);
const key = (id: string, more: Partial<KeyLife> = {}): KeyLife => ({
  id,
  status: 'Active',
  createdAt: at(0),
  expiresAt: null,
  ...more,
});
const retired = (id: string, expiresAt: number) => key(id, { status: 'Retired', expiresAt: at(expiresAt) });

describe('a secret', () => {
  it('is whsec_ and base64 of 32 bytes, never the same twice', () => {
    const secrets = Array.from({ length: 20 }, () => newKeyMaterial('HmacSha256').secret);
    expect(new Set(secrets).size).toBe(20);
    for (const secret of secrets) {
      expect(secret.startsWith('whsec_')).toBe(true);
      expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    }
  });

  it('shows its two ends in its hint', () => {
    expect(secretHint('whsec_AbCdefghijklmnopqrstuvwxyz0123456789+/XYZ=')).toBe(
      'whsec_AbCd****************XYZ=',
    );
  });
});

describe('a key', () => {
  it('signs while it is Active, and when Retired until its grace period ends', () => {
    expect(signsAt(key('a'), at(9e9))).toBe(true);
    expect([signsAt(retired('a', 500), at(499)), signsAt(retired('a', 500), at(500))]).toEqual([true, false]);
    expect(signsAt(key('a', { status: 'Revoked', expiresAt: at(500) }), at(0))).toBe(false);
  });

  it('that is Active signs first, then the one that was made last', () => {
    const keys = [
      { ...retired('old', 900), createdAt: at(1) },
      { ...retired('newer', 900), createdAt: at(2) },
      { ...key('active'), createdAt: at(3) },
    ];
    expect(signingKeysAt(keys, at(10)).map(({ id }) => id)).toEqual(['active', 'newer', 'old']);
  });

  it.each([
    ['the last Active one', [key('a'), retired('b', 900)], 'a', 'LastActive'],
    ['a revoked one', [key('a'), key('b', { status: 'Revoked' })], 'b', 'AlreadyRevoked'],
    ['an unknown one', [key('a')], 'x', 'NotFound'],
  ] as const)('is not revoked when it is %s', (_, keys, id, refusal) => {
    expect(revoke(keys, id, at(10))).toEqual({ refusal });
  });

  it('is not made when too many sign already', () => {
    const signing = Array.from({ length: webhookLimits.signingKeys - 1 }, (_, index) =>
      retired(`${index}`, 900),
    );
    expect(rotate([key('a'), ...signing], at(10), grace)).toEqual({ refusal: 'TooMany' });
    expect(rotate([key('a'), ...signing], at(900), grace)).toMatchObject({ changes: [{ id: 'a' }] });
  });
});

/** A sequence of operations on the keys of a subscription: times pass, keys are rotated, any of them is revoked. */
type Step = { readonly wait: number } | { readonly rotate: true } | { readonly revoke: number };

const steps = fc.array(
  fc.oneof(
    fc.record({ wait: fc.integer({ min: 0, max: 2 * grace }) }),
    fc.constant({ rotate: true } as const),
    fc.record({ revoke: fc.nat(20) }),
  ),
  { maxLength: 60 },
);

describe('the keys of a subscription, in a storm of rotations and revocations', () => {
  it('have one Active key at every moment; a revoked key never signs again, a Retired one to the end of its grace', () => {
    fc.assert(
      fc.property(steps, (storm: readonly Step[]) => {
        let now = 0;
        let keys: KeyLife[] = [key('0')];
        const ended = new Map<string, 'revoked' | number>();
        for (const step of storm) {
          if ('wait' in step) now += step.wait;
          else {
            const target = keys['revoke' in step ? step.revoke % keys.length : 0]?.id ?? '';
            const done = 'rotate' in step ? rotate(keys, at(now), grace) : revoke(keys, target, at(now));
            if ('refusal' in done) {
              if ('revoke' in step && done.refusal === 'LastActive')
                expect(keys.find(({ id }) => id === target)?.status).toBe('Active');
              continue;
            }
            keys = keys.map((one) => ({ ...one, ...done.changes.find(({ id }) => id === one.id) }));
            if ('rotate' in step) {
              for (const { id } of done.changes) ended.set(id, now + grace);
              keys.push(key(`${keys.length}`, { createdAt: at(now) }));
            } else ended.set(target, 'revoked');
          }
          const signing = signingKeysAt(keys, at(now)).map(({ id }) => id);
          expect(keys.filter(({ status }) => status === 'Active')).toHaveLength(1);
          expect(signing.length).toBeLessThanOrEqual(webhookLimits.signingKeys);
          expect(keys.find(({ id }) => id === signing[0])?.status).toBe('Active');
          for (const [id, end] of ended) expect(signing.includes(id)).toBe(end !== 'revoked' && end > now);
        }
      }),
      { numRuns: 500 },
    );
  });
});
