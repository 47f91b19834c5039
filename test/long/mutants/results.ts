import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

/** `timed out`: it made tests wait or loop until their limit, which they stay far below without it. */
export type Verdict = 'noticed' | 'timed out' | 'NOT NOTICED' | `UNKNOWN: ${string}`;

export interface Result extends Pick<Mutant, 'kind' | 'file' | 'find' | 'replace'> {
  readonly verdict: Verdict;
  /** What the tests said. */
  readonly failure?: string | undefined;
  readonly seconds: number;
  readonly at: string;
}

export const isNoticed = (verdict: Verdict | undefined): boolean =>
  verdict === 'noticed' || verdict === 'timed out';

const keyOf = ({ file, find, replace }: Pick<Mutant, 'file' | 'find' | 'replace'>) =>
  JSON.stringify([file, find, replace]);

/** What is known of mutants, in a file of JSON lines that later runs go on with; without a file only of this run. */
export class Results {
  private readonly known = new Map<string, Result>();

  private readonly file: string | undefined;

  constructor(file: string | undefined) {
    this.file = file;
    if (file === undefined || !existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines) if (line !== '') this.keep(JSON.parse(line) as Result);
  }

  of(mutant: Mutant): Result | undefined {
    return this.known.get(keyOf(mutant));
  }

  add(result: Result): void {
    this.keep(result);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(result)}\n`);
  }

  private keep(result: Result): void {
    this.known.set(keyOf(result), result);
  }
}
