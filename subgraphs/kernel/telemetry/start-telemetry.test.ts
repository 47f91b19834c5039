import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../../test/testkit/process/free-port.ts';
import { observingPreload } from '../../../test/testkit/telemetry/observing-preload.ts';
import { startOtlpGrpcReceiver, startOtlpReceiver } from '../../../test/testkit/telemetry/otlp-receiver.ts';

/** A process as any of ours: telemetry before all else, then work, then the flush at its end. */
const program = `
const { metrics } = await import('@opentelemetry/api');
const { createLogger } = await import('./dist/subgraphs/kernel/telemetry/logger.js');
const { inSpan } = await import('./dist/subgraphs/kernel/telemetry/span.js');
const { flushTelemetry } = await import('./dist/subgraphs/kernel/telemetry/flush-telemetry.js');
const service = { ServiceName: 'child', ServiceVersion: '1.2.3', Environment: 'test' };
metrics.getMeter('Svc.Test').createCounter('work.done').add(3, { kind: 'good' });
await inSpan({ source: 'Svc.Test', name: 'work.do', attributes: { 'work.size': 7 } }, async () => {
  createLogger('info', service).info({ password: 'planted', size: 7 }, 'working');
});
await flushTelemetry(5_000);`;

/** A process that asks itself, with secrets in paths and queries. */
const askingProgram = `
const { createServer } = await import('node:http');
const { inSpan } = await import('./dist/subgraphs/kernel/telemetry/span.js');
const { flushTelemetry } = await import('./dist/subgraphs/kernel/telemetry/flush-telemetry.js');
const server = createServer((_, response) => response.end());
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = 'http://127.0.0.1:' + server.address().port;
await inSpan({ source: 'Svc.Test', name: 'work.do' }, async () => {
  const path = '/api/v1/notifications/push-tokens/planted-device:token?token=planted-query';
  await (await fetch(url + path, { method: 'DELETE' })).text();
});
server.close();
await flushTelemetry(5_000);`;

/** A process that asks its embedded database: without a span, in one, in a transaction, and in vain. */
const storingProgram = `
const { openEngine } = await import('./dist/subgraphs/kernel/persistence/open-engine.js');
const { inSpan } = await import('./dist/subgraphs/kernel/telemetry/span.js');
const { flushTelemetry } = await import('./dist/subgraphs/kernel/telemetry/flush-telemetry.js');
const { engine: { client }, close } = await openEngine({ DataDirectory: process.env.TEST_DIRECTORY });
await client.exec('create table place (name text)');
await inSpan({ source: 'Svc.Test', name: 'work.do' }, async () => {
  await client.query("insert into place values ('planted')");
  await client.transaction((tx) => tx.query('select name from place where name = $1', ['planted']));
  await client.exec('delete from nowhere').catch(() => undefined);
});
await client.query('select 1');
await close();
await flushTelemetry(5_000);`;

/** A process that makes 150 MB of spans, more than any queue may hold; it ends with 3 where they are kept. */
const floodingProgram = `
const { createLogger } = await import('./dist/subgraphs/kernel/telemetry/logger.js');
const { inSpan } = await import('./dist/subgraphs/kernel/telemetry/span.js');
const { flushTelemetry } = await import('./dist/subgraphs/kernel/telemetry/flush-telemetry.js');
const service = { ServiceName: 'child', ServiceVersion: '1.2.3', Environment: 'test' };
const logger = createLogger('info', service);
const text = Buffer.alloc(5_000, 'x').toString();
for (let index = 0; index < 30_000; index++) {
  const attributes = { 'work.text': Buffer.from(text + index).toString() };
  await inSpan({ source: 'Svc.Test', name: 'work.do', attributes }, async () => undefined);
  if (index % 10 === 0) logger.info('working');
  if (index % 1_000 === 0) await new Promise(setImmediate);
}
gc();
const heap = process.memoryUsage().heapUsed;
await flushTelemetry(1_000);
process.exit(heap < 110_000_000 ? 0 : 3);`;

async function runChild(env: Readonly<Record<string, string>>, source = program): Promise<number | null> {
  const telemetry = observingPreload();
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', telemetry, '--input-type=module', '-e', source],
    {
      env: { PATH: process.env.PATH, Observability__ServiceName: 'child', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = await once(child, 'exit');
  return code;
}

describe.each([
  ['gRPC', startOtlpGrpcReceiver, { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
  ['HTTP', startOtlpReceiver, {}],
] as const)('telemetry over %s', (_, start, env) => {
  it('sends spans, metrics and log lines, secrets left out', async () => {
    const collector = await start();
    try {
      expect(await runChild({ ...env, Observability__OtlpEndpoint: collector.url })).toBe(0);
      const resource = { 'service.name': 'child', 'service.namespace': 'my-company' };
      const [span] = collector.spans();
      expect(collector.spans()).toMatchObject([
        { name: 'work.do', source: 'Svc.Test', traceId: expect.stringMatching(/^[\da-f]{32}$/), resource },
      ]);
      expect(Number(span?.attributes['work.size'])).toBe(7);
      expect(collector.metrics().find(({ name }) => name === 'work.done')).toMatchObject({
        points: [{ attributes: { kind: 'good' }, value: 3 }],
        resource,
      });
      expect(collector.logs()).toMatchObject([
        {
          body: 'working',
          traceId: span?.traceId,
          severityText: 'info',
          attributes: { ServiceName: 'child', ServiceVersion: '1.2.3', Environment: 'test' },
          resource,
        },
      ]);
      expect(collector.everything()).not.toContain('planted');
    } finally {
      await collector.close();
    }
  });
});

/** Counts, and reads `/metrics` of its own: 0 where the counter is there, 3 where the page is and 4 where none is. */
const scrapedProgram = `
const { metrics } = await import('@opentelemetry/api');
metrics.getMeter('Svc.Test').createCounter('work.done').add(3, { kind: 'good' });
metrics.getMeter('Svc.Test').createHistogram('work.duration', { unit: 's' }).record(1);
const page = await fetch('http://localhost:' + process.env.Observability__MetricsPort + '/metrics').catch(() => null);
if (page === null) process.exit(4);
const text = await page.text();
const wanted = [/^work_done_total\\{kind="good",.*service_name="child".*\\} 3$/m, /^work_duration_seconds_count\\{.* 1$/m];
process.exit(wanted.every((line) => line.test(text)) ? 0 : 3);`;

it.each([
  ['has a page for Prometheus, without a collector', {}, 0],
  ['has none where metrics are off', { Observability__EnableMetrics: 'false' }, 4],
])('%s', async (_, env, code) => {
  const port = String(await freePort());
  expect(await runChild({ Observability__MetricsPort: port, ...env }, scrapedProgram)).toBe(code);
});

it('makes spans of the embedded database’s statements, without values and none without a parent', async () => {
  const collector = await startOtlpReceiver();
  const directory = await mkdtemp(join(tmpdir(), 'traced-'));
  try {
    const env = { Observability__OtlpEndpoint: collector.url, TEST_DIRECTORY: directory };
    expect(await runChild(env, storingProgram)).toBe(0);
    const [work, ...others] = collector.spans().filter(({ name }) => name === 'work.do');
    expect(others).toEqual([]);
    const statements = collector.spans().filter(({ name }) => name !== 'work.do');
    expect(statements).toHaveLength(3);
    expect(statements).toMatchObject(
      [
        ['INSERT', 'insert into place values (?)'],
        ['SELECT', 'select name from place where name = $1'],
        ['DELETE', 'delete from nowhere'],
      ].map(([command, text]) => ({
        name: `pglite.query:${command}`,
        parentSpanId: work?.spanId,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })),
    );
    expect(collector.everything()).not.toContain('planted');
  } finally {
    await collector.close();
    await rm(directory, { recursive: true });
  }
});

it('shows of requests out where they went, and of requests in no token in their path', async () => {
  const collector = await startOtlpReceiver();
  try {
    expect(await runChild({ Observability__OtlpEndpoint: collector.url }, askingProgram)).toBe(0);
    const requests = collector.spans().filter(({ name }) => name === 'DELETE');
    expect(requests.map(({ attributes }) => [attributes['url.full'], attributes['url.path']])).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), undefined],
        [undefined, '/api/v1/notifications/push-tokens/{token}'],
      ]),
    );
    expect(requests).toHaveLength(2);
    expect(collector.everything()).not.toContain('planted');
  } finally {
    await collector.close();
  }
});

describe('a collector that is no help', () => {
  it.each([
    ['hangs', () => {}],
    ['refuses', (response: ServerResponse) => response.writeHead(503).end()],
    ['answers rubbish', (response: ServerResponse) => response.writeHead(200).end('<html>')],
  ])('and %s costs neither the work nor memory', async (_, answer) => {
    const collector = await startOtlpReceiver(answer);
    try {
      const env = { Observability__OtlpEndpoint: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
      expect(await runChild(env, floodingProgram)).toBe(0);
      expect(collector.requests()).toBeGreaterThan(0);
    } finally {
      await collector.close();
    }
  });

  it('and is not there costs neither', async () => {
    expect(await runChild({ Observability__OtlpEndpoint: 'http://127.0.0.1:1' }, floodingProgram)).toBe(0);
  });
});
