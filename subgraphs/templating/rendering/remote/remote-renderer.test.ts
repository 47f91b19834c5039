import { once } from 'node:events';
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { systemClock } from '../../../kernel/clock/clock.ts';
import { CachedCheck, type CheckSettings } from '../../../kernel/health/cached-check.ts';
import type { HealthCheck } from '../../../kernel/health/check.ts';
import type { OptionsReader } from '../../../kernel/options/section.ts';
import { silentLogger } from '../../../kernel/telemetry/logger.ts';
import { renderFailed, renderLimitExceeded } from '../../templating.errors.ts';
import { templatingSection } from '../../templating.options.ts';
import type { LocalRenderer } from '../local-renderer.ts';
import type { Renderer } from '../renderer.ts';
import { rendererHealthChecks } from '../renderer-health-check.ts';
import { openTestRenderer, pageTask, testCaller, testNow } from '../testing/local-renderer.ts';
import { RemoteRenderer } from './remote-renderer.ts';
import { requestBytes } from './render-wire.ts';
import { RendererGate } from './renderer-gate.ts';
import { RendererServer } from './renderer-server.ts';

const secret = 'known to both sides only-that-has-thirty-two-characters';
const options = templatingSection.schema.parse({});

interface Served {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
}

async function serve(
  renderer: Renderer,
  limits = { tasks: 10, bytes: 1_000_000 },
  port = 0,
): Promise<Served> {
  const gate = new RendererGate(limits);
  const answers = new RendererServer({ renderer, secret, gate, logger: silentLogger });
  const server = createServer((request, response) => void answers.handle(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;
  return { server, port: listening, url: `http://127.0.0.1:${listening}` };
}

async function stop({ server }: Served): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

const never = (): never => {
  throw new Error('Not requested.');
};

/** Does what a test says, and nothing else. */
const acting = (parts: Partial<Renderer>): Renderer => ({
  check: never,
  render: never,
  compare: never,
  tabulate: never,
  print: never,
  ...parts,
});

const page = { html: 'x', plainText: 'x', subject: null };

describe('a renderer elsewhere', () => {
  let local: LocalRenderer;
  let served: Served;
  let remote: RemoteRenderer;
  const open = (url: string, known = secret) => new RemoteRenderer({ url, secret: known, options });
  beforeAll(async () => {
    local = openTestRenderer({ renderer: { Workers: 1 } });
    served = await serve(local);
    remote = open(served.url);
  });
  afterAll(async () => {
    await Promise.all([remote.close(), local.close(), stop(served)]);
  });

  it('makes what one of our own makes: readings, pages with their layouts, Excel documents, byte for byte', async () => {
    const content = '{% layout "frame" %}{% block body %}{{ model.first_name }} 🦊 {{ x }}{% endblock %}';
    const partials = new Map([['frame', '<title>{{ now.iso }}</title>{% block body %}{% endblock %}']]);
    const task = pageTask(content, { partials, data: { firstName: 'A<b', x: '\ud800' } });
    expect(await remote.render(task, testCaller)).toEqual(await local.render(task, testCaller));
    expect(await remote.render(task, testCaller)).toMatchObject({ subject: '2026-11-21T12:00:00.000Z' });
    const unread = { content: '{{ a | b }}', mimeType: 'text/html' } as const;
    expect(await remote.check(unread, testCaller)).toEqual(await local.check(unread, testCaller));
    const texts = { before: 'a\nb', after: 'a\nc\n' };
    expect(await remote.compare(texts, testCaller)).toEqual(await local.compare(texts, testCaller));
    const table = '<table><tr><td>1</td><td>=1+1</td></tr></table>';
    expect(await remote.tabulate(table, testNow, testCaller)).toEqual(
      await local.tabulate(table, testNow, testCaller),
    );
    expect(await remote.tabulate('<p>none</p>', testNow, testCaller)).toBeNull();
  });

  it('fails as one of our own fails', async () => {
    const failing = pageTask('a\n{% include "absent" %}');
    const own = await local.render(failing, testCaller).catch((error) => error);
    await expect(remote.render(failing, testCaller)).rejects.toMatchObject({
      kind: 'rejected',
      errorCode: own.errorCode,
      parameters: own.parameters,
    });
    const errors = [{ message: 'm', line: 1, column: 2, snippet: 's' }];
    const outcomes = [renderFailed(errors), renderLimitExceeded('memory'), new Error('words of ours')];
    const failed = await serve(acting({ print: async () => Promise.reject(outcomes.shift()) }));
    const asking = open(failed.url);
    const meet = () => asking.print('x', testNow, testCaller).catch((error) => error);
    expect(await meet()).toMatchObject({ parameters: { parseErrors: errors } });
    expect(await meet()).toMatchObject({ parameters: { reason: 'memory' } });
    expect(await meet()).toMatchObject({ kind: 'unavailable', message: 'The renderer is not available.' });
    await Promise.all([asking.close(), stop(failed)]);
  });

  it('refuses callers without the secret before reading their body', async () => {
    const stranger = open(served.url, 'some other secret of the same length');
    await expect(stranger.render(pageTask('x'), testCaller)).rejects.toMatchObject({
      errorCode: 'Templating:Renderer:Unavailable',
    });
    await stranger.close();
    const asked = (path: string, headers: Record<string, string>, method = 'POST') =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = httpRequest(`${served.url}${path}`, { method, headers }, (answer) => {
          resolve(answer.statusCode);
          answer.resume();
          sent.destroy();
        });
        sent.on('error', reject).flushHeaders();
      });
    const authorization = `Bearer ${secret}`;
    const path = '/renderer/print';
    expect(await asked(path, { 'content-length': '9' })).toBe(401);
    expect(await asked(path, { authorization: 'Bearer ', 'content-length': '9' })).toBe(401);
    expect(await asked('//', {}, 'GET')).toBe(401);
    expect(await asked('//', { authorization })).toBe(404);
    expect(await asked('/renderer/constructor', { authorization, 'content-length': '9' })).toBe(404);
    expect(await asked(path, { authorization }, 'GET')).toBe(404);
    expect(await asked(path, { authorization, 'transfer-encoding': 'chunked' })).toBe(411);
    expect(await asked(path, { authorization, 'content-length': String(requestBytes + 1) })).toBe(413);
  });

  it('takes so much at once and refuses the rest, before it is read', async () => {
    const release = Promise.withResolvers<typeof page>();
    const started = Promise.withResolvers<void>();
    const held = acting({
      render: () => {
        started.resolve();
        return release.promise;
      },
      tabulate: async () => null,
    });
    const full = await serve(held, { tasks: 2, bytes: 2_000 });
    const asking = open(full.url);
    const first = asking.render(pageTask('one'), testCaller);
    await started.promise;
    const other = { tenantId: 'globex' };
    // Half of the room is one tenant's.
    await expect(asking.tabulate('small', testNow, testCaller)).rejects.toMatchObject({
      errorCode: 'Templating:Renderer:Busy',
    });
    await expect(asking.tabulate('x'.repeat(1_990), testNow, other)).rejects.toMatchObject({
      kind: 'rateLimited',
      errorCode: 'Templating:Renderer:Busy',
      parameters: { retryAfter: 1 },
    });
    expect(await asking.tabulate('small', testNow, other)).toBeNull();
    release.resolve(page);
    expect(await first).toEqual(page);
    // Alone, a large one is let in; and what left has made room.
    expect(await asking.tabulate('x'.repeat(3_000), testNow, other)).toBeNull();
    await Promise.all([asking.close(), stop(full)]);
  });

  it('stops when its caller disconnects, and frees the place', async () => {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const patient = acting({
      print: (_html, _now, { signal }) => {
        started.resolve();
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            ended.resolve();
            reject(signal.reason);
          });
        });
      },
      tabulate: async () => null,
    });
    const single = await serve(patient, { tasks: 1, bytes: 1_000 });
    const asking = open(single.url);
    const caller = new AbortController();
    const asked = asking.print('x', testNow, { ...testCaller, signal: caller.signal });
    await started.promise;
    const reason = new Error('gone');
    caller.abort(reason);
    await expect(asked).rejects.toBe(reason);
    await ended.promise;
    await expect
      .poll(() => asking.tabulate('x', testNow, testCaller).catch((error) => error.errorCode))
      .toBeNull();
    await Promise.all([asking.close(), stop(single)]);
  });

  it('can be replaced while it is in use; without a renderer callers receive an error', async () => {
    const first = await serve(acting({ render: async () => page }));
    const asking = open(first.url);
    expect(await asking.render(pageTask('x'), testCaller)).toEqual(page);
    await stop(first);
    await expect(asking.render(pageTask('x'), testCaller)).rejects.toMatchObject({
      kind: 'unavailable',
      errorCode: 'Templating:Renderer:Unavailable',
    });
    const second = await serve(acting({ render: async () => page }), undefined, first.port);
    expect(await asking.render(pageTask('x'), testCaller)).toEqual(page);
    await Promise.all([asking.close(), stop(second)]);
  });
});

describe('the health of a renderer elsewhere', () => {
  const outcomeOf = async (listener: RequestListener, settings: Partial<CheckSettings> = {}) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const open: (() => Promise<void>)[] = [];
    const closers = { add: (close: () => Promise<void>) => void open.push(close) };
    const written = { Renderer: { Url: `http://127.0.0.1:${port}`, Secret: secret } };
    const values = { Templating: written } as Readonly<Record<string, unknown>>;
    const read: OptionsReader = ({ name, schema }) =>
      (schema as unknown as z.ZodType).parse(values[name] ?? {}) as never;
    const [check] = rendererHealthChecks(read, closers);
    const cached = new CachedCheck(check as HealthCheck, {
      cacheDuration: 0,
      clock: systemClock,
      logger: silentLogger,
      ...settings,
    });
    const { status, description } = await cached.run();
    for (const close of open) await close();
    server.closeAllConnections();
    server.close();
    return [status, description];
  };
  const answering =
    (status: number): RequestListener =>
    (_request, response) =>
      response.writeHead(status).end();

  it('is that of its readiness, and takes no process out of rotation: not when it hangs either', async () => {
    expect(await outcomeOf(answering(200))).toEqual(['Healthy', null]);
    expect(await outcomeOf(answering(503))).toEqual(['Degraded', null]);
    const asked = new AbortController();
    const hanging = () => asked.abort(new Error('no answer'));
    expect(await outcomeOf(hanging, { deadline: () => asked.signal })).toEqual([
      'Degraded',
      'no answer in time',
    ]);
    const failureStatus = { renderer: 'Unhealthy' } as const;
    expect(await outcomeOf(answering(503), { failureStatus })).toEqual(['Unhealthy', null]);
  });
});

describe('work whose caller has gone', () => {
  const endless =
    '{% for a in (1..10000) %}{% for b in (1..10000) %}{% assign x = b %}{% endfor %}{% endfor %}';

  it('leaves the queue, and the thread that has it', async () => {
    const single = openTestRenderer({ renderer: { Workers: 1, QueueLimit: 1, TimeLimit: 60_000 } });
    await single.render(pageTask('warm'), testCaller);
    const caller = new AbortController();
    const running = single
      .render(pageTask(endless), { ...testCaller, signal: caller.signal })
      .catch((error) => error);
    const waiting = single
      .render(pageTask('waits'), { ...testCaller, signal: caller.signal })
      .catch((error) => error);
    await expect(single.render(pageTask('too many'), testCaller)).rejects.toMatchObject({
      kind: 'rateLimited',
    });
    const reason = new Error('gone');
    caller.abort(reason);
    expect([await running, await waiting]).toEqual([reason, reason]);
    // Within less than the time the first one had.
    expect((await single.render(pageTask('next'), testCaller)).html).toBe('next');
    await expect(single.render(pageTask('x'), { ...testCaller, signal: caller.signal })).rejects.toBe(reason);
    await single.close();
  });
});
