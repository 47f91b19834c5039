import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, globex } from '../../../test/testkit/callers.ts';
import { recordedNetwork } from '../../../test/testkit/http/outbound-http.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../test/testkit/webhook/webhook-receiver.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Claim, claimDeliveries } from './claim-deliveries.ts';
import { Lanes } from './lanes.ts';

describe('lanes', () => {
  const user = (tenantId: string, isSlow = false) => ({ tenantId, isSlow });

  it('reserve half for fast targets, and count per tenant', () => {
    const lanes = new Lanes(8);
    expect([lanes.perTenant, lanes.slowPerTenant]).toEqual([6, 2]);
    for (let count = 0; count < 4; count += 1) lanes.take(user('a', true));
    expect([lanes.free, lanes.freeForSlow]).toEqual([4, 0]);
    for (let count = 0; count < 2; count += 1) lanes.take(user('a'));
    lanes.take(user('b'));
    lanes.release(user('a', true));
    expect([lanes.free, lanes.freeForSlow]).toEqual([2, 1]);
    expect(lanes.tenants).toEqual([
      { tenantId: 'a', taken: 5, slow: 3 },
      { tenantId: 'b', taken: 1, slow: 0 },
    ]);
    lanes.release(user('b'));
    expect(lanes.tenants.map(({ tenantId }) => tenantId)).toEqual(['a']);
  });

  it('are waited for where they are slow, the last, or the last of a tenant', () => {
    const lanes = new Lanes(4);
    lanes.take(user('a'));
    expect([lanes.isWaitedFor(user('a')), lanes.isWaitedFor(user('a', true))]).toEqual([false, true]);
    lanes.take(user('a'));
    lanes.take(user('a'));
    expect([lanes.isWaitedFor(user('a')), lanes.isWaitedFor(user('b'))]).toEqual([true, false]);
    lanes.take(user('b'));
    expect(lanes.isWaitedFor(user('b'))).toBe(true);
  });

  it('are one where there is one', () => {
    const lanes = new Lanes(1);
    expect(lanes.freeForSlow).toBe(1);
    lanes.take(user('a', true));
    expect([lanes.free, lanes.freeForSlow]).toEqual([0, 0]);
  });
});

describe('with few lanes', () => {
  let slice: WebhookSlice;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    slice = await openWebhookSlice({
      env: { WebhooksOptions__MaxParallelDeliveries: '4', WebhooksOptions__MaxParallelPerSubscription: '2' },
    });
  });
  afterAll(() => slice.close());
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    for (const table of ['subscription', 'delivery']) await slice.sql(`delete from webhooks.${table}`);
  });

  const paths = () => receiver.received.map(({ path }) => path);
  /** Deliveries that are due and not claimed. */
  const held = () =>
    slice.sql('update webhooks.delivery set next_attempt_at = null where state = ?', ['Pending']);

  it('receivers that hang hold a lane each, and the others go on', async () => {
    const hanging: (() => void)[] = [];
    receiver.answer((hook, response) => {
      if (hook.path.startsWith('/hang')) hanging.push(() => response.writeHead(200).end());
      else response.writeHead(200).end();
    });
    for (const name of ['1', '2', '3']) await slice.subscribe(receiver.url(`/hang/${name}`));
    const { id } = await slice.subscribe(receiver.url('/well'));
    // However slow this machine is.
    const knownToBeFast = () =>
      slice.sql('update webhooks.subscription set last_duration_ms = 5 where id = ?', [id]);
    await knownToBeFast();
    await slice.publish(acme, 10);
    await slice.process.messaging.drain();
    const passing: Promise<void>[] = [];
    const well = async () => {
      await knownToBeFast();
      passing.push(slice.later(0));
      return paths().filter((path) => path === '/well').length;
    };
    await expect.poll(well, { timeout: 30_000 }).toBe(10);
    // One of four lanes is what the slow targets of a tenant may have.
    expect(paths().filter((path) => path.startsWith('/hang'))).toHaveLength(1);
    await held();
    for (const release of hanging) release();
    await Promise.all([...passing, slice.settled()]);
  });
});

describe.each(databases)('a claim on $name', (database) => {
  let slice: WebhookSlice;
  let at = 0;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
  });
  afterAll(() => slice.close());
  afterEach(async () => {
    for (const table of ['subscription', 'delivery']) await slice.sql(`delete from webhooks.${table}`);
  });

  /** Deliveries of a new subscription, due after those that are there. @param duration null: its target is not known. */
  const due = async (tenant: Tenant, count: number, duration: number | null = null) => {
    at += 1;
    const [row] = await slice.sql(
      `insert into webhooks.subscription (id, tenant_id, target_url, event_type, event_types, filter, headers, labels, status, signing_secret_hint,
         consecutive_failure_count, last_duration_ms, created_at)
       values (gen_random_uuid(), ?, 'https://a.example', 'A.B', '["A.B"]', '[]', '[]', '[]', 'Active', '', 0, ?, now()) returning id`,
      [tenant.id, duration],
    );
    await slice.sql(
      `insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number,
         next_attempt_at, created_at)
       select gen_random_uuid(), ?, ?, gen_random_uuid(), 'Pending', 0,
         ?::timestamptz + make_interval(secs => ? + n / 1e5), now() from generate_series(1, ?) n`,
      [tenant.id, row?.id, new Date(slice.clock.now().getTime() - 3_600_000), at, count],
    );
    return row?.id as string;
  };
  /** Rows of deliveries this connection has read, as far as it has not told the server. */
  const rowsRead = `select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as count
    from pg_stat_xact_user_tables where schemaname = 'webhooks' and relname = 'delivery'`;
  const readUntilNow = async (em: SqlEntityManager) => {
    const [{ count = 0 } = {}] = await em.execute<{ count: number }[]>(rowsRead);
    return count;
  };
  /** Claims. @returns what was claimed, and the rows of deliveries that were read for it. */
  const claim = (parts: Partial<Claim>) =>
    slice.process.services.database.system(async (em) => {
      const before = await readUntilNow(em);
      const { deliveries: rows, isCrowded } = await claimDeliveries(em, {
        leaseId: '00000000-0000-4000-8000-000000000001',
        lease: 60_000,
        now: slice.clock.now(),
        limit: 100,
        limitForSlow: 50,
        perSubscription: 10,
        perTenant: 75,
        slowPerTenant: 25,
        tenants: [],
        subscriptions: null,
        ...parts,
      });
      return { rows, isCrowded, read: (await readUntilNow(em)) - before };
    });
  /** How many are claimed of each tenant. */
  const claimed = async (parts: Partial<Claim>) => {
    const { rows } = await claim(parts);
    const counts = Map.groupBy(rows, ({ tenantId }) => tenantId);
    return { acme: counts.get(acme.id)?.length ?? 0, globex: counts.get(globex.id)?.length ?? 0 };
  };
  const pause = (id: string) =>
    slice.sql('update webhooks.subscription set circuit_open_until = ? where id = ?', [
      new Date(slice.clock.now().getTime() + 60_000),
      id,
    ]);

  it('leaves slow lanes to other tenants than the one that was first', async () => {
    for (let count = 0; count < 6; count += 1) await due(acme, 2);
    await due(globex, 2);
    expect(await claimed({ limitForSlow: 4, slowPerTenant: 2 })).toEqual({ acme: 2, globex: 1 });
  });

  it('gives the last slow lane to the tenant that has fewer', async () => {
    await due(acme, 2);
    await due(globex, 2);
    const tenants = [{ tenantId: acme.id, taken: 3, slow: 3 }];
    expect(await claimed({ limitForSlow: 1, tenants })).toEqual({ acme: 0, globex: 1 });
  });

  it('takes what is fast of a tenant whose slow targets have their share', async () => {
    await due(acme, 2);
    await due(acme, 2, 5);
    const tenants = [{ tenantId: acme.id, taken: 2, slow: 2 }];
    expect(await claimed({ slowPerTenant: 2, tenants })).toEqual({ acme: 2, globex: 0 });
  });

  it('comes to a newcomer at once, whatever waits before it for a target that is paused or has its limit', async () => {
    await pause(await due(acme, 3_000, 5));
    await due(acme, 3_000, 5);
    const flood = await claim({});
    expect([flood.rows.length, flood.read < 300]).toEqual([10, true]);
    const newcomers = [await due(acme, 1), await due(globex, 1)];
    slice.takeStatements();
    const { rows, read } = await claim({});
    expect(slice.takeStatements()).toHaveLength(3);
    expect(rows.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(newcomers.sort());
    // Of the 6,000 it met one for each target, the ten that are under way, and what it claimed, a few times each.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(300);
  });

  it('lets tenants take turns, and the subscriptions of a tenant', async () => {
    const flood = await due(acme, 2_000, 5);
    await due(acme, 2_000, 5);
    const late = await due(acme, 3, 5);
    await due(globex, 40, 5);
    const { rows } = await claim({ limit: 12 });
    const places = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
    expect(rows.filter(({ tenantId }) => tenantId === globex.id)).toHaveLength(6);
    expect([places.get(flood)?.length, places.get(late)?.length]).toEqual([2, 2]);
  });

  it('takes up a circuit that has ended with the oldest delivery, alone', async () => {
    const id = await due(acme, 5, 5);
    await slice.sql('update webhooks.subscription set consecutive_failure_count = 5 where id = ?', [id]);
    await pause(id);
    expect(await claim({})).toMatchObject({ rows: [], isCrowded: false });
    const now = new Date(slice.clock.now().getTime() + 60_000);
    const [oldest] = await slice.sql('select id from webhooks.delivery order by next_attempt_at limit 1');
    expect((await claim({ now })).rows).toMatchObject([{ id: oldest?.id }]);
  });

  it('reports deliveries that other processes hold', async () => {
    const one = await due(acme, 1, 5);
    const two = await due(acme, 2);
    expect(await claim({ subscriptions: [one] })).toMatchObject({ rows: [{}], isCrowded: false });
    expect((await claim({})).rows).toHaveLength(1);
    for (const subscriptions of [null, [one], [two]])
      expect(await claim({ subscriptions })).toMatchObject({ rows: [], isCrowded: true });
    await slice.sql('update webhooks.delivery set next_attempt_at = null, lease_until = null');
    expect(await claim({})).toMatchObject({ rows: [], isCrowded: false });
  });

  it('reads of those that are named alone, however many others wait', async () => {
    for (let count = 0; count < 60; count += 1) await due(acme, 2);
    const named = [await due(globex, 3, 5), await due(acme, 1)];
    const { rows, read } = await claim({ subscriptions: [...named, '00000000-0000-4000-8000-00000000dead'] });
    expect(rows.map(({ subscriptionId }) => subscriptionId).sort()).toEqual(
      [named[0], named[0], named[0], named[1]].sort(),
    );
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(60);
  });

  it('reads little where many have nothing but what is under way', async () => {
    for (let count = 0; count < 60; count += 1) await due(acme, 1, 5);
    expect((await claim({})).rows).toHaveLength(60);
    const { rows, read } = await claim({});
    expect(rows).toEqual([]);
    // An entry to find each, one to count what is under way, and two to look for another.
    expect(read).toBeLessThan(6 * 60);
  });

  it('limits a tenant to its share, including attempts in progress', async () => {
    for (let count = 0; count < 3; count += 1) await due(acme, 20, 5);
    await due(globex, 1, 5);
    const tenants = [{ tenantId: acme.id, taken: 4, slow: 0 }];
    expect(await claimed({ perTenant: 6, tenants })).toEqual({ acme: 2, globex: 1 });
  });
});

describe('a name that resolves to an address inside', () => {
  it('is refused at connect, and nothing is dialled', async () => {
    const network = recordedNetwork(1, ['93.184.215.14', '169.254.169.254'], ['127.0.0.1']);
    const slice = await openWebhookSlice({ network });
    try {
      await slice.subscribe('https://rebinding.hooks.example.com/x');
      await slice.publish(acme, 2);
      await slice.settled();
      await slice.later(0);
      const states = await slice.sql('select state from webhooks.delivery');
      expect(states).toEqual([{ state: 'Rejected' }, { state: 'Rejected' }]);
      expect(network.resolved.length).toBeGreaterThan(0);
      expect(network.dialled).toEqual([]);
    } finally {
      await slice.close();
    }
  });
});
