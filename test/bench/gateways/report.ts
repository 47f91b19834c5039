import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { Verdict } from './goals.ts';
import type { Pace } from './measure.ts';
import type { Row } from './rows.ts';

type Column = readonly [title: string, cell: (row: Row) => string];

const round = (value: number) => value.toFixed(value < 10 ? 2 : 0);

/** @param titles what a reader sees for each variant. @param traced variants that made traces. */
function columnsOf(titles: ReadonlyMap<string, string>, traced: ReadonlySet<string>): readonly Column[] {
  return [
    ['gateway', ({ variant }) => `${titles.get(variant) ?? variant} (${variant})`],
    ['question', ({ question }) => question],
    ['connections', ({ connections }) => String(connections)],
    ['requests/s', ({ requestsPerSecond }) => round(requestsPerSecond)],
    ['CPU µs', ({ cpu }) => round(cpu)],
    ['subgraphs CPU µs', ({ subgraphCpu }) => (subgraphCpu === 0 ? '-' : round(subgraphCpu))],
    ['fetches', ({ fetches }) => (fetches === 0 ? '-' : fetches.toFixed(2))],
    ['p50 / p99 ms', ({ p50, p99 }) => `${p50.toFixed(2)} / ${p99.toFixed(1)}`],
    ['MB', ({ resident }) => resident.toFixed(0)],
    ['wrong', ({ wrong }) => String(wrong)],
    ['tracing', ({ variant }) => (traced.has(variant) ? 'on' : 'off')],
  ];
}

/** The run as Markdown. */
export function reportOf(
  rows: readonly Row[],
  verdicts: readonly Verdict[],
  { pace, titles, traced }: { pace: Pace; titles: ReadonlyMap<string, string>; traced: ReadonlySet<string> },
): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const columns = columnsOf(titles, traced);
  return [
    `# Gateways side by side`,
    `${new Date().toISOString()}, commit ${commit}, node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; medians of ${pace.rounds} rounds of ${pace.seconds} s, order reversed every other round, answers equal by hash, no request like another, nothing cached or collapsed. CPU is user and system time of the process for one request.`,
    '## Goals',
    table(
      ['goal', 'what', 'bar', 'figure', 'met'],
      verdicts.map(({ id, title, bar, by, value, met }) => [
        id,
        title,
        `${by === 'least' ? '≥' : '≤'} ${bar}`,
        value === null ? 'not measured' : value.toFixed(2),
        met === null ? '-' : met === true ? 'met' : met === false ? 'not met' : met,
      ]),
    ),
    '## Figures',
    table(
      columns.map(([title]) => title),
      rows.map((row) => columns.map(([, cell]) => cell(row))),
    ),
    '',
  ].join('\n\n');
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n');
}
