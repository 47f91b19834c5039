import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import type { Database } from '../persistence/database.ts';
import { Epochs } from '../persistence/epochs.ts';
import { type Logger, silentLogger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import { AccessDenials } from './access-denials.ts';
import { ApiKeyDigestEntity, ApiKeyEntity } from './api-key.entity.ts';
import { apiKeyDigests } from './api-key-digest.ts';
import { apiKeyTopic, StoredApiKeys } from './stored-api-keys.ts';

const pepper = Buffer.alloc(32, 7).toString('base64');
const refused = { kind: 'unauthenticated', errorCode: 'Authentication:ApiKey:Invalid' };

interface StoredKeyColumns {
  readonly tenantId: string;
  readonly allowedCidrs: string[];
  readonly cacheBehavior: string;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly pepper: string | undefined;
}

describe.each(databases)('stored API keys on $name', (kind) => {
  let bench: KernelDatabase;
  let elsewhere: Database;
  const recorders: AccessDenials[] = [];
  let serial = 0;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
    elsewhere = await bench.another();
  });
  afterAll(async () => {
    for (const denials of recorders) await denials.waitForWrites();
    await bench.close();
  });

  /** Stores a key as identity does. */
  async function key(parts: Partial<StoredKeyColumns> = {}) {
    serial += 1;
    const { tenantId = tenantA, pepper: own, ...rest } = parts;
    const id = uuidV7();
    const raw = `svc_live_sk_${String(serial).padStart(32, '0')}`;
    const em = bench.database.session(tenantId);
    em.create(ApiKeyEntity, {
      id,
      tenantId,
      name: `key ${serial}`,
      type: 'Secret',
      environment: 'live',
      prefix: 'svc_live_sk_',
      lastFourChars: raw.slice(-4),
      permissions: ['A.B.Read'],
      allowedCidrs: [],
      cacheBehavior: 'Normal',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      createdAt: new Date(),
      createdBy: null,
      modifiedAt: null,
      modifiedBy: null,
      ...rest,
    });
    em.create(ApiKeyDigestEntity, { digest: apiKeyDigests(raw, own)[0] as string, keyId: id, tenantId });
    await em.flush();
    return { id, raw, tenantId };
  }

  const keysOf = (
    clock: TestClock,
    parts: { database?: Database; pepper?: string; logger?: Logger } = {},
  ) => {
    const { database = bench.database, logger = silentLogger } = parts;
    const denials = new AccessDenials(database, clock, logger);
    recorders.push(denials);
    return new StoredApiKeys(database, new Epochs(database, clock), clock, logger, denials, parts.pepper);
  };

  async function revoke({ id, tenantId }: { id: string; tenantId: string }) {
    await elsewhere.session(tenantId).transactional(async (em) => {
      await em.execute('update kernel.api_key set revoked_at = now() where id = ?', [id]);
      await new Epochs(elsewhere, new TestClock()).bump(em, tenantId, apiKeyTopic);
    });
  }

  it('become an external system with the permissions of the key, and nothing else', async () => {
    const expiresAt = new Date('2027-01-01T00:00:00Z');
    const { id, raw } = await key({ expiresAt });
    const { actor, tenantId } = await keysOf(new TestClock()).authenticate(raw, null);
    expect(tenantId).toBe(tenantA);
    expect({ ...actor }).toMatchObject({
      userId: id,
      userName: expect.stringMatching(/^key /),
      isAuthenticated: true,
      actorKind: 'ExternalSystem',
      apiKeyId: id,
      roles: [],
      permissions: ['A.B.Read'],
      session: { sid: null, sub: null, issuedAt: null, expiresAt },
    });
  });

  it('belong to the host where no tenant does', async () => {
    const { raw } = await key({ tenantId: HOST_TENANT_ID });
    expect((await keysOf(new TestClock()).authenticate(raw, null)).tenantId).toBeNull();
  });

  it.each([
    ['a digest without pepper, none configured', undefined, undefined, true],
    ['a digest without pepper, one configured', undefined, pepper, true],
    ['a digest with the pepper', pepper, pepper, true],
    ['a digest with a pepper that is gone', pepper, undefined, false],
    ['a digest with another pepper', pepper, Buffer.alloc(32, 8).toString('base64'), false],
  ])('are found by %s', async (_, made, configured, isFound) => {
    const { raw } = await key({ pepper: made });
    const keys = keysOf(new TestClock(), configured === undefined ? {} : { pepper: configured });
    const answer = keys.authenticate(raw, null);
    await (isFound ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject(refused));
  });

  it('are kept as a digest alone', async () => {
    const { id, raw } = await key();
    const all = await bench.database.system((em) =>
      em.execute(
        'select k.*, d.* from kernel.api_key k join kernel.api_key_digest d on d.key_id = k.id where k.id = ?',
        [id],
      ),
    );
    expect(JSON.stringify(all)).not.toContain(raw.slice('svc_live_sk_'.length));
  });

  it.each(["update kernel.api_key_digest set digest = 'x'", 'delete from kernel.api_key_digest'])(
    'keep their digests from every tenant’s session: %s',
    async (statement) => {
      await key();
      const change = bench.database.session(tenantA).execute(statement);
      await expect(change).rejects.toThrow(/permission denied/);
    },
  );

  it.each([
    ['an unknown key', {}, () => 'svc_live_sk_unknown', 'invalid_api_key', 'no such API key'],
    ['hostile text', {}, () => "svc_' or 1=1 --\\", 'invalid_api_key', 'no such API key'],
    ['a revoked key', { revokedAt: new Date(0) }, null, 'api_key_revoked', 'was revoked'],
    ['an expired key', { expiresAt: new TestClock().now() }, null, 'api_key_expired', 'has expired'],
    ['a foreign address', { allowedCidrs: ['10.0.0.0/8'] }, null, 'ip_not_allowed', 'this address'],
  ])('refuse %s with one answer; log and cause have the reason', async (_, parts, other, reason, check) => {
    const { raw } = await key(parts);
    const warn = vi.fn();
    const keys = keysOf(new TestClock(), { logger: { ...silentLogger, warn } as never });
    await expect(keys.authenticate(other?.() ?? raw, '192.0.2.1')).rejects.toMatchObject({
      ...refused,
      message: refused.errorCode,
      parameters: {},
      cause: { message: expect.stringContaining(check) },
    });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ audit: 'AccessDenied', reason }),
      expect.any(String),
    );
    expect(JSON.stringify(warn.mock.calls)).not.toContain(raw);
  });

  it('expire by the clock although they are remembered', async () => {
    const clock = new TestClock();
    const { raw } = await key({ expiresAt: new Date(clock.now().getTime() + 1_000) });
    const keys = keysOf(clock);
    await keys.authenticate(raw, null);
    clock.advance(999);
    await keys.authenticate(raw, null);
    clock.advance(1);
    await expect(keys.authenticate(raw, null)).rejects.toMatchObject(refused);
  });

  it.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['11.1.2.3', ['10.0.0.0/8', '11.0.0.0/8'], true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['::ffff:11.1.2.3', ['10.0.0.0/8'], false],
    ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
    ['::ffff:10.1.2.3', ['::ffff:10.0.0.0/104'], true],
    ['11.1.2.3', ['::ffff:10.0.0.0/104'], false],
    ['2001:db8::1', ['2001:db8::/32'], true],
    ['2001:db9::1', ['2001:db8::/32'], false],
    ['10.1.2.3', ['::/0'], false],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['192.0.2.7', ['192.0.2.7/32'], true],
    ['no address', ['0.0.0.0/0'], false],
    [null, ['0.0.0.0/0'], false],
    [null, [], true],
  ])('from %s with the ranges %j pass: %s', async (address, allowedCidrs, passes) => {
    const { raw } = await key({ allowedCidrs });
    const answer = keysOf(new TestClock()).authenticate(raw, address);
    await (passes ? expect(answer).resolves.toBeDefined() : expect(answer).rejects.toMatchObject(refused));
  });

  it('are read once while nothing changes, and each time if they are uncached', async () => {
    const clock = new TestClock();
    const keys = keysOf(clock);
    for (const [cacheBehavior, statements] of [
      ['Normal', 0],
      ['NoCache', 2],
    ] as const) {
      const { raw } = await key({ cacheBehavior });
      await keys.authenticate(raw, null);
      bench.takeStatements();
      await keys.authenticate(raw, null);
      const reads = bench.takeStatements().filter((sql) => sql.startsWith('select'));
      expect(reads).toHaveLength(statements);
    }
  });

  it('are refused by every process within a second of their end', async () => {
    const clock = new TestClock();
    const one = await key();
    const processes = [keysOf(clock), keysOf(clock, { database: elsewhere })];
    for (const keys of processes) await keys.authenticate(one.raw, null);
    await revoke(one);
    clock.advance(1_000);
    for (const keys of processes)
      await expect(keys.authenticate(one.raw, null)).rejects.toMatchObject(refused);
  });

  it('are refused within a second also when they end while they are read', async () => {
    const clock = new TestClock();
    const one = await key();
    let isFirst = true;
    const database = {
      rows: bench.database.rows.bind(bench.database),
      session: (id: string) => {
        const em = bench.database.session(id);
        const execute = em.execute.bind(em);
        em.execute = (async (sql: string, ...rest: never[]) => {
          const rows = await execute(sql, ...rest);
          if (isFirst && sql.includes('from kernel.api_key where')) {
            isFirst = false;
            await revoke(one);
            clock.advance(1_000);
          }
          return rows;
        }) as never;
        return em;
      },
    } as unknown as Database;
    const keys = keysOf(clock, { database });
    await keys.authenticate(one.raw, null);
    clock.advance(1_000);
    await expect(keys.authenticate(one.raw, null)).rejects.toMatchObject(refused);
  });

  it('note their last use once a minute, and fail no request when they cannot', async () => {
    const clock = new TestClock();
    const { id, raw } = await key();
    const lastUse = async () => {
      const [row] = await bench.database.system((em) =>
        em.execute('select last_used_at as at from kernel.api_key where id = ?', [id]),
      );
      return row?.at === null ? null : new Date(String(row?.at)).getTime();
    };
    const keys = keysOf(clock);
    const first = clock.now().getTime();
    await keys.authenticate(raw, null);
    await vi.waitFor(async () => expect(await lastUse()).toBe(first));
    clock.advance(59_999);
    bench.takeStatements();
    await keys.authenticate(raw, null);
    clock.advance(1);
    await keys.authenticate(raw, null);
    await vi.waitFor(async () => expect(await lastUse()).toBe(first + 60_000));
    expect(bench.takeStatements().filter((sql) => sql.startsWith('update kernel.api_key'))).toHaveLength(1);
  });

  it('pass although their last use cannot be noted', async () => {
    const { raw } = await key();
    const warn = vi.fn();
    const database = {
      rows: bench.database.rows.bind(bench.database),
      session: (id: string) => {
        const em = bench.database.session(id);
        const execute = em.execute.bind(em);
        em.execute = ((sql: string, ...rest: never[]) =>
          sql.startsWith('update') ? Promise.reject(new Error('full')) : execute(sql, ...rest)) as never;
        return em;
      },
    } as unknown as Database;
    const keys = keysOf(new TestClock(), { database, logger: { ...silentLogger, warn } as never });
    await expect(keys.authenticate(raw, null)).resolves.toBeDefined();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  });
});
