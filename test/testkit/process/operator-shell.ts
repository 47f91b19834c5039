import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { nodeFlags } from './node-flags.ts';

/** How a line ended. */
interface LineResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that runs until it is told to stop. */
export interface OperatorProcess {
  readonly pid: number;
  output(): string;
  /** Waits for a text in what it prints. @throws {Error} with all of it when the process ends instead. */
  says(text: RegExp): Promise<void>;
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>;
}

/** `platform` of the build, and as `npx platform` where there is nothing to install. */
const prelude = `platform() { ${['exec', process.execPath, ...nodeFlags, resolve('dist/gateway/main.js')].join(' ')} "$@"; }
npx() { (shift; platform "$@"); }`;

/** The lines of the first block of a section of a page. */
export function linesOfSection(page: string, section: string): readonly string[] {
  const text = readFileSync(page, 'utf8').split(`## ${section}\n`)[1] ?? '';
  return (/```sh\n([\s\S]*?)```/.exec(text)?.[1] ?? '').trim().split('\n');
}

/** The shell of an operator: a folder and variables, in which lines of a page are run as they are written. */
export class OperatorShell {
  private readonly used = new Set<string>();
  private readonly running = new Set<ChildProcess>();

  /** @param lines of a page. @param env all variables but the path. */
  constructor(
    private readonly lines: readonly string[],
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  /** Lines of the page that were not run. */
  get unused(): readonly string[] {
    return this.lines.filter((line) => !this.used.has(line));
  }

  /** Runs the line of the page that begins like this. */
  page(beginning: string, env: Readonly<Record<string, string>> = {}): Promise<LineResult> {
    return this.run(this.lineOf(beginning), env);
  }

  /** Runs any line. */
  async run(line: string, env: Readonly<Record<string, string>> = {}): Promise<LineResult> {
    const child = this.spawn(line, env);
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, stdout, stderr };
  }

  /** Runs an assignment of the page, `export NAME=…`, for all lines behind it. */
  async assign(name: string): Promise<void> {
    const line = this.lineOf(`export ${name}=`);
    const { stdout } = await this.run(`${line}; printf %s "$${name}"`);
    this.set(name, stdout);
  }

  set(name: string, value: string): void {
    this.env[name] = value;
  }

  /** Starts the line of the page that begins like this, and leaves it running. */
  start(beginning: string, env: Readonly<Record<string, string>> = {}): OperatorProcess {
    // The process itself gets the signal, not a shell around it.
    const line = this.lineOf(beginning).replace(/^npx /, '');
    const child = this.spawn(line, env);
    const ended = once(child, 'close') as Promise<[number | null]>;
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        printed += part;
      });
    return {
      pid: child.pid as number,
      output: () => printed,
      says: (wanted) =>
        vi.waitFor(
          () => {
            if (!wanted.test(printed)) throw new Error(`${line} did not say ${wanted}:\n${printed}`);
          },
          { timeout: 60_000, interval: 20 },
        ),
      stop: async () => {
        child.kill('SIGTERM');
        return (await ended)[0];
      },
    };
  }

  /** Kills what was started and still runs. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.running].map(async (child) => {
        child.kill('SIGKILL');
        await once(child, 'close');
      }),
    );
  }

  private lineOf(beginning: string): string {
    const found =
      this.lines.find((line) => line === beginning) ?? this.lines.find((line) => line.startsWith(beginning));
    if (found === undefined) throw new Error(`The page has no line that begins with "${beginning}".`);
    this.used.add(found);
    return found;
  }

  private spawn(line: string, env: Readonly<Record<string, string>>) {
    const child = spawn('bash', ['-c', `${prelude}\n${line}`], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, ...this.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.running.add(child);
    child.once('close', () => this.running.delete(child));
    return child;
  }
}
