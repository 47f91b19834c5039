import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusalHeaders } from '../../../gateway/http/rate-limit-headers.ts';
import {
  type KernelDatabase,
  openKernelDatabase,
  tenantA,
  tenantB,
} from '../../../test/testkit/database/kernel-database.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { Actor } from '../../kernel/call/actor.ts';
import type { DomainError } from '../../kernel/error/domain-error.ts';
import { Limits } from '../../kernel/limit/limits.ts';
import { StoredLimitStore } from '../../kernel/limit/stored-limit-store.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import { aiMigrations } from '../migrations/ai.migrations.ts';
import { addMonthlyCosts } from './add-monthly-costs.ts';
import { limitOptions } from './limit-options.ts';
import { LimitedAdmission } from './limited-admission.service.ts';
import { MonthlyCosts } from './monthly-costs.service.ts';

const actorOf = (userId: string) => new Actor({ isAuthenticated: true, userId });
let users = 0;
const uniqueUser = () => {
  users += 1;
  return `user-${users}`;
};

const refusalOf = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => {
      throw new Error('It was let through.');
    },
    (error: unknown) => error as DomainError,
  );

describe.each(databases)('calls of AI are let in on $name', (kind) => {
  let kernel: KernelDatabase;
  let clock: TestClock;
  beforeAll(async () => {
    // The embedded database of the tests has the tables of all areas.
    kernel = await openKernelDatabase(kind, kind.name === 'PGlite' ? {} : { migrations: aiMigrations });
  });
  beforeEach(() => {
    clock = new TestClock();
  });
  afterAll(() => kernel.close());

  const costs = () => new MonthlyCosts(kernel.database, clock);
  function admission(caller: string | Actor, written: object = {}, tenantId = tenantA) {
    const { Limits: options } = z.object(limitOptions).parse({ Limits: written });
    const limits = new Limits(new StoredLimitStore(kernel.database), clock);
    const actor = typeof caller === 'string' ? actorOf(caller) : caller;
    const call = { actor, tenant: tenantOf(tenantId) };
    return new LimitedAdmission(call, options, limits, costs(), clock);
  }
  /** Costs as the ledger adds them. @param earlier what was added for the same call before. */
  const spend = (
    userId: string,
    usd: number | null,
    tenantId = tenantA,
    earlier = 0,
    label: string | null = null,
  ) =>
    kernel.database.session(tenantId).execute(
      `with settled as (select ?::uuid as tenant_id, ?::text as user_id, ?::text as label,
         ?::timestamptz as settled_at, ?::numeric as estimated_cost_usd, ?::numeric as earlier),
       ${addMonthlyCosts('settled', 'earlier')} select 1`,
      [tenantId, userId, label, clock.now(), usd, earlier],
    );
  const spentBy = (userId: string | null, label: string | null = null) =>
    costs().readSpending(tenantA, { actor: { userId, apiKeyId: null }, label });

  it('whatever the other tenant has used and spent', async () => {
    const options = {
      User: { RequestsPerMinute: 1, BudgetUsdPerMonth: 1 },
      Tenant: { RequestsPerMinute: 1 },
    };
    const user = uniqueUser();
    await admission(user, options, tenantB).admit(1);
    await spend(user, 5, tenantB);
    expect((await refusalOf(admission(user, options, tenantB).admit(1))).errorCode).toBe(
      'AI:RateLimit:Exceeded',
    );
    const { state } = await admission(user, options).admit(1);
    expect(state.policies.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['user-requests', 0],
      ['tenant-requests', 0],
    ]);
    clock.advance(60_000);
  });

  it('by default for one statement, and another user is another counter', async () => {
    clock.advance(3_600_000);
    kernel.takeStatements();
    const { state } = await admission(uniqueUser()).admit(100);
    expect(kernel.takeStatements()).toHaveLength(1);
    expect(state.policies.map(({ name, limit }) => [name, limit])).toEqual([
      ['user-requests', 60],
      ['tenant-requests', 1_000],
    ]);
    expect((await admission(uniqueUser()).admit(100)).state.policies[0]?.remaining).toBe(59);
  });

  it('for as many tokens as there are, by estimate and then by what was used', async () => {
    const options = { User: { TokensPerMinute: 100 } };
    const user = uniqueUser();
    const left = async () => {
      const { state } = await admission(user, options).admit(0);
      return state.policies.find(({ name }) => name === 'user-tokens')?.remaining;
    };
    const call = await admission(user, options).admit(70);
    const refused = await refusalOf(admission(user, options).admit(31));
    expect(refused.parameters).toMatchObject({ policy: 'user-tokens', limit: 100, remaining: 30 });
    await call.settle({ inputTokens: 5, outputTokens: 15 });
    expect(await left()).toBe(80);
    const failed = await admission(user, options).admit(80);
    await failed.settle({ inputTokens: 0, outputTokens: 0 });
    expect(await left()).toBe(80);
  });

  it('until a budget is spent, and again in the next month', async () => {
    const options = { User: { BudgetUsdPerMonth: 0.5 }, Tenant: { BudgetUsdPerMonth: 10_000 } };
    const user = uniqueUser();
    await spend(user, 0.3);
    await spend(user, null);
    await spend(user, 0);
    await admission(user, options).admit(1);
    await spend(user, 0.2);
    const refused = await refusalOf(admission(user, options).admit(1));
    expect(refused.kind).toBe('rateLimited');
    expect(refused.parameters).toEqual({
      limit: 50,
      remaining: 0,
      retryAfter: (9 * 24 + 12) * 3_600,
      windowSeconds: 30 * 24 * 3_600,
      policy: 'user-budget',
    });
    expect(refusalHeaders(refused.parameters)).toEqual({
      'Retry-After': '820800',
      RateLimit: '"user-budget";r=0;t=820800',
      'RateLimit-Policy': '"user-budget";q=50;w=2592000',
      'X-RateLimit-Limit': '50',
      'X-RateLimit-Remaining': '0',
    });
    await admission(uniqueUser(), options).admit(1);
    clock.advance((9 * 24 + 12) * 3_600_000);
    await admission(user, options).admit(1);
  });

  it('by an API key, for as much as its own limits say', async () => {
    const id = uniqueUser();
    const key = new Actor({ isAuthenticated: true, userId: id, apiKeyId: id });
    const options = {
      User: { RequestsPerMinute: 1, BudgetUsdPerMonth: 0.1 },
      ApiKey: { RequestsPerMinute: 3, TokensPerMinute: 100, BudgetUsdPerMonth: 0.5 },
    };
    await spend(id, 0.2);
    const call = await admission(key, options).admit(90);
    const tokens = await refusalOf(admission(key, options).admit(11));
    expect(tokens.parameters).toMatchObject({ policy: 'api-key-tokens', limit: 100, remaining: 10 });
    await call.settle({ inputTokens: 5, outputTokens: 5 });
    await admission(key, options).admit(11);
    await admission(key, options).admit(0);
    const requests = await refusalOf(admission(key, options).admit(0));
    expect(requests.parameters).toMatchObject({ policy: 'api-key-requests', limit: 3, remaining: 0 });
    await spend(id, 0.3);
    const budget = await refusalOf(admission(key, options).admit(0));
    expect([budget.errorCode, budget.parameters]).toMatchObject([
      'AI:RateLimit:Exceeded',
      { policy: 'api-key-budget', limit: 50 },
    ]);
    const other = new Actor({ isAuthenticated: true, userId: 'another', apiKeyId: 'another' });
    expect((await admission(other, options).admit(0)).state.policies[0]?.remaining).toBe(2);
  });

  it('with a label, for as much as its limits say, by every caller together', async () => {
    clock.advance(124 * 24 * 3_600_000);
    const options = {
      User: { RequestsPerMinute: 0 },
      Label: { RequestsPerMinute: 2 },
      Labels: { Batch: { RequestsPerMinute: 3, TokensPerMinute: 100, BudgetUsdPerMonth: 0.5 } },
    };
    const call = await admission(uniqueUser(), options).admit(90, 'batch');
    const tokens = await refusalOf(admission(uniqueUser(), options).admit(11, 'batch'));
    expect(tokens.parameters).toMatchObject({ policy: 'label-tokens', limit: 100, remaining: 10 });
    await call.settle({ inputTokens: 5, outputTokens: 5 });
    await admission(uniqueUser(), options).admit(11, 'batch');
    await admission(uniqueUser(), options).admit(0, 'batch');
    const requests = await refusalOf(admission(uniqueUser(), options).admit(0, 'batch'));
    expect(requests.parameters).toMatchObject({ policy: 'label-requests', limit: 3, remaining: 0 });
    await admission(uniqueUser(), options, tenantB).admit(0, 'batch');
    await admission(uniqueUser(), options).admit(0, 'other');
    await admission(uniqueUser(), options).admit(0, 'other');
    expect((await refusalOf(admission(uniqueUser(), options).admit(0, 'other'))).parameters).toMatchObject({
      policy: 'label-requests',
      limit: 2,
    });
    await admission(uniqueUser(), options).admit(0);
    clock.advance(60_000);
    await spend(uniqueUser(), 0.5, tenantA, 0, 'batch');
    const budget = await refusalOf(admission(uniqueUser(), options).admit(0, 'batch'));
    expect(budget.parameters).toMatchObject({ policy: 'label-budget', limit: 50 });
    await admission(uniqueUser(), options).admit(0, 'other');
    // A user whose id is the label's name has spent nothing.
    expect(await spentBy('batch', 'batch')).toMatchObject({ user: 0, label: 0.5 });
  });

  it('not when the tenant’s budget is spent, by any user; and a refused call takes nothing', async () => {
    clock.advance(62 * 24 * 3_600_000);
    const options = { User: { RequestsPerMinute: 5 }, Tenant: { BudgetUsdPerMonth: 2 } };
    const user = uniqueUser();
    await spend(uniqueUser(), 1.25);
    await spend(uniqueUser(), 0.75);
    const refused = await refusalOf(admission(user, options).admit(1));
    expect(refused.parameters).toMatchObject({ policy: 'tenant-budget', limit: 200 });
    const { state } = await admission(user, { User: { RequestsPerMinute: 5 } }).admit(1);
    expect(state.policies[0]?.remaining).toBe(4);
  });

  it('with costs added up to the last digit, by many at once', async () => {
    clock.advance(31 * 24 * 3_600_000);
    const user = uniqueUser();
    await Promise.all(Array.from({ length: 20 }, (_, at) => spend(at % 2 === 0 ? user : uniqueUser(), 1e-7)));
    expect(await spentBy(user)).toMatchObject({ user: 1e-6, tenant: 2e-6 });
    await spend(user, 3e-7, tenantA, 1e-7);
    await spend(user, null, tenantA, 2e-7);
    await spend('', 1e-6);
    expect(await spentBy(user)).toMatchObject({ user: 1e-6, tenant: 3e-6 });
    expect(await spentBy(null)).toMatchObject({ user: 1e-6, tenant: 3e-6 });
  });
});
