import { v7 as uuidV7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { firstRun } from '../../../test/testkit/messaging/job-run.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { kernelHousekeeping } from '../../host/kernel-housekeeping.ts';
import type { Database } from '../persistence/database.ts';
import { Epochs } from '../persistence/epochs.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { HOST_TENANT_ID } from '../tenancy/tenant.ts';
import { AccessDenials, type Denial, denialsPerMinute } from './access-denials.ts';
import type { AccessDeniedReason } from './access-denied.entity.ts';
import { apiKeyDigests } from './api-key-digest.ts';
import { StoredApiKeys } from './stored-api-keys.ts';

const address = '192.0.2.1';
const day = 24 * 60 * 60 * 1000;

describe.each(databases)('the audit of refused API keys, on $name', (kind) => {
  let bench: KernelDatabase;
  beforeAll(async () => {
    bench = await openKernelDatabase(kind);
  });
  afterAll(() => bench.close());
  const sql = (statement: string, values: unknown[] = []) =>
    bench.database.system((em) => em.execute<Record<string, unknown>[]>(statement, values));
  const rowsOf = (keyId: string) => sql('select * from kernel.access_denied where key_id = ?', [keyId]);
  const unknownRows = () => sql('select * from kernel.access_denied where key_id is null');
  const denied = (tenantId = tenantA): Denial & { key: { id: string; tenantId: string } } => ({
    reason: 'api_key_revoked',
    key: { id: uuidV7(), tenantId },
    remoteAddress: address,
  });

  /** Stores a key as identity does. @returns its id and what a caller presents. */
  async function storedKey(fields: { revoked?: boolean; expired?: boolean; cidrs?: string[] }) {
    const id = uuidV7();
    const raw = `svc_live_sk_${id}`;
    const ended = new TestClock().now();
    await bench.database.session(tenantA).transactional(async (em) => {
      await em.execute(
        `insert into kernel.api_key (id, tenant_id, name, type, environment, prefix, last_four_chars, permissions,
           allowed_cidrs, cache_behavior, revoked_at, expires_at, created_at)
         values (?, ?, 'key', 'Secret', 'live', 'svc_live_sk_', 'last', '[]', ?::jsonb, 'Normal', ?, ?, now())`,
        [
          id,
          tenantA,
          JSON.stringify(fields.cidrs ?? []),
          fields.revoked ? ended : null,
          fields.expired ? ended : null,
        ],
      );
      await em.execute('insert into kernel.api_key_digest (digest, key_id, tenant_id) values (?, ?, ?)', [
        apiKeyDigests(raw, undefined)[0],
        id,
        tenantA,
      ]);
    });
    return { id, raw };
  }

  it.each<[AccessDeniedReason, Parameters<typeof storedKey>[0] | null]>([
    ['invalid_api_key', null],
    ['api_key_revoked', { revoked: true }],
    ['api_key_expired', { expired: true }],
    ['ip_not_allowed', { cidrs: ['10.0.0.0/8'] }],
  ])('is a row for each refusal, here with the reason %s', async (reason, fields) => {
    const clock = new TestClock();
    const denials = new AccessDenials(bench.database, clock, silentLogger);
    const epochs = new Epochs(bench.database, clock);
    const keys = new StoredApiKeys(bench.database, epochs, clock, silentLogger, denials, undefined);
    const key = fields === null ? { id: null, raw: 'svc_live_sk_nobody' } : await storedKey(fields);
    await expect(keys.authenticate(key.raw, address)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await denials.waitForWrites();
    expect(await sql('select * from kernel.access_denied where reason = ?', [reason])).toEqual([
      {
        id: expect.any(String),
        tenant_id: fields === null ? HOST_TENANT_ID : tenantA,
        reason,
        key_id: key.id,
        remote_address: address,
        occurred_at: expect.anything(),
      },
    ]);
    const [{ at }] = (await sql(
      'select extract(epoch from occurred_at)::float8 * 1000 as at from kernel.access_denied where reason = ?',
      [reason],
    )) as [{ at: number }];
    expect(at).toBe(clock.now().getTime());
  });

  it('stores no row for an accepted key', async () => {
    const denials = new AccessDenials(bench.database, new TestClock(), silentLogger);
    const epochs = new Epochs(bench.database, new TestClock());
    const keys = new StoredApiKeys(bench.database, epochs, new TestClock(), silentLogger, denials, undefined);
    const { id, raw } = await storedKey({});
    await keys.authenticate(raw, address);
    await denials.waitForWrites();
    expect(await rowsOf(id)).toEqual([]);
  });

  it.each([
    [address, address],
    ['2001:db8::1', '2001:db8::1'],
    ["'; drop table kernel.access_denied --", null],
    [`fe80::1%${'x'.repeat(70)}`, null],
    [null, null],
  ])('keeps the address %j as %j', async (remoteAddress, expected) => {
    const one = denied();
    const denials = new AccessDenials(bench.database, new TestClock(), silentLogger);
    denials.record({ ...one, remoteAddress });
    await denials.waitForWrites();
    expect((await rowsOf(one.key.id)).map((row) => row.remote_address)).toEqual([expected]);
  });

  it('is bounded by the minute, for all unknown keys together and for each known one', async () => {
    const clock = new TestClock();
    const warn = vi.fn();
    const denials = new AccessDenials(bench.database, clock, { ...silentLogger, warn } as never);
    const before = (await unknownRows()).length;
    const [one, other] = [denied(), denied()];
    for (let minute = 1; minute <= 2; minute += 1) {
      for (let i = 0; i < denialsPerMinute.unknown + 5; i += 1)
        denials.record({ reason: 'invalid_api_key', key: null, remoteAddress: address });
      for (let i = 0; i < denialsPerMinute.known + 5; i += 1) denials.record(one);
      denials.record(other);
      await denials.waitForWrites();
      expect((await unknownRows()).length - before).toBe(minute * denialsPerMinute.unknown);
      expect(await rowsOf(one.key.id)).toHaveLength(minute * denialsPerMinute.known);
      expect(await rowsOf(other.key.id)).toHaveLength(minute);
      clock.advance(60_000);
    }
    expect(warn).toHaveBeenCalledTimes(2 * (denialsPerMinute.unknown + denialsPerMinute.known + 11));
  });

  it('delays no request and fails no request', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const warn = vi.fn();
    const database = { session: () => ({ execute: () => promise }) } as unknown as Database;
    const denials = new AccessDenials(database, new TestClock(), { ...silentLogger, warn } as never);
    denials.record(denied());
    expect(warn).toHaveBeenCalledOnce();
    reject(new Error('full'));
    await denials.waitForWrites();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('is out of reach of another tenant', async () => {
    const one = denied(tenantB);
    const denials = new AccessDenials(bench.database, new TestClock(), silentLogger);
    denials.record(one);
    await denials.waitForWrites();
    const seen = (tenantId: string) =>
      bench.database
        .session(tenantId)
        .execute('select 1 from kernel.access_denied where key_id = ?', [one.key.id]);
    expect(await seen(tenantA)).toEqual([]);
    expect(await seen(HOST_TENANT_ID)).toEqual([]);
    expect(await seen(tenantB)).toHaveLength(1);
  });

  it.each(['update kernel.access_denied set reason = reason', 'delete from kernel.access_denied'])(
    'cannot be altered by a tenant’s session: %s',
    async (statement) => {
      await expect(bench.database.session(tenantA).execute(statement)).rejects.toThrow(/permission denied/);
    },
  );

  it('is stored for the configured time', async () => {
    const clock = new TestClock();
    const one = denied();
    const denials = new AccessDenials(bench.database, clock, silentLogger);
    denials.record(one);
    await denials.waitForWrites();
    clock.advance(30 * day);
    await kernelHousekeeping(bench.database, clock, 30, { trimLog: async () => {} }).handle({}, firstRun());
    expect(await rowsOf(one.key.id)).toHaveLength(1);
    clock.advance(1);
    await kernelHousekeeping(bench.database, clock, 30, { trimLog: async () => {} }).handle({}, firstRun());
    expect(await rowsOf(one.key.id)).toEqual([]);
  });
});
