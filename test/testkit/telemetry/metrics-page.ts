import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../architecture/source-tree.ts';

/** The page that lists metrics, spans and log lines. */
export const metricsPage = join(repositoryRoot, 'deploy/metrics.md');

/** A row of one of the tables of metrics. */
export interface ListedMetric {
  readonly name: string;
  readonly kind: string;
  readonly unit: string;
  readonly attributes: readonly string[];
}

/** What the tables of the page list. */
export interface MetricsPage {
  readonly metrics: readonly ListedMetric[];
  /** `source name`. */
  readonly spans: readonly string[];
  readonly logFields: readonly string[];
}

/** Reads the tables of `deploy/metrics.md`. */
export function readMetricsPage(): MetricsPage {
  const rows = readFileSync(metricsPage, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .slice(2, -1)
        .split(' |')
        .map((cell) => cell.trim()),
    );
  return {
    metrics: rows
      .filter(([, kind = '']) => /^(counter|gauge|histogram|up-down counter), /.test(kind))
      .map((cells) => {
        const [kind = '', unit = ''] = (cells[1] ?? '').split(', ');
        return { name: codesIn(cells[0])[0] ?? '', kind, unit, attributes: codesIn(cells.at(-1)) };
      }),
    spans: rows
      .filter(({ length }) => length === 3)
      .flatMap(([names, source]) => codesIn(names).map((name) => `${codesIn(source)[0]} ${name}`)),
    logFields: rows.filter(({ length }) => length === 2).flatMap(([names]) => codesIn(names)),
  };
}

const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
