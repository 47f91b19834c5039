import { describe, expect, it } from 'vitest';
import { openExporter } from './otlp-exporters.ts';
import { otlpSignals, otlpTarget } from './otlp-target.ts';

describe('otlpTarget', () => {
  it.each([
    ['http://localhost:4317', undefined, 'grpc', 'http://localhost:4317'],
    ['https://collector:4317/', undefined, 'grpc', 'https://collector:4317'],
    ['http://localhost:4318', undefined, 'http', 'http://localhost:4318/v1/traces'],
    ['http://localhost:4318/', undefined, 'http', 'http://localhost:4318/v1/traces'],
    ['http://127.0.0.1:40123', undefined, 'http', 'http://127.0.0.1:40123/v1/traces'],
    ['https://otlp.example.com', undefined, 'http', 'https://otlp.example.com/v1/traces'],
    ['https://otlp.example.com/otlp/', undefined, 'http', 'https://otlp.example.com/otlp/v1/traces'],
    ['http://proxy:4317/v1/traces', undefined, 'http', 'http://proxy:4317/v1/traces'],
    ['http://localhost:4317', 'http/json', 'http', 'http://localhost:4317/v1/traces'],
    ['http://localhost:4317', 'http/protobuf', 'http', 'http://localhost:4317/v1/traces'],
    ['http://localhost:4318', 'grpc', 'grpc', 'http://localhost:4318'],
    ['http://localhost:4317', '', 'grpc', 'http://localhost:4317'],
  ])('sends for %s with protocol %s over %s to %s', (endpoint, protocol, chosen, url) => {
    expect(otlpTarget(endpoint, protocol, 'traces')).toEqual({ protocol: chosen, url });
  });

  it.each([
    ['http://localhost:4318', 'metrics', 'http://localhost:4318/v1/metrics'],
    ['http://proxy/otlp/v1/traces', 'logs', 'http://proxy/otlp/v1/logs'],
    ['http://proxy/v1/logs/', 'traces', 'http://proxy/v1/traces'],
    ['http://localhost:4317', 'metrics', 'http://localhost:4317'],
  ] as const)('sends for %s its %s to %s', (endpoint, signal, url) => {
    expect(otlpTarget(endpoint, undefined, signal).url).toBe(url);
  });
});

describe('openExporter', () => {
  it.each(otlpSignals)('opens no connection for %s, by either protocol', async (signal) => {
    const http = await openExporter(signal, { protocol: 'http', url: `http://127.0.0.1:1/v1/${signal}` });
    const grpc = await openExporter(signal, { protocol: 'grpc', url: 'http://127.0.0.1:1' });
    await expect(Promise.all([http.shutdown(), grpc.shutdown()])).resolves.toHaveLength(2);
  });
});
