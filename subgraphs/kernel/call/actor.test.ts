import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { apiKeyDigests } from '../credentials/api-key-digest.ts';
import { apiKeysSection } from '../credentials/api-keys.options.ts';
import { Actor, anonymous, systemActor } from './actor.ts';

describe('an actor', () => {
  it('has every field of the specification, absent ones as null', () => {
    expect({ ...new Actor({ isAuthenticated: true }) }).toEqual({
      userId: null,
      userName: null,
      email: null,
      phoneNumber: null,
      firstName: null,
      lastName: null,
      isAuthenticated: true,
      actorKind: 'User',
      apiKeyId: null,
      roles: [],
      permissions: [],
      scopes: [],
      session: null,
      lacksHostClaim: false,
      isPublishable: false,
      embed: null,
    });
  });

  it.each([
    ['User', false],
    ['ExternalSystem', true],
    ['System', true],
  ] as const)('of kind %s is a machine: %s', (actorKind, isMachine) => {
    expect(new Actor({ isAuthenticated: true, actorKind }).isMachine).toBe(isMachine);
  });

  it.each([
    ['admin', true],
    ['ADMIN', true],
    ['Svc-Ai-User', true],
    ['svc-ai', false],
    ['', false],
  ])('with the roles Admin and svc-ai-user is in the role "%s": %s', (role, expected) => {
    expect(new Actor({ isAuthenticated: true, roles: ['Admin', 'svc-ai-user'] }).hasRole(role)).toBe(
      expected,
    );
  });

  it.each([
    [{ firstName: 'Ada', lastName: 'Lovelace', userName: 'ada', userId: '1' }, 'Ada Lovelace'],
    [{ lastName: 'Lovelace', userName: 'ada', userId: '1' }, 'Lovelace'],
    [{ userName: 'ada', userId: '1' }, 'ada'],
    [{ userId: '1' }, '1'],
    [{}, null],
  ])('%j is shown as %s', (fields, name) => {
    expect(new Actor({ isAuthenticated: true, ...fields }).displayName).toBe(name);
  });

  it('is anonymous without credentials, and the system for background work', () => {
    expect([anonymous.isAuthenticated, anonymous.roles]).toEqual([false, []]);
    expect([systemActor.actorKind, systemActor.userId, systemActor.isMachine]).toEqual([
      'System',
      null,
      true,
    ]);
  });
});

describe('the digests of an API key', () => {
  const pepper = Buffer.alloc(32, 7).toString('base64');

  it('are SHA-256 without a pepper', () => {
    expect(apiKeyDigests('svc_test', undefined)).toEqual([
      'v1$97da9667a2bfbbb015a093453022206e64f86667f14e59148ceb3d1315c46769',
    ]);
  });

  it('are HMAC-SHA256 with one, and then the older kind', () => {
    const [first, second, ...rest] = apiKeyDigests('svc_test', pepper);
    expect([first?.slice(0, 3), first?.length, second, rest]).toEqual([
      'v2$',
      3 + 64,
      apiKeyDigests('svc_test', undefined)[0],
      [],
    ]);
    expect(apiKeyDigests('svc_test', Buffer.alloc(32, 8).toString('base64'))[0]).not.toBe(first);
  });

  it('demand a pepper of 32 bytes', () => {
    expect(apiKeysSection.schema.safeParse({ Pepper: pepper }).success).toBe(true);
    expect(apiKeysSection.schema.safeParse({}).success).toBe(true);
    expect(apiKeysSection.schema.safeParse({ Pepper: Buffer.alloc(31).toString('base64') }).success).toBe(
      false,
    );
  });
});

describe("the machine's clock", () => {
  it('tells the present', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });
});
