import { afterEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../../../subgraphs/kernel/error/domain-error.ts';
import { silentLogger } from '../../../../subgraphs/kernel/telemetry/logger.ts';
import type { HttpAnswer } from './exchange.ts';
import { PolicedConnection, type RequestPolicy } from './policed-connection.ts';
import type { SubgraphPost } from './subgraph-connection.ts';
import { subgraphPolicy } from './subgraph-policy-options.ts';

const answer = (status: number): HttpAnswer => ({ status, headers: {}, body: '' });
const lost = () => Promise.reject(new Error('lost'));

describe('the policy of a subgraph', () => {
  const logger = { ...silentLogger, warn: vi.fn(), info: vi.fn() };
  afterEach(() => vi.clearAllMocks());

  function connectionWith(policy: Partial<RequestPolicy>, post: () => Promise<HttpAnswer>) {
    const posted = vi.fn(post);
    const connection = { post: posted, close: async () => undefined };
    const policed = new PolicedConnection(
      connection,
      { ...subgraphPolicy.parse({}), ...policy },
      { name: 'orders', logger },
    );
    const ask = ({
      isRepeatable = true,
      ...request
    }: Partial<SubgraphPost> & { isRepeatable?: boolean } = {}) =>
      policed.post(
        { body: '', headers: {}, signal: new AbortController().signal, untimed: false, ...request },
        isRepeatable,
      );
    return { ask, posted };
  }

  it('sends a read again that gets no answer, or that it cannot serve now', async () => {
    const results = [lost, async () => answer(503), async () => answer(200)];
    const { ask, posted } = connectionWith({ Retries: 2 }, () => (results.shift() ?? lost)());
    expect((await ask()).status).toBe(200);
    expect(posted).toHaveBeenCalledTimes(3);
  });

  it('gives up after so many repetitions, and passes the last answer on', async () => {
    const { ask, posted } = connectionWith({ Retries: 1 }, async () => answer(502));
    expect((await ask()).status).toBe(502);
    expect(posted).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a mutation', { isRepeatable: false }, lost],
    ['an answer with another status', {}, async () => answer(500)],
    ['an untimed call', { untimed: true }, lost],
  ])('never sends again: %s', async (_title, request, post) => {
    const { ask, posted } = connectionWith({ Retries: 3 }, post);
    await ask(request).catch(() => undefined);
    expect(posted).toHaveBeenCalledTimes(1);
  });

  it('does not repeat for a caller who has left', async () => {
    const controller = new AbortController();
    const { ask, posted } = connectionWith({ Retries: 3 }, async () => {
      controller.abort();
      return lost();
    });
    await expect(ask({ signal: controller.signal })).rejects.toThrow('left');
    expect(posted).toHaveBeenCalledTimes(1);
  });

  it('lets so many requests run, four times as many wait, and refuses the next', async () => {
    const held: (() => void)[] = [];
    const { ask, posted } = connectionWith(
      { Concurrency: 2 },
      () => new Promise((resolve) => held.push(() => resolve(answer(200)))),
    );
    const asked = Array.from({ length: 10 }, () => ask());
    await expect(ask()).rejects.toThrow();
    expect(posted).toHaveBeenCalledTimes(2);
    let most = 0;
    while (posted.mock.calls.length < 10 || held.length > 0) {
      most = Math.max(most, held.length);
      held.shift()?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all(asked)).toHaveLength(10);
    expect(most).toBe(2);
  });

  it('goes on after a waiting caller who has left', async () => {
    const held: (() => void)[] = [];
    const { ask, posted } = connectionWith(
      { Concurrency: 1 },
      () => new Promise((resolve) => held.push(() => resolve(answer(200)))),
    );
    const controller = new AbortController();
    const running = ask();
    const left = ask({ signal: controller.signal }).catch((error) => error);
    const next = ask();
    controller.abort();
    held.shift()?.();
    await running;
    expect(await left).toBeInstanceOf(Error);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    held.shift()?.();
    expect((await next).status).toBe(200);
    expect(posted).toHaveBeenCalledTimes(2);
  });

  it('does not ask a subgraph that keeps failing, tries it after the pause, and says both', async () => {
    const state = { isUp: false };
    const { ask, posted } = connectionWith({ CircuitFailures: 3, CircuitPause: 50, Retries: 0 }, async () =>
      state.isUp ? answer(200) : lost(),
    );
    for (let count = 0; count < 3; count += 1) await expect(ask()).rejects.toThrow('lost');
    await expect(ask()).rejects.toThrow('circuit');
    expect(posted).toHaveBeenCalledTimes(3);
    expect(logger.warn).toHaveBeenCalledWith({ subgraph: 'orders' }, expect.any(String));
    state.isUp = true;
    await vi.waitFor(async () => expect((await ask()).status).toBe(200));
    expect(posted).toHaveBeenCalledTimes(4);
    expect(logger.info).toHaveBeenCalledTimes(1);
  });

  /** A request that is aborted while it runs. */
  const aborted = (reason: Error) => {
    const controller = new AbortController();
    return {
      signal: controller.signal,
      post: () => {
        controller.abort(reason);
        return Promise.reject(reason);
      },
    };
  };

  it('does not take callers who leave for failures of the subgraph', async () => {
    const state = { post: lost };
    const { ask, posted } = connectionWith({ CircuitFailures: 2 }, () => state.post());
    for (let count = 0; count < 5; count += 1) {
      const { signal, post } = aborted(new Error('gone'));
      state.post = post;
      await expect(ask({ signal })).rejects.toThrow('left');
    }
    state.post = lost;
    await expect(ask()).rejects.toThrow('lost');
    expect(posted).toHaveBeenCalledTimes(6);
  });

  it('takes the end of a request’s time for one, and a caller who leaves a trial too', async () => {
    const state = { post: lost };
    const { ask, posted } = connectionWith({ CircuitFailures: 1, CircuitPause: 50 }, () => state.post());
    const late = aborted(new DomainError('unavailable', 'Http:Request:TimedOut', { message: 'late' }));
    state.post = late.post;
    await expect(ask({ signal: late.signal })).rejects.toThrow('late');
    await expect(ask()).rejects.toThrow('circuit');
    await vi.waitFor(async () => {
      const left = aborted(new Error('gone'));
      state.post = left.post;
      await expect(ask({ signal: left.signal })).rejects.toThrow('left');
    });
    await expect(ask()).rejects.toThrow('circuit');
    expect(posted).toHaveBeenCalledTimes(2);
    expect(logger.info).not.toHaveBeenCalled();
  });
});
