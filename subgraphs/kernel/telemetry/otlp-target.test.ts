import { describe, expect, it } from 'vitest';
import { otlpTarget } from './otlp-target.ts';
import { openSpanExporter } from './span-exporter.ts';

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
    expect(otlpTarget(endpoint, protocol)).toEqual({ protocol: chosen, url });
  });
});

describe('openSpanExporter', () => {
  it('opens no connection', async () => {
    const exporter = await openSpanExporter({ protocol: 'http', url: 'http://127.0.0.1:1/v1/traces' });
    await expect(exporter.shutdown()).resolves.toBeUndefined();
  });
});
