import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acme, alice } from '../../../test/testkit/callers.ts';
import { databases } from '../../../test/testkit/postgres.ts';
import { openWebhookSlice, type WebhookSlice } from '../../../test/testkit/webhook/webhook-slice.ts';
import { claimDeliveries } from '../dispatch/claim-deliveries.ts';
import { type NextStep, subscriptionStatuses } from '../webhooks.contract.ts';

/** Subscriptions of a round: as many as an explanation has. */
const perRound = 100;
const rounds = 10;
/** Milliseconds between the instants at which a round is looked at. */
const waits = [0, 400, 1_300] as const;

/** Milliseconds from the first instant; null: none. */
const moment = fc.option(fc.integer({ min: -2_500, max: 2_500 }), { freq: 2 });
const pending = fc.record({
  state: fc.constantFrom('Pending', 'Retrying'),
  due: fc.integer({ min: -2_000, max: 2_000 }),
  lease: fc.constantFrom(null, null, null, 'expired', 'held'),
});
/** Behind another delivery of its key, which is due in an hour. */
const waiting = fc.record({
  state: fc.constant('Pending'),
  due: fc.constant(null),
  lease: fc.constant(null),
  waitsFor: fc.constant('order' as const),
});
/** Without its payload. */
const unmade = fc.record({
  state: fc.constant('Pending'),
  due: fc.constant(null),
  lease: fc.constant(null),
  waitsFor: fc.constant('payload' as const),
});
const ended = fc.record({
  state: fc.constantFrom('Succeeded', 'Rejected', 'Skipped', 'DeadLettered'),
  due: fc.constant(null),
  lease: fc.constant(null),
});
const situation = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant('Active' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...subscriptionStatuses) },
  ),
  isPaused: fc.constantFrom(false, false, false, true),
  circuit: moment,
  rate: fc.option(fc.constantFrom(1, 2, 3, 7, 1_000), { freq: 2 }),
  paced: moment,
  duration: fc.option(fc.constantFrom(5, 3_000)),
  failures: fc.constantFrom(0, 0, 3),
  isNamed: fc.constantFrom(true, true, false),
  created: fc.constantFrom(-10_000, -10_000, 10),
  delivery: fc.oneof(
    { weight: 5, arbitrary: pending },
    { weight: 1, arbitrary: waiting },
    { weight: 1, arbitrary: unmade },
    { weight: 1, arbitrary: ended },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

interface Explained {
  readonly subscriptionId: string;
  readonly match: string;
  readonly nextStep: NextStep;
  readonly nextAt: string | null;
}

/** Whether a claim takes the delivery now. What ends it without an attempt is claimed, too, once it is due. */
function predictsClaim({ nextStep, nextAt }: Explained, now: Date): boolean {
  if (nextStep === 'AttemptDue') return true;
  return (nextStep === 'IsSkipped' || nextStep === 'IsRejected') && new Date(nextAt ?? 0) <= now;
}

const isWaiting = (delivery: NonNullable<Situation['delivery']>) =>
  'waitsFor' in delivery && delivery.waitsFor === 'order';
const isUnmade = (delivery: NonNullable<Situation['delivery']>) =>
  'waitsFor' in delivery && delivery.waitsFor === 'payload';

describe.each(databases)('the next step of random states on $name', (database) => {
  let slice: WebhookSlice;
  beforeAll(async () => {
    slice = await openWebhookSlice({ database });
  });
  afterAll(() => slice.close());

  const eventId = randomUUID();

  async function store(situations: readonly Situation[]): Promise<ReadonlyMap<string, Situation>> {
    const now = slice.clock.now().getTime();
    const at = (milliseconds: number | null) =>
      milliseconds === null ? null : new Date(now + milliseconds).toISOString();
    const byId = new Map(situations.map((one) => [randomUUID() as string, one]));
    for (const table of ['subscription', 'event', 'delivery'])
      await slice.sql(`delete from webhooks.${table}`);
    const insert = (table: string, rows: readonly object[]) =>
      slice.sql(
        `insert into webhooks.${table} select * from jsonb_populate_recordset(null::webhooks.${table}, ?::jsonb)`,
        [JSON.stringify(rows)],
      );
    const tenant_id = acme.id;
    await insert('event', [
      {
        id: eventId,
        tenant_id,
        type: 'Test.Happened',
        data: { number: 1 },
        occurred_at: at(0),
        created_at: at(0),
        is_named: true,
      },
    ]);
    await insert(
      'subscription',
      [...byId].map(([id, one]) => {
        const eventType = one.isNamed ? 'Test.Happened' : 'Webhooks.SubscriptionSuspended';
        return {
          id,
          tenant_id,
          target_url: 'https://hooks.example.com/',
          event_type: eventType,
          event_types: [eventType],
          filter: [],
          headers: [],
          labels: [],
          rate_per_second: one.rate,
          paced_until: at(one.paced),
          paused_at: one.isPaused ? at(-5_000) : null,
          status: one.status,
          signing_secret_hint: 'hint',
          consecutive_failure_count: one.failures,
          circuit_open_until: at(one.circuit),
          last_duration_ms: one.duration,
          created_at: at(one.created),
        };
      }),
    );
    const ahead = (subscription_id: string) => ({
      id: randomUUID(),
      tenant_id,
      subscription_id,
      event_id: randomUUID(),
      state: 'Retrying',
      attempt_number: 1,
      created_at: at(0),
      next_attempt_at: at(3_600_000),
      ordering_key: 'a',
      ordering_position: 1,
      is_queried: false,
    });
    await insert(
      'delivery',
      [...byId].flatMap(([id, { delivery }]) =>
        delivery === null
          ? []
          : [
              ...(isWaiting(delivery) ? [ahead(id)] : []),
              {
                id: randomUUID(),
                tenant_id,
                subscription_id: id,
                event_id: eventId,
                state: delivery.state,
                attempt_number: 0,
                created_at: at(0),
                next_attempt_at: at(delivery.due),
                finished_at: delivery.due === null && delivery.state !== 'Pending' ? at(0) : null,
                ordering_key: isWaiting(delivery) ? 'a' : null,
                ordering_position: isWaiting(delivery) ? 2 : null,
                is_queried: isUnmade(delivery),
                lease_id: delivery.lease === null ? null : randomUUID(),
                // Leases end by the database's clock.
                lease_until:
                  delivery.lease === null
                    ? null
                    : new Date(
                        Date.now() + (delivery.lease === 'held' ? 3_600_000 : -3_600_000),
                      ).toISOString(),
              },
            ],
      ),
    );
    return byId;
  }

  const explain = async (): Promise<readonly Explained[]> => {
    const { data } = await slice.run(
      'query ($id: ID!) { explainWebhookEvent(id: $id) { subscriptions { subscriptionId match nextStep nextAt } } }',
      alice,
      { id: eventId },
    );
    return data.explainWebhookEvent.subscriptions;
  };

  /** The subscriptions that the claim of a process with enough lanes takes; nothing is kept. */
  const claim = async (): Promise<ReadonlySet<string>> => {
    const many = perRound * 10;
    const undo = new Error('Undone');
    let claimed: readonly string[] = [];
    const claiming = slice.process.services.database.system(async (em) => {
      const { deliveries } = await claimDeliveries(em, {
        leaseId: randomUUID(),
        lease: 60_000,
        now: slice.clock.now(),
        limit: many,
        limitForSlow: many,
        perSubscription: 5,
        perTenant: many,
        slowPerTenant: many,
        tenants: [],
        subscriptions: null,
      });
      claimed = deliveries.map(({ subscriptionId }) => subscriptionId);
      throw undo;
    });
    await expect(claiming).rejects.toBe(undo);
    return new Set(claimed);
  };

  it('is what the claim does, now and later', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const byId = await store(fc.sample(situation, { numRuns: perRound, seed: 24 + round }));
      const earliest = new Map<string, Date>();
      for (const wait of waits) {
        slice.clock.advance(wait);
        const [explained, claimed] = [await explain(), await claim()];
        const now = slice.clock.now();
        expect(explained).toHaveLength(perRound);
        for (const one of explained) {
          const told = { ...one, now, situation: byId.get(one.subscriptionId), round };
          expect(claimed.has(one.subscriptionId), JSON.stringify(told)).toBe(predictsClaim(one, now));
          // Nothing happens before the time that was told before.
          if (now < (earliest.get(one.subscriptionId) ?? now)) expect(predictsClaim(one, now)).toBe(false);
          if (one.nextAt !== null) earliest.set(one.subscriptionId, new Date(one.nextAt));
          const isLater = told.situation?.isNamed === true && told.situation.created > 0;
          expect(one.match === 'CreatedAfter', JSON.stringify(told)).toBe(
            isLater && told.situation?.delivery === null,
          );
          seen.add(one.nextStep);
        }
      }
    }
    // Every step that a claim decides was among them.
    expect([...seen].sort()).toEqual(
      [
        'AttemptDue',
        'AttemptInProgress',
        'AttemptScheduled',
        'IsRejected',
        'IsSkipped',
        'MayBeResent',
        'None',
        'NotQueued',
        'WaitsForCircuit',
        'WaitsForOrder',
        'WaitsForPayload',
        'WaitsForRate',
        'WaitsForResume',
      ].sort(),
    );
  });
});
