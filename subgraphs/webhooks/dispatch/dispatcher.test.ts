import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/testkit/test-clock.ts';
import { dispatchDeliveries } from './dispatch-deliveries.ts';
import { Dispatcher, type DispatcherDependencies } from './dispatcher.ts';
import type { AttemptRecord } from './judge-attempt.ts';

/** A row of a claim whose subscription is deleted: nothing is sent, and the recorder tells when it ends. */
const row = (id: string) => ({
  id,
  tenantId: 'a',
  subscriptionId: `s${id}`,
  eventId: 'e',
  state: 'Pending',
  attemptNumber: 0,
  isSlow: true,
  status: null,
  targetUrl: '',
  failingSince: null,
  type: null,
  payload: null,
  keys: [],
});

/** The row of a claim that brought nothing, because others were faster. */
const nothing = { isCrowded: true, id: null };

/** A row whose subscription is there. */
const sendable = (id: string) => ({
  ...row(id),
  status: 'Active',
  targetUrl: 'https://a.example',
  type: 'A.B',
  data: {},
  eventTenantId: 'a',
  occurredAt: '2026-11-21T12:00:00Z',
  traceparent: null,
});

/** A dispatcher over what a claim brings; each delivery ends when the caller says so. */
function openDispatcher(lanes: number, claim: (...of: unknown[]) => Promise<unknown[]>) {
  const recorded: AttemptRecord[] = [];
  const logged: unknown[] = [];
  const held: (() => void)[] = [];
  const clock = new TestClock();
  // What has no parameters says how to plan the claim.
  const execute = async (...of: unknown[]) => (of.length === 1 ? [] : claim(...of));
  const parts = {
    services: {
      database: { system: async (work: (em: unknown) => unknown) => work({ execute }) },
      jobs: { send: async () => {} },
      logger: { warn: () => {}, error: (line: unknown) => logged.push(line) },
      clock,
    },
    attempts: {
      secrets: { open: () => Promise.reject(new Error('The vault is sealed.')) },
      customHeaders: { open: async () => ({}) },
      clock,
      timeout: 1_000,
    },
    judgement: {
      clock,
      retries: { schedule: [0, 5_000], jitterPercent: 0, maxRetryAfter: 0 },
      suspendAfter: 1,
      storePayload: false,
    },
    recorder: {
      record: (record: AttemptRecord) =>
        new Promise<void>((resolve) => {
          recorded.push(record);
          held.push(resolve);
        }),
    },
    lanes,
    perSubscription: 1,
  };
  const dispatcher = new Dispatcher(parts as unknown as DispatcherDependencies);
  const ids = () => recorded.map(({ delivery }) => delivery.id);
  return { dispatcher, recorded, ids, logged, clock, finish: () => held.shift()?.() };
}

it('goes on after a wake-up that met no free lane, and stops', async () => {
  const due = [row('1'), row('2')];
  const { dispatcher, ids, finish } = openDispatcher(1, async () => due.splice(0, 1));
  await dispatcher.pump();
  await expect.poll(ids).toEqual(['1']);
  await dispatcher.pump();
  dispatcher.wake();
  finish();
  await expect.poll(ids).toEqual(['1', '2']);
  finish();
  await dispatcher.idle();
  await dispatcher.stop();
  await dispatcher.pump();
  await dispatcher.idle();
});

it('lets the job that wakes it end while it is still claiming', async () => {
  const claim = Promise.withResolvers<unknown[]>();
  let claims = 0;
  const { dispatcher } = openDispatcher(1, () => {
    claims += 1;
    return claim.promise;
  });
  const run = { id: '1', attempt: 1, signal: AbortSignal.abort() };
  const handled = Promise.resolve(dispatchDeliveries(dispatcher).handle({}, run)).then(() => 'ended');
  expect(await Promise.race([handled, turn('waits for the claim')])).toBe('ended');
  expect(claims).toBe(1);
  claim.resolve([]);
  await dispatcher.idle();
});

it('looks at what is named, and everywhere when a lane is left that others may wait for', async () => {
  const answers = [[{ ...row('1'), isSlow: false }], [], [row('2')], [], []];
  const looks: string[] = [];
  const { dispatcher, ids, finish } = openDispatcher(10, async (...[, parameters]: unknown[]) => {
    const named = (parameters as unknown[]).find((one) => typeof one === 'string' && one.startsWith('["s'));
    looks.push(named === undefined ? 'everywhere' : String(named));
    return answers.shift() ?? [];
  });
  await dispatcher.pump(['s1']);
  expect(ids()).toEqual(['1']);
  finish();
  await dispatcher.idle();
  expect(looks).toEqual(['["s1"]', '["s1"]']);
  await dispatcher.pump(['s2', 's3']);
  finish();
  await dispatcher.idle();
  expect(looks.slice(2)).toEqual(['["s2","s3"]', 'everywhere']);
});

it('looks again by itself for what others had under way', async () => {
  const answers: unknown[][] = [[nothing], [nothing], [row('1')]];
  const { dispatcher, ids, finish } = openDispatcher(1, async () => answers.shift() ?? []);
  await dispatcher.pump();
  expect(ids()).toEqual([]);
  await expect.poll(ids, { timeout: 20_000 }).toEqual(['1']);
  finish();
  await dispatcher.idle();
  await dispatcher.stop();
  expect(answers).toEqual([]);
});

it('records an attempt it could not prepare as failed, without effect on the target', async () => {
  const due = [{ ...sendable('1'), failingSince: '2020-01-01T00:00:00Z' }];
  const { dispatcher, recorded, logged, clock, finish } = openDispatcher(1, async () => due.splice(0, 1));
  await dispatcher.pump();
  await expect.poll(() => recorded).toHaveLength(1);
  finish();
  await dispatcher.idle();
  expect(recorded[0]).toMatchObject({
    attemptNumber: 1,
    state: 'Retrying',
    isSuccess: false,
    httpStatusCode: null,
    errorMessage: 'The delivery could not be prepared.',
    nextAttemptAt: new Date(clock.now().getTime() + 5_000),
    tellsOfTarget: false,
    suspension: null,
  });
  expect(logged).toMatchObject([{ deliveryId: '1', subscriptionId: 's1', tenantId: 'a' }]);
});
