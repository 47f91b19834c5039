import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import type { Cache } from '../cache/cache.ts';
import { memoryCache } from '../cache/memory-cache.ts';
import { Actor, type ActorFields, anonymous, systemActor } from '../call/actor.ts';
import type { Database } from '../persistence/database.ts';
import { Epochs } from '../persistence/epochs.ts';
import { defineModule } from '../registry/module.ts';
import { buildRegistry } from '../registry/registry.ts';
import { HOST_TENANT_ID, hostTenant, tenantOf } from '../tenancy/tenant.ts';
import { type AuthorizationOptions, authorizationSection } from './authorization.options.ts';
import { permissionGroup } from './definition.ts';
import { GrantStore } from './grant-store.ts';
import { grantTopic, PermissionChecker, type PermissionVerdict } from './permission-checker.ts';

const registry = buildRegistry([
  defineModule({
    name: 'test',
    contributes: [
      permissionGroup({
        name: 'A',
        permissions: [
          ...['A.B.Read', 'A.B.Update', 'A.B.Execute', 'A.B.View', 'A.B.Manage'].map((name) => ({ name })),
          { name: 'A.Host.Read', multiTenancySide: 'Host' },
          { name: 'A.Tenant.Read', multiTenancySide: 'Tenant' },
        ],
      }),
    ],
  }),
]);

const a = tenantOf(tenantA);
const b = tenantOf(tenantB);
const user = (...roles: string[]) => new Actor({ isAuthenticated: true, userId: 'u', roles });
const machine = (fields: Partial<ActorFields>) =>
  new Actor({ isAuthenticated: true, userId: 'm', actorKind: 'ExternalSystem', ...fields });

describe.each(databases)('the permission check on $name', (kind) => {
  let bench: KernelDatabase;
  let elsewhere: Database;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
    elsewhere = await bench.another();
    await grant(tenantA, 'reader', 'A.B.Read');
    await grant(tenantA, 'Manager', 'A.B.Manage');
    await grant(tenantA, 'sides', 'A.Host.Read', 'A.Tenant.Read');
    await grant(tenantB, 'stranger', 'A.B.Read');
    await grant(HOST_TENANT_ID, 'everywhere', 'A.B.Read', 'A.Host.Read', 'A.Tenant.Read');
  });
  afterAll(() => bench.close());

  async function grant(tenantId: string, roleName: string, ...names: string[]) {
    await bench.database.session(tenantId).transactional(async (em) => {
      for (const name of names)
        await em.execute(
          'insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at) values (?, ?, ?, ?, now())',
          [uuidV7(), tenantId, name, roleName],
        );
      await new Epochs(bench.database, new TestClock()).bump(em, tenantId, grantTopic);
    });
  }

  async function revoke(tenantId: string, roleName: string) {
    await elsewhere.session(tenantId).transactional(async (em) => {
      await em.execute('delete from kernel.permission_grant where role_name = ? and tenant_id = ?', [
        roleName,
        tenantId,
      ]);
      await new Epochs(elsewhere, new TestClock()).bump(em, tenantId, grantTopic);
    });
  }

  const known: Record<string, string[]> = { reader: ['reader'], boss: ['ADMIN'], sides: ['sides'] };

  interface Parts {
    readonly clock?: TestClock;
    readonly cache?: Cache;
    readonly options?: Partial<AuthorizationOptions>;
  }

  function checker({ clock = new TestClock(), cache = memoryCache(), options = {} }: Parts = {}) {
    return new PermissionChecker(
      { ...authorizationSection.schema.parse({}), ...options },
      registry,
      cache,
      new Epochs(bench.database, clock),
      new GrantStore(bench.database),
    );
  }

  it.each<[string, Actor, typeof a, string, PermissionVerdict, Partial<AuthorizationOptions>?]>([
    ['nobody', anonymous, a, 'A.B.Read', 'Anonymous'],
    [
      'an anonymous caller, although all is allowed',
      anonymous,
      a,
      'A.B.Read',
      'Anonymous',
      { AlwaysAllow: true },
    ],
    ['a user where all is allowed', user(), a, 'A.Host.Read', 'AlwaysAllow', { AlwaysAllow: true }],
    ['a key with the name', machine({ apiKeyId: 'k', permissions: ['A.B.Read'] }), a, 'A.B.Read', 'ApiKey'],
    ['a key with Manage', machine({ apiKeyId: 'k', permissions: ['A.B.Manage'] }), a, 'A.B.Update', 'ApiKey'],
    ['a service account with a role', machine({ roles: ['reader'] }), a, 'A.B.Read', 'Grant'],
    ['a service account that is admin', machine({ roles: ['admin'] }), a, 'A.B.Read', 'AdminRole'],
    ['an admin', user('admin'), a, 'A.B.Execute', 'AdminRole'],
    ['an admin in capitals', user('ADMIN'), a, 'A.B.Execute', 'AdminRole'],
    [
      'an admin of another name',
      user('Root'),
      a,
      'A.B.Execute',
      'AdminRole',
      { AdminRoles: ['root', 'boss'] },
    ],
    ['an admin on the other side', user('admin'), a, 'A.Host.Read', 'AdminRole'],
    ['a role with the grant', user('reader'), a, 'A.B.Read', 'Grant'],
    ['a role in capitals', user('READER'), a, 'A.B.Read', 'Grant'],
    ['one role of several', user('none', 'reader'), a, 'A.B.Read', 'Grant'],
    ['Manage, for CRUD', user('manager'), a, 'A.B.Update', 'Grant'],
    ['Manage itself', user('manager'), a, 'A.B.Manage', 'Grant'],
    ['a global grant in a tenant', user('everywhere'), a, 'A.B.Read', 'Grant'],
    ['a global grant in another tenant', user('everywhere'), b, 'A.B.Read', 'Grant'],
    ['a global grant in host context', user('everywhere'), hostTenant, 'A.B.Read', 'Grant'],
    ['a host permission in host context', user('everywhere'), hostTenant, 'A.Host.Read', 'Grant'],
    ['a tenant permission in a tenant', user('sides'), a, 'A.Tenant.Read', 'Grant'],
  ])('decides about %s', async (_, actor, tenant, name, verdict, options = {}) => {
    const granted = verdict !== 'Anonymous';
    expect(await checker({ options }).explain(actor, tenant, name)).toEqual({ granted, verdict });
    expect(await checker({ options }).check(actor, tenant, name)).toBe(granted);
  });

  it.each<[string, Actor, typeof a, string, PermissionVerdict]>([
    [
      'a key without the name',
      machine({ apiKeyId: 'k', permissions: ['A.B.Read'] }),
      a,
      'A.B.Update',
      'ApiKey',
    ],
    ['a key with roles', machine({ apiKeyId: 'k', roles: ['admin', 'reader'] }), a, 'A.B.Read', 'ApiKey'],
    ['a host permission in a tenant', user('sides'), a, 'A.Host.Read', 'Side'],
    ['a host permission granted globally, in a tenant', user('everywhere'), a, 'A.Host.Read', 'Side'],
    ['a tenant permission in host context', user('everywhere'), hostTenant, 'A.Tenant.Read', 'Side'],
    ['Manage, for Execute', user('manager'), a, 'A.B.Execute', 'Denied'],
    ['Manage, for another action', user('manager'), a, 'A.B.View', 'Denied'],
    ['another action', user('reader'), a, 'A.B.Update', 'Denied'],
    ['a role of another tenant', user('stranger'), a, 'A.B.Read', 'Denied'],
    ['a tenant role in host context', user('reader'), hostTenant, 'A.B.Read', 'Denied'],
    ['an unknown role', user('nobody'), a, 'A.B.Read', 'Denied'],
    ['hostile roles', user('%', "' or true --", '{"x"}', '\0', '\uD800', ''), a, 'A.B.Read', 'Denied'],
    ['no role', user(), a, 'A.B.Read', 'Denied'],
    ['background work', systemActor, a, 'A.B.Read', 'Denied'],
    [
      'permissions of a user instead of a key',
      new Actor({ isAuthenticated: true, permissions: ['A.B.Read'] }),
      a,
      'A.B.Read',
      'Denied',
    ],
  ])('denies %s', async (_, actor, tenant, name, verdict) => {
    expect(await checker().explain(actor, tenant, name)).toEqual({ granted: false, verdict });
    await expect(checker().demand(actor, tenant, name)).rejects.toMatchObject({
      kind: 'forbidden',
      errorCode: 'Authorization:Permission:Denied',
    });
  });

  it.each([
    ['a user', user(), a, 'A.B.Read', 'GrantToRole'],
    ['a key', machine({ apiKeyId: 'k' }), a, 'A.B.Read', 'AddToApiKey'],
    ['a tenant, what is the host’s', user(), a, 'A.Host.Read', 'HostContext'],
  ])('tells %s which permission is missing, and how to get it', async (_, actor, tenant, name, remedy) => {
    await expect(checker().demand(actor, tenant, name)).rejects.toMatchObject({
      message: `The permission ${name} is missing.`,
      parameters: { permission: name, remedy },
    });
  });

  it('throws for a name no module defines, for any caller', async () => {
    const permissions = checker({ options: { AlwaysAllow: true } });
    for (const actor of [anonymous, user('admin')])
      await expect(permissions.check(actor, a, 'A.B.Delete')).rejects.toThrow('"A.B.Delete"');
    await expect(permissions.mayUsers(a, new Map(), 'A.B.Delete')).rejects.toThrow('"A.B.Delete"');
    expect([permissions.isDefined('A.B.Delete'), permissions.isDefined('A.B.Read')]).toEqual([false, true]);
  });

  it('caches each role under the key of the specification, denials too', async () => {
    const entries = new Map<string, number>();
    const cache = memoryCache();
    const spy: Cache = Object.assign(Object.create(cache), {
      set: (key: string, value: unknown, ttl: number) => {
        entries.set(key, ttl);
        return cache.set(key, value, ttl);
      },
    });
    const permissions = checker({ cache: spy, options: { CacheDuration: 1_234 } });
    bench.takeStatements();
    for (const _ of [1, 2]) {
      expect(await permissions.check(user('nobody', 'Reader'), a, 'A.B.Read')).toBe(true);
      expect(await permissions.check(user('nobody'), a, 'A.B.Read')).toBe(false);
      expect(await permissions.check(user('everywhere'), hostTenant, 'A.B.Read')).toBe(true);
    }
    expect([...entries]).toEqual([
      [`perm:${tenantA}:nobody:A.B.Read`, 1_234],
      [`perm:${tenantA}:Reader:A.B.Read`, 1_234],
      ['perm:global:everywhere:A.B.Read', 1_234],
    ]);
    // Two tenants: an epoch and a look at the grants each; nothing the second time.
    expect(bench.takeStatements()).toHaveLength(4);
  });

  it('reads all roles of a caller in one statement', async () => {
    const permissions = checker();
    await permissions.check(user('warm'), a, 'A.B.Read');
    bench.takeStatements();
    await permissions.check(user(...Array.from({ length: 50 }, (_, i) => `role ${i}`)), a, 'A.B.Read');
    expect(bench.takeStatements()).toHaveLength(1);
  });

  it.each([
    ['in its tenant', tenantA, a],
    ['everywhere', HOST_TENANT_ID, b],
  ])(
    'binds a grant and a revoke %s within a second, in every process, although cached',
    async (_, owner, tenant) => {
      const role = `changing ${owner}`;
      const clock = new TestClock();
      const processes = [checker({ clock }), checker({ clock })];
      const ask = () => Promise.all(processes.map((one) => one.check(user(role), tenant, 'A.B.Read')));
      const known = () => processes.map((one) => one.isKnownGranted(user(role), tenant, 'A.B.Read'));
      expect([await ask(), known()]).toEqual(Array(2).fill([false, false]));
      await grant(owner, role, 'A.B.Read');
      clock.advance(1_000);
      expect([known(), await ask(), known()]).toEqual([[false, false], ...Array(2).fill([true, true])]);
      await revoke(owner, role);
      clock.advance(1_000);
      expect([known(), await ask(), known()]).toEqual(Array(3).fill([false, false]));
    },
  );

  it('lets no cached verdict live on when the cache is shared with a process that is behind', async () => {
    const clock = new TestClock();
    const cache = memoryCache();
    const behind = checker({ clock, cache });
    await grant(tenantA, 'shared', 'A.B.Read');
    expect(await behind.check(user('shared'), a, 'A.B.Read')).toBe(true);
    await revoke(tenantA, 'shared');
    const fresh = checker({ clock, cache });
    expect(await fresh.check(user('shared'), a, 'A.B.Read')).toBe(false);
    clock.advance(1_000);
    expect(await behind.check(user('shared'), a, 'A.B.Read')).toBe(false);
  });

  it.each([
    ['reader', 'A.B.Read', true],
    ['reader', 'A.B.Update', false],
    ['boss', 'A.Host.Read', true],
    ['sides', 'A.Tenant.Read', true],
    ['sides', 'A.Host.Read', false],
    ['unknown', 'A.B.Read', false],
  ])('answers for the absent user %s and %s: %s', async (id, name, expected) => {
    const rolesOf = new Map(Object.entries(known));
    const allowing = checker({ options: { AlwaysAllow: true } });
    expect((await allowing.mayUsers(a, rolesOf, name)).has(id)).toBe(id !== 'unknown');
    expect((await checker().mayUsers(a, rolesOf, name)).has(id)).toBe(expected);
    expect(await checker().mayUsers(b, new Map([['reader', ['reader']]]), name)).toEqual(new Set());
  });

  it.each([
    ['as configured', {}],
    ['where all is allowed', { AlwaysAllow: true }],
    ['with another admin role', { AdminRoles: ['reader'] }],
  ])('answers about an absent user what the same user would be answered, %s', async (_, options) => {
    const permissions = checker({ options });
    for (const [id, role] of Object.entries({ reader: 'reader', boss: 'ADMIN', sides: 'sides' })) {
      const names: string[] = [];
      for (const name of registryNames()) {
        if ((await permissions.mayUsers(a, new Map([[id, [role]]]), name)).has(id)) names.push(name);
      }
      expect(names).toEqual(await permissions.listPermissions(user(role), a));
      for (const name of names) expect(await permissions.check(user(role), a, name)).toBe(true);
    }
  });

  const managed = ['A.B.Read', 'A.B.Update', 'A.B.Manage'];
  it.each<[string, Actor, typeof a, string[]]>([
    ['nobody', anonymous, a, []],
    ['an admin', user('Admin'), a, registryNames()],
    ['a key', machine({ apiKeyId: 'k', permissions: ['A.B.Manage'], roles: ['admin'] }), a, managed],
    ['a manager', user('manager'), a, managed],
    ['a role on both sides', user('sides'), a, ['A.Tenant.Read']],
    ['a global role in a tenant', user('everywhere'), b, ['A.B.Read', 'A.Tenant.Read']],
    ['a global role in host context', user('everywhere'), hostTenant, ['A.B.Read', 'A.Host.Read']],
  ])('lists what %s holds, in at most one statement, and none again', async (_, actor, tenant, names) => {
    const permissions = checker();
    bench.takeStatements();
    expect(await permissions.listPermissions(actor, tenant)).toEqual(names);
    const asked = bench.takeStatements().filter((sql) => !sql.includes('kernel.epoch'));
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(await permissions.listPermissions(actor, tenant)).toEqual(names);
    expect(bench.takeStatements()).toEqual([]);
  });
});

function registryNames(): string[] {
  return ['A.B.Read', 'A.B.Update', 'A.B.Execute', 'A.B.View', 'A.B.Manage', 'A.Host.Read', 'A.Tenant.Read'];
}
