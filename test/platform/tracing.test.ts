import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listeningModule } from '../testkit/http/listening-module.ts';
import { forExpress, type Sent, sendRaw } from '../testkit/http/raw-request.ts';
import { createTestDatabase, databases } from '../testkit/postgres.ts';
import { type BuiltPlatform, startBuiltPlatform } from '../testkit/process/built-platform.ts';
import { readMetricsPage } from '../testkit/telemetry/metrics-page.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../testkit/telemetry/otlp-receiver.ts';
import {
  askedExpressions,
  labelsIn,
  metricsIn,
  prometheusLabels,
  prometheusNames,
  seldomMeasured,
} from '../testkit/telemetry/prometheus-names.ts';
import type { ReceivedSpan } from '../testkit/telemetry/received-telemetry.ts';
import { executedFetches, operationSpanShapes } from '../testkit/telemetry/span-shapes.ts';
import { startWebhookReceiver } from '../testkit/webhook/webhook-receiver.ts';

/** OTLP's numbers for what a span is to its neighbours. */
const kinds = { server: 2, client: 3, producer: 4, consumer: 5 };

const settings = '/api/v1/settings/tenant/Svc.Localization.PreferredCulture';
const json = { 'content-type': 'application/json' };
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;

describe.runIf(databases.some(({ name }) => name === 'PostgreSQL'))('a traced platform', () => {
  let collector: OtlpReceiver;
  let platform: BuiltPlatform;
  let token: string;
  const cleanups: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    collector = await startOtlpReceiver();
    cleanups.push(() => collector.close());
    const database = await createTestDatabase();
    cleanups.push(() => database.drop());
    const folder = await mkdtemp(join(tmpdir(), 'tracing-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const module = join(folder, 'listening.mjs');
    await writeFile(module, listeningModule);
    platform = await startBuiltPlatform({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '250',
      Observability__ServiceNamespace: 'tests',
      Persistence__Url: database.url,
      Modules__Paths: module,
    });
    cleanups.push(() => platform.remove());
    token = await platform.token('alice');
  });
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${platform.url}${path}`, {
      ...init,
      headers: { ...json, authorization: `Bearer ${token}`, ...init.headers },
    });

  /** The trace of a finished request, once all that is expected has arrived. */
  async function traceWith(traceId: string, ...names: string[]): Promise<readonly ReceivedSpan[]> {
    return vi.waitFor(
      () => {
        const trace = collector.spans().filter((span) => span.traceId === traceId);
        expect(trace.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
        return trace;
      },
      { timeout: 20_000, interval: 100 },
    );
  }

  it('makes one trace of a REST mutation, from the request to the handler of its event', async () => {
    const body = JSON.stringify({ value: 'fr' });
    const answer = await call(settings, { method: 'PUT', body, headers: { traceparent } });
    expect(answer.status).toBeLessThan(300);
    const trace = await traceWith(caller.traceId, 'messaging.handle');
    const one = (find: (span: ReceivedSpan) => boolean) => trace.find(find) as ReceivedSpan;
    const pathOf = (span: ReceivedSpan | undefined): string[] =>
      span === undefined
        ? []
        : [...pathOf(trace.find(({ spanId }) => spanId === span.parentSpanId)), span.name];

    const server = one(({ kind }) => kind === kinds.server);
    expect(server).toMatchObject({
      name: 'PUT /api/v1/settings/{scope}/{name}',
      parentSpanId: caller.spanId,
      attributes: { 'http.request.method': 'PUT', 'http.route': '/api/v1/settings/{scope}/{name}' },
      resource: { 'service.name': 'platform-service', 'service.namespace': 'tests' },
    });
    expect(Number(server.attributes['http.response.status_code'])).toBe(answer.status);
    const written = one(({ attributes }) =>
      /insert into "?settings/.test(String(attributes['db.query.text'])),
    );
    expect(written.kind).toBe(kinds.client);
    expect(pathOf(written)).toEqual([
      server.name,
      'gateway.execute',
      'gateway.fetch',
      expect.stringMatching(/^mutation UpdateSetting/),
      written.name,
    ]);
    const handled = one(({ name }) => name === 'messaging.handle');
    expect(handled).toMatchObject({ kind: kinds.consumer, source: 'Svc.Messaging' });
    expect(pathOf(handled).slice(-2)).toEqual(['messaging.send', 'messaging.handle']);
    expect(pathOf(handled)[0]).toBe(server.name);
  });

  it('is continued by the deliveries of a mutation’s event, up to the receiver', async () => {
    const receiver = await startWebhookReceiver();
    try {
      const subscription = { targetUrl: receiver.url(), eventType: 'Settings.SettingChanged' };
      const created = await call('/api/v1/webhooks/subscriptions', {
        method: 'POST',
        body: JSON.stringify(subscription),
      });
      expect(created.status).toBe(201);
      const traceId = '1bf7651916cd43dd8448eb211c80319d';
      const body = JSON.stringify({ value: 'de' });
      const headers = { traceparent: `00-${traceId}-${caller.spanId}-01` };
      await call(settings, { method: 'PUT', body, headers });
      const trace = await traceWith(traceId, 'webhook.fanout', 'webhook.deliver');
      const [hook] = receiver.received;
      const [, sentTrace, sentSpan] = hook?.headers.traceparent?.split('-') ?? [];
      expect(sentTrace).toBe(traceId);
      expect(trace.map(({ spanId }) => spanId)).toContain(sentSpan);
      const deliver = trace.find(({ name }) => name === 'webhook.deliver');
      expect(deliver).toMatchObject({
        source: 'Svc.Webhooks',
        attributes: { 'webhooks.event_type': 'Settings.SettingChanged' },
      });
      expect(trace.find(({ spanId }) => spanId === deliver?.parentSpanId)?.name).toBe('webhook.fanout');
    } finally {
      await receiver.close();
    }
  });

  it('makes one trace of a GraphQL request, documents without their values', async () => {
    const query = '{ setting(scope: Tenant, name: "planted-literal") { name } }';
    await call('/graphql', { method: 'POST', body: JSON.stringify({ query }) });
    const parsed = await vi.waitFor(() => {
      const span = collector
        .spans()
        .find(({ attributes }) => String(attributes['graphql.source']).includes('setting('));
      if (span === undefined) throw new Error('The document has not arrived.');
      return span;
    });
    const trace = await traceWith(parsed.traceId, 'POST /graphql', 'graphql.parse', 'graphql.validate');
    expect(trace.find(({ name }) => name === 'POST /graphql')?.attributes['http.route']).toBe('/graphql');
    expect(collector.everything()).not.toContain('planted-literal');
  });

  it('makes the same spans of an operation with and without Apollo Server', async () => {
    const body = JSON.stringify({ query: '{ me { userName user { displayName } } myPermissions }' });
    const shapeOf = async (traceId: string, headers: Record<string, string>) => {
      const sent = { traceparent: `00-${traceId}-${caller.spanId}-01`, ...headers };
      expect((await call('/graphql', { method: 'POST', body, headers: sent })).status).toBe(200);
      return operationSpanShapes(await traceWith(traceId, 'POST /graphql'));
    };
    // Apollo Server validates, caches fill; then it has let the document pass. It alone reads keys.
    const first = await shapeOf('2cf7651916cd43dd8448eb211c80319e', {});
    const without = await shapeOf('3df7651916cd43dd8448eb211c80319f', {});
    expect(await shapeOf('4ef7651916cd43dd8448eb211c80319a', { 'idempotency-key': 'k' })).toEqual(without);
    expect(executedFetches(without)).toEqual(executedFetches(first));
  });

  it('makes the same spans of a REST read with and without express', async () => {
    const shapeOf = async (traceId: string, written: (sent: Sent) => Sent) => {
      const headers = { authorization: `Bearer ${token}`, traceparent: `00-${traceId}-${caller.spanId}-01` };
      const sent = written({ method: 'GET', path: `${settings}?x`, headers });
      expect((await sendRaw(platform.url, sent)).status).toBe(200);
      return operationSpanShapes(await traceWith(traceId, 'GET /api/v1/settings/{scope}/{name}'));
    };
    await shapeOf('5cf7651916cd43dd8448eb211c80319e', (sent) => sent);
    const without = await shapeOf('6df7651916cd43dd8448eb211c80319f', (sent) => sent);
    expect(without).toEqual(await shapeOf('7ef7651916cd43dd8448eb211c80319a', forExpress));
  });

  it('writes the trace into problems and log lines', async () => {
    const answer = await call('/nowhere', { headers: { traceparent } });
    expect(await answer.json()).toMatchObject({ status: 404, traceId: caller.traceId });
    const failure = platform.lines.find((line) => line.includes('job failed, will be run again'));
    expect(JSON.parse(failure ?? '{}')).toMatchObject({
      ServiceName: 'platform-service',
      trace_id: caller.traceId,
      span_id: expect.stringMatching(/^[\da-f]{16}$/),
      err: { message: 'out of order' },
    });
  });

  it('sends log lines with their fields and their trace', async () => {
    const line = await vi.waitFor(
      () => {
        const found = collector.logs().find(({ body }) => body === 'job failed, will be run again');
        if (found === undefined) throw new Error('The line has not arrived.');
        return found;
      },
      { timeout: 10_000 },
    );
    expect(line).toMatchObject({
      traceId: caller.traceId,
      attributes: { ServiceName: 'platform-service' },
      resource: { 'service.namespace': 'tests' },
    });
  });

  it('is measured while it works', async () => {
    const authorization = `Bearer ${await platform.token('bob')}`;
    const body = JSON.stringify({ query: '{ me { userId } myPermissions }' });
    expect((await call('/graphql', { method: 'POST', body })).status).toBe(200);
    expect((await call('/api/v1/authorization/roles/member', { headers: { authorization } })).status).toBe(
      403,
    );
  });

  it.each([
    ['http.server.request.duration', 'http.route', '/api/v1/settings/{scope}/{name}'],
    ['graphql.operation.duration', 'graphql.root_field', 'me'],
    ['db.client.connection.count', 'db.client.connection.state', 'idle'],
    ['cache.requests', 'cache.outcome', 'miss'],
  ])('measures %s by %s', async (name, attribute, value) => {
    await vi.waitFor(
      () => {
        const points = collector.metrics().flatMap((metric) => (metric.name === name ? metric.points : []));
        expect(points).toContainEqual({
          attributes: expect.objectContaining({ [attribute]: value }),
          value: expect.any(Number),
        });
      },
      { timeout: 10_000 },
    );
  });

  it.each(askedExpressions().filter(({ expression }) => !seldomMeasured(expression)))(
    'sends what “$title” asks for: $expression',
    async ({ expression }) => {
      const asked = metricsIn(expression);
      expect(asked).not.toEqual([]);
      await vi.waitFor(
        () => {
          const sent = collector.metrics().map((metric) => ({ metric, names: prometheusNames(metric) }));
          expect(sent.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([...asked]));
          const labels = sent
            .filter(({ names }) => names.some((name) => asked.includes(name)))
            .flatMap(({ metric }) => prometheusLabels(metric));
          expect(labels).toEqual(expect.arrayContaining([...labelsIn(expression)]));
        },
        { timeout: 10_000 },
      );
    },
  );

  it('sends no metric and no attribute that the page of metrics does not list', () => {
    const listed = new Map(readMetricsPage().metrics.map((metric) => [metric.name, metric]));
    const sent = collector.metrics();
    expect(sent.length).toBeGreaterThan(20);
    const unlisted = sent.flatMap(({ name, unit, kind, points }) => {
      const row = listed.get(name);
      if (row === undefined) return [name];
      const keys = new Set(points.flatMap(({ attributes }) => Object.keys(attributes)));
      const wrong = [...keys].filter((key) => !row.attributes.includes(key));
      const isSame = row.unit === unit && row.kind.replace('up-down counter', 'sum') === kind;
      return [
        ...wrong.map((key) => `${name} ${key}`),
        ...(isSame ? [] : [`${name} is a ${kind} in ${unit}`]),
      ];
    });
    expect(unlisted).toEqual([]);
  });

  it('shows no credential: no token, no API key, none in a query, no value in a statement', async () => {
    const key = { name: 'planted-name', type: 'Secret', environment: 'test' };
    const created = await call('/api/v1/authentication/api-keys', {
      method: 'POST',
      body: JSON.stringify(key),
    });
    const text = await created.text();
    expect(text).toContain('svc_');
    const secret = /svc_\w+/.exec(text)?.[0] ?? '';
    await call('/api/v1/authorization/me', { headers: { authorization: `Bearer ${secret}` } });
    await call('/graphql?access_token=planted-token&code=planted-code&plain=shown', {
      method: 'POST',
      body: '{}',
    });
    await vi.waitFor(() => expect(collector.everything()).toContain('plain=shown'));
    const everything = collector.everything();
    expect(everything).toContain('api_key');
    for (const planted of [token, secret, 'planted-token', 'planted-code', 'planted-name'])
      expect(everything).not.toContain(planted);
  });

  it('makes no span for probes, none for polling, and begins no trace with an inner step', async () => {
    for (const path of ['/health/live', '/health/ready', '/health/startup', '/healthz', '/health/anything'])
      await fetch(`${platform.url}${path}`);
    const last = await call('/health-after');
    const { traceId } = (await last.json()) as { traceId: string };
    await traceWith(traceId, 'GET');
    const spans = collector.spans();
    expect(
      spans.filter(({ attributes }) => /^\/health(z|\/|$)/.test(String(attributes['url.path']))),
    ).toEqual([]);
    const known = new Set(spans.map(({ spanId }) => spanId));
    const first = spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId));
    expect(new Set(first.map(({ kind }) => kind))).toEqual(new Set([kinds.server]));
  });

  it('sends the last spans before it ends', async () => {
    const answer = await call('/the-last');
    const { traceId } = (await answer.json()) as { traceId: string };
    expect(await platform.stop()).toBe(0);
    expect(collector.spans().some((span) => span.traceId === traceId)).toBe(true);
  });
});
