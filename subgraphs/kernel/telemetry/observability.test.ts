import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OptionsError } from '../options/options-error.ts';
import { readObservability } from './observability.ts';
import { productVersion } from './product-version.ts';
import { resourceAttributes } from './start-telemetry.ts';

const read = (env: Record<string, string>) => readObservability(env, 'the-application');

describe('what a process calls itself', () => {
  it('falls back to the application, the host environment and the default endpoint', () => {
    expect(read({})).toMatchObject({
      ServiceName: 'the-application',
      ServiceVersion: productVersion,
      ServiceNamespace: 'my-company',
      Environment: 'development',
      OtlpEndpoint: 'http://localhost:4317',
    });
    expect(read({ NODE_ENV: 'Production' }).Environment).toBe('production');
  });

  it('follows the options, including their defaults', () => {
    const env = {
      NODE_ENV: 'production',
      Observability__ServiceName: 'unknown-service',
      Observability__Environment: 'development',
      OBSERVABILITY__SERVICENAMESPACE: 'acme',
    };
    expect(read(env)).toMatchObject({
      ServiceName: 'unknown-service',
      Environment: 'development',
      ServiceNamespace: 'acme',
    });
  });

  it('is the resource of its spans', () => {
    const observability = read({ Observability__ServiceVersion: '1.2.3', NODE_ENV: 'staging' });
    expect(resourceAttributes(observability)).toEqual({
      'service.name': 'the-application',
      'service.version': '1.2.3',
      'service.namespace': 'my-company',
      'deployment.environment': 'staging',
    });
  });
});

describe('tracing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'observability-'));
  const file = join(folder, 'config.yaml');
  beforeAll(() => writeFileSync(file, 'Observability:\n  OtlpEndpoint: http://file:4318\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [{}, false, 'http://localhost:4317'],
    [{ Observability__EnableTracing: 'true' }, false, 'http://localhost:4317'],
    [{ Observability__OtlpEndpoint: 'http://localhost:4317' }, true, 'http://localhost:4317'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://standard:4318' }, true, 'http://standard:4318'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false, 'http://localhost:4317'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://standard:4318', Observability__OtlpEndpoint: 'http://own:4318' },
      true,
      'http://own:4318',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://standard:4318', Observability__EnableTracing: 'false' },
      false,
      'http://standard:4318',
    ],
    [{ Config__File: file }, true, 'http://file:4318'],
    [{ Config__File: file, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://standard:4318' }, true, 'http://file:4318'],
  ] as const)('with %j is on: %s', (env, tracing, endpoint) => {
    expect(read(env)).toMatchObject({ tracing, OtlpEndpoint: endpoint });
  });

  it('and metrics are switched off apart, and only where an endpoint turned everything on', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://standard:4318' };
    expect(read(endpoint)).toMatchObject({ exporting: true, tracing: true, metrics: true });
    const off = { ...endpoint, Observability__EnableTracing: 'false', Observability__EnableMetrics: 'false' };
    expect(read(off)).toMatchObject({ exporting: true, tracing: false, metrics: false });
    expect(read({ Observability__EnableMetrics: 'true' })).toMatchObject({
      exporting: false,
      metrics: false,
    });
  });

  it.each(['Observability__OtlpEndpoint', 'OTEL_EXPORTER_OTLP_ENDPOINT'])(
    'refuses an endpoint in %s that is no URL',
    (name) => {
      expect(() => read({ [name]: 'localhost:4317' })).toThrow(OptionsError);
      expect(() => read({ [name]: 'localhost:4317' })).toThrow('http://localhost:4318');
    },
  );
});
