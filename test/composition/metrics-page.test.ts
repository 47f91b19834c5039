import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Metric, type MetricDefinition } from '../../subgraphs/kernel/telemetry/metric.ts';
import { productFolders, readSources, repositoryRoot } from '../architecture/source-tree.ts';
import { metricsPage, readMetricsPage } from '../testkit/telemetry/metrics-page.ts';

const sources = readSources(productFolders, '.ts').filter(
  ({ path }) => !/\.test\.ts$|^gateway\/console\//.test(path),
);

describe('the page of metrics', () => {
  let declared: readonly MetricDefinition[];
  beforeAll(async () => {
    declared = await declaredMetrics();
  });

  it('lists the metrics as the code declares them (Documentation__Write=true writes them)', () => {
    const page = readFileSync(metricsPage, 'utf8');
    const listed = page.replace(
      /<!-- metrics -->[\s\S]*<!-- end of metrics -->/,
      () => `<!-- metrics -->\n\n${metricsTable(declared)}\n\n<!-- end of metrics -->`,
    );
    if (process.env.Documentation__Write === 'true') writeFileSync(metricsPage, listed);
    else expect(page).toBe(listed);
  });

  it('lists every instrument: none is opened without a declaration', () => {
    const opened = sources.filter(({ text }) => /\bcreate(Histogram|Counter|ObservableGauge)\(/.test(text));
    expect(opened.map(({ path }) => path)).toEqual(['subgraphs/kernel/telemetry/metric.ts']);
    expect(declared.length).toBeGreaterThan(8);
    expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
  });

  it('lists the spans that the code makes, with their source', () => {
    const made = sources.flatMap(({ text }) => spansIn(text));
    expect(made.length).toBeGreaterThan(15);
    const { spans } = readMetricsPage();
    expect(made.filter((span) => !spans.includes(span))).toEqual([]);
  });

  it('lists the fields of log lines, and no other', () => {
    const written = [...new Set(sources.flatMap(({ text }) => logFieldsIn(text)))].sort();
    expect(written.length).toBeGreaterThan(30);
    expect(readMetricsPage().logFields.toSorted()).toEqual(written);
  });
});

/** Every exported {@link Metric} of the product. */
async function declaredMetrics(): Promise<readonly MetricDefinition[]> {
  const modules = await Promise.all(
    sources
      .filter(({ text }) => text.includes('new Metric({'))
      .map(({ path }) => import(join(repositoryRoot, path)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value instanceof Metric)
    .map(({ definition }) => definition as MetricDefinition)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function metricsTable(declared: readonly MetricDefinition[]): string {
  return [
    '| Metric | Kind, unit | Source | Meaning | Attributes |',
    '|---|---|---|---|---|',
    ...declared.map(({ name, kind, unit, source, description, attributes }) => {
      const listed = Object.entries<string>(attributes).map(([key, meaning]) => `\`${key}\`: ${meaning}`);
      return `| \`${name}\` | ${kind}, ${unit} | \`${source}\` | ${description} | ${listed.join('; ')} |`;
    }),
  ].join('\n');
}

/** Names of spans whose start is written in one piece: `{ source: 'Svc.BlobStorage', name: 'blob.delete' }`. */
function spansIn(text: string): string[] {
  const ofFile = /^const source = '([^']+)'/m.exec(text)?.[1];
  return [...text.matchAll(/\bsource(?:: '(Svc\.[^']+)')?,\s*name: '([a-z]+\.[a-z]+)'/g)].flatMap(
    ([, source = ofFile, name]) => (text.includes('inSpan(') ? [`${source} ${name}`] : []),
  );
}

/** Names of the members of the objects that are given to loggers. */
function logFieldsIn(text: string): string[] {
  const calls = text.matchAll(
    /\b(?:[\w.#]*[lL]ogger|[\w.#]*\blog)(?:\??\.(?:trace|debug|info|warn|error|fatal|child)|\[[^\]]*\])\(\s*\{([\s\S]*?)\}[,)]/g,
  );
  return [...calls].flatMap(([, members = '']) =>
    withoutNested(members)
      .split(',')
      .map((member) => member.split(':')[0]?.trim() ?? '')
      .filter((name) => name !== ''),
  );
}

const withoutNested = (members: string): string => members.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, '');
