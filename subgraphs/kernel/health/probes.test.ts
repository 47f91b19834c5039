import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { loadOptions } from '../options/load.ts';
import { buildRegistry } from '../registry/registry.ts';
import { silentLogger } from '../telemetry/logger.ts';
import { type HealthCheck, healthCheck, worstStatus } from './check.ts';
import { diagnosticsSection } from './diagnostics.options.ts';
import { probes } from './probes.ts';
import { HealthReporter, reportOf } from './report.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const checkOf = (name: string, tags: HealthCheck['tags'], check: HealthCheck['check']): HealthCheck => ({
  name,
  tags,
  check,
});
const registryOf = (checks: readonly HealthCheck[]) =>
  buildRegistry([{ name: 'test', contributes: checks.map(healthCheck) }]);

async function served(
  checks: readonly HealthCheck[],
  env: Record<string, string> = {},
  deadline?: () => AbortSignal,
) {
  const { diagnostics } = loadOptions({ diagnostics: diagnosticsSection }, { env });
  const reporter = new HealthReporter(registryOf(checks), {
    cacheDuration: diagnostics.DefaultCacheDuration,
    clock: systemClock,
    logger: silentLogger,
    ...(deadline === undefined ? {} : { deadline }),
  });
  const server = express().use(probes(diagnostics, reporter)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dispatcher = new Agent({ connections: 50 });
  open.push(
    () => dispatcher.destroy(),
    () => server.close(),
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: answered, body } = await request(origin + path, { dispatcher, headers });
    return { status: statusCode, headers: answered, text: await body.text() };
  };
  return { get, reporter };
}

describe('the probes', () => {
  it.each([
    ['Healthy', 200],
    ['Degraded', 200],
    ['Unhealthy', 503],
  ] as const)('answer %s with %i, to the letter', async (status, code) => {
    const { get } = await served([
      checkOf('database', ['readiness', 'startup'], async () => ({ status, description: 'x' })),
    ]);
    for (const path of ['/health/ready', '/health/startup']) {
      const answer = await get(path);
      expect(answer.status).toBe(code);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(answer.text).not.toMatch(/"duration":\d+\.\d\d/);
      const duration = expect.any(Number);
      expect(JSON.parse(answer.text)).toEqual({
        status,
        duration,
        checks: [{ name: 'database', status, duration, tags: ['readiness', 'startup'] }],
      });
    }
  });

  it('run the checks of their tag only, and answer the worst status', async () => {
    const { get } = await served([
      checkOf('database', ['readiness', 'startup'], async () => ({ status: 'Degraded' })),
      checkOf('smtp', ['readiness'], () => Promise.reject(new Error('hunter2'))),
    ]);
    const [ready, startup] = await Promise.all([get('/health/ready'), get('/health/startup')]);
    expect([ready.status, JSON.parse(ready.text).checks.length]).toEqual([503, 2]);
    expect(ready.text).not.toContain('hunter2');
    expect(startup.status).toBe(200);
    expect(JSON.parse(startup.text)).toMatchObject({ status: 'Degraded', checks: [{ name: 'database' }] });
  });

  it('stay in rotation while a part is Unhealthy, unless the options say otherwise', async () => {
    const failing = async () => ({ status: 'Unhealthy' }) as const;
    const writes: HealthCheck = { ...checkOf('writes', ['readiness'], failing), isPartial: true };
    const { get, reporter } = await served([writes]);
    const { status, text } = await get('/health/ready');
    expect([status, JSON.parse(text).status, JSON.parse(text).checks[0].status]).toEqual([
      200,
      'Degraded',
      'Unhealthy',
    ]);
    expect(await reporter.outcomes()).toMatchObject([{ status: 'Unhealthy' }]);
    const strict = new HealthReporter(registryOf([writes]), {
      cacheDuration: 0,
      failureStatus: { writes: 'Unhealthy' },
      clock: systemClock,
      logger: silentLogger,
    });
    expect((await strict.report('readiness')).status).toBe('Unhealthy');
  });

  it('are Healthy without checks', async () => {
    const { get } = await served([]);
    expect(JSON.parse((await get('/health/ready')).text)).toMatchObject({ status: 'Healthy', checks: [] });
  });

  it('run a check once for 1,000 parallel calls', async () => {
    let runs = 0;
    const answered = Promise.withResolvers<{ status: 'Healthy' }>();
    const check = checkOf('database', ['readiness'], () => {
      runs++;
      return answered.promise;
    });
    const { get } = await served([check]);
    const calls = Array.from({ length: 1_000 }, () => get('/health/ready'));
    answered.resolve({ status: 'Healthy' });
    const statuses = new Set((await Promise.all(calls)).map(({ status }) => status));
    expect([[...statuses], runs]).toEqual([[200], 1]);
  });

  it('report alive while every check hangs, and not ready after the time limit', async () => {
    const deadline = new AbortController();
    const started = Promise.withResolvers<void>();
    const hanging = () => {
      started.resolve();
      return new Promise<never>(() => {});
    };
    const { get } = await served([checkOf('database', ['readiness'], hanging)], {}, () => deadline.signal);
    const ready = get('/health/ready');
    await started.promise;
    const live = await get('/health/live');
    expect([live.status, JSON.parse(live.text)]).toEqual([
      200,
      { status: 'Healthy', duration: 0, checks: [] },
    ]);
    expect(live.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    deadline.abort();
    expect((await ready).status).toBe(503);
  });

  it('never answer 304, and answer HEAD without a body', async () => {
    const { get } = await served([]);
    const { headers, status } = await get('/health/live', { 'if-none-match': '*' });
    expect([status, headers.etag]).toEqual([200, undefined]);
  });

  it('have the paths of the options', async () => {
    const env = { Diagnostics__LivenessPath: '/livez', Diagnostics__ReadinessPath: '/readyz' };
    const { get } = await served([], env);
    const statuses = await Promise.all(
      ['/livez', '/readyz', '/health/startup', '/health/live'].map((path) => get(path)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
  });

  it('report alive but not ready from the start of the shutdown', async () => {
    const { get, reporter } = await served([
      checkOf('database', ['readiness', 'startup'], async () => ({ status: 'Healthy' })),
    ]);
    reporter.stop();
    const statuses = await Promise.all(
      ['/health/ready', '/health/startup', '/health/live'].map((path) => get(path)),
    );
    expect(statuses.map(({ status }) => status)).toEqual([503, 200, 200]);
  });
});

describe('a report', () => {
  it('rounds durations to one decimal', () => {
    const outcome = { name: 'a', status: 'Healthy', duration: 1.25, tags: [], description: null } as const;
    expect(reportOf('Healthy', 0.04, [outcome, { ...outcome, duration: 12.345 }])).toMatchObject({
      duration: 0,
      checks: [{ duration: 1.3 }, { duration: 12.3 }],
    });
  });

  it('has the worst status', () => {
    expect(worstStatus([])).toBe('Healthy');
    expect(worstStatus(['Healthy', 'Unhealthy', 'Degraded'])).toBe('Unhealthy');
    expect(worstStatus(['Degraded', 'Healthy'])).toBe('Degraded');
  });
});

describe('health checks of a module list', () => {
  const check = async () => ({ status: 'Healthy' as const });

  it('need a tag, a name in kebab-case, and a name of their own', () => {
    expect(() => registryOf([checkOf('a', [], check)])).toThrow('it has no tag');
    expect(() => registryOf([checkOf('My Check', ['startup'], check)])).toThrow('kebab-case');
    expect(() => registryOf([checkOf('a', ['startup'], check), checkOf('a', ['startup'], check)])).toThrow(
      'already contributed',
    );
  });
});

describe('section Diagnostics', () => {
  it('has the defaults of the specification', () => {
    expect(loadOptions({ diagnostics: diagnosticsSection }, { env: {} }).diagnostics).toEqual({
      LivenessPath: '/health/live',
      LoopBusyLimit: 60_000,
      ReadinessPath: '/health/ready',
      StartupPath: '/health/startup',
      DefaultCacheDuration: 10_000,
      MonitoringCacheDuration: 30_000,
      FailureStatus: {},
    });
  });

  it('takes the names of checks as variables can spell them', () => {
    const env = { Diagnostics__FailureStatus__OBJECT_STORAGE: 'Degraded' };
    const { FailureStatus } = loadOptions({ diagnostics: diagnosticsSection }, { env }).diagnostics;
    expect(FailureStatus).toEqual({ 'object-storage': 'Degraded' });
  });

  it.each([
    [{ Diagnostics__LivenessPath: 'live' }, 'Diagnostics__LivenessPath must be a path such as /health/live.'],
    [{ Diagnostics__StartupPath: '/a/:id' }, 'Diagnostics__StartupPath must be a path such as /health/live.'],
    [{ Diagnostics__ReadinessPath: '/health/live' }, 'Diagnostics must have three different paths.'],
    [{ Diagnostics__FailureStatus__redis: 'Broken' }, 'Diagnostics__FailureStatus__redis must be'],
    [{ Diagnostics__DefaultCacheDuration: '10' }, 'Diagnostics__DefaultCacheDuration must be a time span'],
  ])('refuses %j', (env, problem) => {
    expect(() => loadOptions({ diagnostics: diagnosticsSection }, { env })).toThrow(problem);
  });
});
