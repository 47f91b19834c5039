import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from './cached-check.ts';
import { Monitoring } from './monitoring.ts';

const outcome = (name: string, status: CheckOutcome['status'], description: string | null = null) =>
  ({ name, status, duration: 12.345, tags: ['readiness'], description }) as const;

describe('monitoring', () => {
  it('has words of its own for checks and what they found', async () => {
    const outcomes = async () => [
      outcome('object-storage', 'Healthy'),
      outcome('redis', 'Degraded', 'slower than 100 ms'),
      outcome('entra-id', 'Unhealthy', 'answered 401'),
    ];
    const clock = { now: () => new Date(5_000) };
    const shared = { responseTimeMs: 12.3, tags: ['readiness'] };
    expect(await new Monitoring({ outcomes }, 30_000, clock).report()).toEqual({
      services: [
        { id: 'object-storage', name: 'Object Storage', status: 'healthy', description: null, ...shared },
        { id: 'redis', name: 'Redis', status: 'degraded', description: 'slower than 100 ms', ...shared },
        { id: 'entra-id', name: 'Entra Id', status: 'down', description: 'answered 401', ...shared },
      ],
      checkedAt: new Date(5_000),
    });
  });

  it('runs once for all concurrent callers, and again after the cache duration', async () => {
    let asked = 0;
    let now = 0;
    const outcomes = async () => {
      asked++;
      return [];
    };
    const monitoring = new Monitoring({ outcomes }, 30_000, { now: () => new Date(now) });
    await Promise.all(Array.from({ length: 100 }, () => monitoring.report()));
    now = 29_999;
    await monitoring.report();
    expect(asked).toBe(1);
    now = 30_000;
    expect((await monitoring.report()).checkedAt).toEqual(new Date(30_000));
    expect(asked).toBe(2);
  });
});
