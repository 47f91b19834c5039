import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '../architecture/source-tree.ts';
import { readMetricsPage } from '../testkit/telemetry/metrics-page.ts';
import {
  alertRules,
  askedExpressions,
  metricsIn,
  prometheusNames,
} from '../testkit/telemetry/prometheus-names.ts';

const kinds = {
  counter: 'counter',
  gauge: 'gauge',
  histogram: 'histogram',
  'up-down counter': 'sum',
} as const;

/** Names by which a collector offers what the page of metrics lists. */
const offered = readMetricsPage().metrics.flatMap(({ name, unit, kind }) =>
  prometheusNames({ name, unit, kind: kinds[kind as keyof typeof kinds] }),
);

// The page itself, and what an ordinary load measures, are held against what a collector receives (test/platform/tracing.test.ts).
describe('what is shown and alerted', () => {
  it.each(askedExpressions())('$title asks for metrics there are: $expression', ({ expression }) => {
    const names = metricsIn(expression);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !offered.includes(name))).toEqual([]);
  });

  it('finds the processes’ names on the metrics: the collector puts them there', () => {
    const { exporters } = parse(readFileSync(join(repositoryRoot, 'deploy/otel/collector.yaml'), 'utf8'));
    expect(exporters.prometheus.resource_to_telemetry_conversion).toEqual({ enabled: true });
  });

  it('explains each alert and what to do', () => {
    expect(alertRules()).not.toEqual([]);
    for (const rule of alertRules()) {
      expect(rule.annotations).toMatchObject({
        summary: expect.any(String),
        description: expect.any(String),
      });
      expect(rule.for).toMatch(/^\d+m$/);
    }
  });
});
