import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repositoryRoot } from '../../architecture/source-tree.ts';
import type { ReceivedMetric } from './received-telemetry.ts';

/** An expression of PromQL that is shown or alerted on, and where. */
export interface AskedExpression {
  readonly title: string;
  readonly expression: string;
}

/** A rule of `deploy/prometheus/alerts.yaml`. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: object;
  readonly for: string;
}

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** The rules Prometheus alerts by. */
export function alertRules(): readonly AlertRule[] {
  return parse(read('deploy/prometheus/alerts.yaml')).groups.flatMap(
    ({ rules }: { rules: readonly AlertRule[] }) => rules,
  );
}

/** What the dashboard shows and the rules alert on. */
export function askedExpressions(): readonly AskedExpression[] {
  const { panels }: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read('deploy/grafana/platform.json'),
  );
  return [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expression: expr }))),
    ...alertRules().map(({ alert, expr }) => ({ title: alert, expression: expr })),
  ];
}

/** The names of metrics in an expression of PromQL: words with an underscore, outside of braces and of `by (…)`. */
export function metricsIn(expression: string): readonly string[] {
  return (
    expression
      .replaceAll(/\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]|histogram_quantile/g, ' ')
      .match(/\b[a-z][a-z0-9]*_\w+\b/g) ?? []
  );
}

/** The labels an expression groups by or selects by. */
export function labelsIn(expression: string): readonly string[] {
  const groups = [...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  const matchers = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, text = '']) =>
    [...text.matchAll(/(\w+)\s*[!=]/g)].map(([, name = '']) => name),
  );
  return [...groups, ...matchers].filter((name) => name !== 'le');
}

/** Whether it asks for what an ordinary load does not measure: calls to models, subscriptions that are suspended. */
export function seldomMeasured(expression: string): boolean {
  return /gen_ai_|webhooks_suspensions/.test(expression);
}

const underscored = (name: string): string => name.replaceAll('.', '_');

const unitEndings: Readonly<Record<string, string>> = { s: '_seconds', ms: '_milliseconds', By: '_bytes' };
const kindEndings: Readonly<Record<ReceivedMetric['kind'], readonly string[]>> = {
  gauge: [''],
  sum: [''],
  counter: ['_total'],
  histogram: ['_bucket', '_sum', '_count'],
};

/** The names a collector gives a metric in Prometheus (OpenTelemetry, "Prometheus and OpenMetrics compatibility"). */
export function prometheusNames({
  name,
  unit,
  kind,
}: Pick<ReceivedMetric, 'name' | 'unit' | 'kind'>): readonly string[] {
  return kindEndings[kind].map((ending) => `${underscored(name)}${unitEndings[unit] ?? ''}${ending}`);
}

/** Its labels, with those of its resource, which the collector of `deploy/otel` adds. */
export function prometheusLabels({ points, resource }: ReceivedMetric): readonly string[] {
  return [resource, ...points.map(({ attributes }) => attributes)].flatMap((attributes) =>
    Object.keys(attributes).map(underscored),
  );
}
