import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../telemetry/logger.ts';
import { CachedCheck, type CheckSettings } from './cached-check.ts';
import type { HealthCheck, HealthResult, HealthStatus } from './check.ts';

/** A check that answers from a script, with a clock and a deadline the test moves. */
function scripted(
  answers: (() => Promise<HealthResult>)[],
  { declared, ...settings }: Partial<CheckSettings> & { readonly declared?: HealthStatus } = {},
) {
  const state = { now: 0, runs: 0, deadline: new AbortController(), signals: [] as AbortSignal[] };
  const check: HealthCheck = {
    name: 'database',
    tags: ['readiness'],
    ...(declared === undefined ? {} : { failureStatus: declared }),
    check: (signal) => {
      state.signals.push(signal);
      const answer = answers[Math.min(state.runs++, answers.length - 1)];
      return answer === undefined ? Promise.reject(new Error('no answer')) : answer();
    },
  };
  const cached = new CachedCheck(check, {
    cacheDuration: 10_000,
    clock: { now: () => new Date(state.now) },
    logger: silentLogger,
    deadline: () => state.deadline.signal,
    ...settings,
  });
  return { cached, state };
}

const healthy = async (): Promise<HealthResult> => ({ status: 'Healthy' });
const degraded = async (): Promise<HealthResult> => ({ status: 'Degraded', description: 'slow' });
const hanging = () => new Promise<never>(() => {});

describe('a cached check', () => {
  it('caches its result for exactly the cache duration', async () => {
    const { cached, state } = scripted([healthy, degraded]);
    expect((await cached.run()).status).toBe('Healthy');
    state.now = 9_999;
    expect((await cached.run()).status).toBe('Healthy');
    state.now = 10_000;
    expect(await cached.run()).toMatchObject({ status: 'Degraded', description: 'slow', name: 'database' });
    expect(state.runs).toBe(2);
  });

  it.each([
    [undefined, undefined, 'Unhealthy'],
    ['Degraded', undefined, 'Degraded'],
    ['Degraded', { database: 'Unhealthy' }, 'Unhealthy'],
    [undefined, { database: 'Degraded' }, 'Degraded'],
    [undefined, { redis: 'Degraded' }, 'Unhealthy'],
  ] as const)('that declares %s fails by the options %j as %s', async (declared, failureStatus, status) => {
    const failing = async (): Promise<HealthResult> => {
      throw new Error('hunter2');
    };
    const { cached } = scripted([failing], {
      ...(failureStatus === undefined ? {} : { failureStatus }),
      ...(declared === undefined ? {} : { declared }),
    });
    expect(await cached.run()).toMatchObject({ status, description: 'failed' });
  });

  it.each([undefined, null, 'Healthy', { status: 'healthy' }, { status: {} }])(
    'is Unhealthy for the rubbish %j',
    async (rubbish) => {
      const { cached } = scripted([async () => rubbish as unknown as HealthResult]);
      expect(await cached.run()).toMatchObject({ status: 'Unhealthy', description: 'answered no status' });
    },
  );

  it('counts from the end of a run', async () => {
    const answered = Promise.withResolvers<HealthResult>();
    const { cached, state } = scripted([() => answered.promise]);
    const first = cached.run();
    state.now = 9_000;
    answered.resolve({ status: 'Healthy' });
    await first;
    state.now = 18_999;
    await cached.run();
    expect(state.runs).toBe(1);
  });

  it('does not trust a result from the future', async () => {
    const { cached, state } = scripted([healthy]);
    state.now = 50_000;
    await cached.run();
    state.now = 0;
    await cached.run();
    expect(state.runs).toBe(2);
  });

  it('runs once for all who wait', async () => {
    const answered = Promise.withResolvers<HealthResult>();
    const { cached, state } = scripted([() => answered.promise]);
    const waiting = Array.from({ length: 1_000 }, () => cached.run());
    answered.resolve({ status: 'Degraded' });
    const outcomes = await Promise.all(waiting);
    expect(new Set(outcomes).size).toBe(1);
    expect(state.runs).toBe(1);
  });

  it('is Unhealthy when it exceeds its deadline, and its signal aborts', async () => {
    const { cached, state } = scripted([hanging, healthy]);
    const outcome = cached.run();
    state.deadline.abort(new DOMException('10 s', 'TimeoutError'));
    expect(await outcome).toMatchObject({ status: 'Unhealthy', description: 'no answer in time' });
    expect(state.signals[0]?.aborted).toBe(true);
    state.deadline = new AbortController();
    state.now = 10_000;
    expect((await cached.run()).status).toBe('Healthy');
  });

  it('ignores an answer after the deadline', async () => {
    const late = Promise.withResolvers<HealthResult>();
    const { cached, state } = scripted([() => late.promise]);
    state.deadline.abort();
    const outcome = await cached.run();
    late.resolve({ status: 'Healthy' });
    await late.promise;
    expect([outcome.status, (await cached.run()).status]).toEqual(['Unhealthy', 'Unhealthy']);
  });

  it('has 10 seconds by default', async () => {
    const asked: number[] = [];
    const original = AbortSignal.timeout;
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return original.call(AbortSignal, milliseconds);
    };
    try {
      await scripted([healthy], { deadline: undefined }).cached.run();
    } finally {
      AbortSignal.timeout = original;
    }
    expect(asked).toEqual([10_000]);
  });

  it.each([
    ['an error', new Error('password=hunter2 at 10.0.0.1'), 'failed'],
    [
      'a coded error',
      Object.assign(new Error('connect 10.0.0.1'), { code: 'ECONNREFUSED' }),
      'failed (ECONNREFUSED)',
    ],
    ['an error with a strange code', Object.assign(new Error('x'), { code: 'password=hunter2' }), 'failed'],
    ['no error at all', 'hunter2', 'failed'],
  ])('is Unhealthy when it throws %s, and says only what is harmless', async (_, thrown, description) => {
    const { cached } = scripted([() => Promise.reject(thrown)]);
    expect(await cached.run()).toMatchObject({ status: 'Unhealthy', description });
  });

  it('is Unhealthy when it throws before it promises', async () => {
    const { cached } = scripted([
      () => {
        throw new Error('at once');
      },
    ]);
    expect((await cached.run()).status).toBe('Unhealthy');
  });

  it('logs changes, once each and without the text of errors', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) });
    const failing = () => Promise.reject(Object.assign(new Error('hunter2'), { code: 'EPIPE' }));
    const { cached, state } = scripted([healthy, failing, failing, healthy], { logger: pino(sink) });
    for (const at of [0, 10_000, 20_000, 30_000]) {
      state.now = at;
      await cached.run();
    }
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.map(({ level, check, status, reason }) => [level, check, status, reason])).toEqual([
      [40, 'database', 'Unhealthy', 'failed (EPIPE)'],
      [30, 'database', 'Healthy', null],
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });
});
