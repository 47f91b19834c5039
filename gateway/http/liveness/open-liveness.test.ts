import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { describeLiveness } from './liveness.rules.ts';
import { openLiveness } from './open-liveness.ts';

const asked = { port: 0, host: '127.0.0.1', path: '/health/live', limit: 60_000 };

describe('the liveness of a process', () => {
  it.each([
    [300, 200, 'Healthy', 0],
    [10_500, 200, 'Healthy', 10_000],
    [60_500, 200, 'Healthy', 60_000],
    [60_501, 503, 'Unhealthy', 60_001],
  ])('whose event loop was at work %i ms ago is %i', (sinceHeartbeat, status, word, loopBusy) => {
    expect(describeLiveness(sinceHeartbeat, 60_000)).toEqual({
      status,
      body: { status: word, duration: 0, checks: [], loopBusy },
    });
  });

  it('is answered while the event loop is busy', async () => {
    const server = await openLiveness(asked);
    const answered = new Int32Array(new SharedArrayBuffer(4));
    const asking = `
      const { workerData: { url, answered } } = require('node:worker_threads');
      fetch(url).then(({ status }) => {
        Atomics.store(answered, 0, status);
        Atomics.notify(answered, 0);
      });`;
    const url = `http://127.0.0.1:${server.port}/health/live`;
    const asker = new Worker(asking, { eval: true, workerData: { url, answered } });
    // Blocks this thread and with it the event loop.
    Atomics.wait(answered, 0, 0, 30_000);
    expect(answered[0]).toBe(200);
    expect(await (await fetch(url)).json()).toMatchObject({ status: 'Healthy', checks: [] });
    expect((await fetch(`http://127.0.0.1:${server.port}/other`)).status).toBe(404);
    await asker.terminate();
    await server.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it('needs a free port, and says so', async () => {
    const first = await openLiveness(asked);
    await expect(openLiveness({ ...asked, port: first.port })).rejects.toThrow(
      `Port ${first.port} is in use. Set Diagnostics__LivenessPort to a free one.`,
    );
    await first.close();
  });
});
