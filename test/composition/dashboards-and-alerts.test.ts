import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** Metrics of the instrumentations the platform runs with. */
const instrumented = [
  'http.server.request.duration',
  'db.client.connection.count',
  'db.client.connection.pending_requests',
  'nodejs.eventloop.delay.p99',
];

/** What our own code records. */
const recorded = readSources(productFolders, '.ts').flatMap(({ text }) =>
  [...text.matchAll(/create(?:Histogram|Counter|ObservableGauge)\(\s*'([^']+)'/g)].map(
    ([, name]) => name ?? '',
  ),
);

/** A metric's name as Prometheus has it, without the endings that say its unit and kind. */
const prometheusName = (name: string): string => name.replaceAll('.', '_');
const endings = '(_seconds)?(_total|_count|_sum|_bucket)?';
const known = [...instrumented, ...recorded].map((name) => new RegExp(`^${prometheusName(name)}${endings}$`));

/** The names of metrics in an expression of PromQL: words with an underscore, outside of braces and of `by (…)`. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]|histogram_quantile/g, ' ')
    .match(/\b[a-z][a-z0-9]*_\w+\b/g) ?? [];

describe('what is shown and alerted', () => {
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('deploy/grafana/platform.json'),
  );
  const rules: { alert: string; expr: string; annotations: object; for: string }[] = parse(
    read('deploy/prometheus/alerts.yaml'),
  ).groups.flatMap(({ rules }: { rules: unknown }) => rules);

  it.each([
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ])('%s asks for metrics there are: %s', (_, expression) => {
    const names = metricsIn(expression);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !known.some((pattern) => pattern.test(name)))).toEqual([]);
  });

  it('says with each alert what it means and what to do', () => {
    for (const rule of rules) {
      expect(rule.annotations).toMatchObject({
        summary: expect.any(String),
        description: expect.any(String),
      });
      expect(rule.for).toMatch(/^\d+m$/);
    }
  });
});
