import type { Row } from './rows.ts';

/** A goal: a ratio within one run. */
export interface Goal {
  readonly id: string;
  readonly title: string;
  readonly bar: number;
  /** `least`: the figure is to reach the bar; `most`: not to exceed it. */
  readonly by: 'least' | 'most';
  readonly figure: (find: Find, others: Others) => number | null;
}

/** Figures that are no ratio of rows, by the goal they are for. */
export type Others = Readonly<Record<string, number>>;

/** What came of a goal. */
export interface Verdict extends Goal {
  /** Null where the run lacks a variant that it compares. */
  readonly value: number | null;
  readonly met: boolean | 'within the noise' | null;
}

/** A line of the table; undefined where it was not measured. */
export type Find = (variant: string, question: string, connections?: number) => Row | undefined;

/** What two runs of the same differ by. */
const noise = 0.1;

type Value = (row: Row) => number;
const cpu: Value = (row) => row.cpu;
const total: Value = (row) => row.cpu + row.subgraphCpu;
const p50: Value = (row) => row.p50;
const resident: Value = (row) => row.resident;
const throughput: Value = (row) => row.requestsPerSecond;

/** The first variant's value over the second's. */
function ratio(
  of: Value,
  question: string,
  [over, under]: readonly [string, string],
  connections = 50,
): Goal['figure'] {
  return (find) => {
    const [a, b] = [find(over, question, connections), find(under, question, connections)];
    return a === undefined || b === undefined || of(b) === 0 ? null : of(a) / of(b);
  };
}

const least = (id: string, bar: number, title: string, figure: Goal['figure']): Goal => ({
  id,
  title,
  bar,
  by: 'least',
  figure,
});
const most = (id: string, bar: number, title: string, figure: Goal['figure']): Goal => ({
  ...least(id, bar, title, figure),
  by: 'most',
});

const apollo = 'ours-embedded-apollo';
const fastPath = 'ours-embedded-fast-path';

/** The goals this benchmark can tell; P13 and P17 are counted by tests. */
export const goals: readonly Goal[] = [
  least('P1', 12, 'test: stock / ours embedded, Apollo Server', ratio(cpu, 'test', ['stock-remote', apollo])),
  least('P2', 18, 'test: stock / ours embedded, fast path', ratio(cpu, 'test', ['stock-remote', fastPath])),
  least(
    'P3',
    4,
    'test: Hive Rust in all / ours embedded, Apollo Server',
    ratio(total, 'test', ['hive-rust-remote', apollo]),
  ),
  least(
    'P3',
    6,
    'test: Hive Rust in all / ours embedded, fast path',
    ratio(total, 'test', ['hive-rust-remote', fastPath]),
  ),
  least(
    'P3',
    8,
    'the same over one connection, Apollo Server',
    ratio(total, 'test', ['hive-rust-remote', apollo], 1),
  ),
  least(
    'P3',
    11,
    'the same over one connection, fast path',
    ratio(total, 'test', ['hive-rust-remote', fastPath], 1),
  ),
  least(
    'P4',
    1.7,
    'test: Hive Rust / ours remote, Apollo Server',
    ratio(cpu, 'test', ['hive-rust-remote', 'ours-remote-apollo']),
  ),
  least(
    'P4',
    1.7,
    'test: Hive Rust / ours remote, fast path',
    ratio(cpu, 'test', ['hive-rust-remote', 'ours-remote-fast-path']),
  ),
  least(
    'P4',
    2,
    'test over one connection: Hive Rust in all / ours remote in all, Apollo Server',
    ratio(total, 'test', ['hive-rust-remote', 'ours-remote-apollo'], 1),
  ),
  least(
    'P5',
    1.8,
    'mid: mercurius / ours remote, fast path',
    ratio(cpu, 'mid', ['mercurius-remote', 'ours-remote-fast-path']),
  ),
  least(
    'P5',
    4,
    'mid: Hive Rust / ours remote, fast path',
    ratio(cpu, 'mid', ['hive-rust-remote', 'ours-remote-fast-path']),
  ),
  least(
    'P6',
    1.2,
    'tiny: mercurius / ours remote, fast path',
    ratio(cpu, 'tiny', ['mercurius-remote', 'ours-remote-fast-path']),
  ),
  least(
    'P7',
    0.85,
    'tiny: node:http by hand / ours embedded, fast path',
    ratio(cpu, 'tiny', ['node-http', fastPath]),
  ),
  least('P8', 1, 'mid: express by hand / ours embedded, fast path', ratio(cpu, 'mid', ['express', fastPath])),
  least(
    'P9',
    0.45,
    'test: node:http by hand / ours embedded, fast path',
    ratio(cpu, 'test', ['node-http', fastPath]),
  ),
  least(
    'P10',
    0.9,
    'REST, one subgraph: express by hand / ours on express',
    ratio(cpu, 'GET /me', ['express', apollo]),
  ),
  least(
    'P11',
    0.45,
    'REST, four fetches: express by hand / ours on express',
    ratio(cpu, 'GET /mid', ['express', apollo]),
  ),
  least(
    'P12',
    0.8,
    'REST, four fetches from PostgreSQL: requests/s of ours on express / express by hand',
    ratio(throughput, 'GET /mid, PostgreSQL', ['ours-sql', 'express-sql']),
  ),
  least(
    'P12',
    0.7,
    'the same by CPU: express by hand / ours on express',
    ratio(cpu, 'GET /mid, PostgreSQL', ['express-sql', 'ours-sql']),
  ),
  least(
    'P14',
    1.15,
    'tiny: stock embedded / ours embedded, Apollo Server',
    ratio(cpu, 'tiny', ['stock-embedded', apollo]),
  ),
  most(
    'P15',
    0.7,
    'memory under test: ours embedded, fast path / stock',
    ratio(resident, 'test', [fastPath, 'stock-remote']),
  ),
  most(
    'P15',
    1.25,
    'memory under test: ours embedded, Apollo Server / stock',
    ratio(resident, 'test', [apollo, 'stock-remote']),
  ),
  most(
    'P16',
    5,
    'REST: first request of a route after the start, of a known caller / its steady p50, the worst of ten',
    (_find, { P16 }) => P16 ?? null,
  ),
  most(
    'P16',
    5,
    'the first request of all after the start, of an uncached caller / its steady p50',
    (_find, { P16caller }) => P16caller ?? null,
  ),
  least(
    'P18',
    2,
    'test, p50 over one connection: Hive Rust / ours remote, fast path',
    ratio(p50, 'test', ['hive-rust-remote', 'ours-remote-fast-path'], 1),
  ),
  least(
    'P18',
    10,
    'test, p50 over one connection: stock / ours embedded, Apollo Server',
    ratio(p50, 'test', ['stock-remote', apollo], 1),
  ),
];

/** Holds a run against the goals. */
export function judged(
  rows: readonly Row[],
  others: Others = {},
  all: readonly Goal[] = goals,
): readonly Verdict[] {
  const find: Find = (variant, question, connections = 50) =>
    rows.find(
      (row) => row.variant === variant && row.question === question && row.connections === connections,
    );
  return all.map((goal) => {
    const value = goal.figure(find, others);
    return { ...goal, value, met: value === null ? null : metBy(value, goal) };
  });
}

function metBy(value: number, { bar, by }: Goal): Verdict['met'] {
  const share = by === 'least' ? value / bar : bar / value;
  if (share >= 1) return true;
  return share >= 1 - noise ? 'within the noise' : false;
}
