import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';
import {
  alertRules,
  askedExpressions,
  metricsIn,
  seldomMeasured,
} from '../testkit/telemetry/prometheus-names.ts';

/** What our own code records. */
const recorded = readSources(productFolders, '.ts').flatMap(({ text }) =>
  [...text.matchAll(/create(?:Histogram|Counter|ObservableGauge)\(\s*'([^']+)'/g)].map(
    ([, name = '']) => new RegExp(`^${name.replaceAll('.', '_')}(_seconds)?(_total|_count|_sum|_bucket)$`),
  ),
);

// What an ordinary load measures is held against what a collector receives (test/platform/tracing.test.ts).
describe('what is shown and alerted', () => {
  it.each(askedExpressions().filter(({ expression }) => seldomMeasured(expression)))(
    '$title asks for metrics there are: $expression',
    ({ expression }) => {
      const names = metricsIn(expression);
      expect(names).not.toEqual([]);
      expect(names.filter((name) => !recorded.some((pattern) => pattern.test(name)))).toEqual([]);
    },
  );

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
