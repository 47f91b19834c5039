import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { composeSupergraph } from '../../../schema/compose.ts';

/** The example in a process of its own. */
export interface RunningNotes {
  /** GraphQL over HTTP. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts an example on a free port.
 * @param file `notes.js`, or the same in another language.
 * @param program that runs it.
 * @throws {Error} when it ends instead of listening.
 */
export async function startNotes(file = 'notes.js', program = process.execPath): Promise<RunningNotes> {
  const child = spawn(program, [resolve(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, PORT: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ]);
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { url, stop };
}

/**
 * The built-in subgraphs and the example as one supergraph.
 * @param notesUrl where the example runs; default: as its `supergraph.yaml` says.
 */
export function composeWithNotes(notesUrl?: string): string {
  const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8');
  const yaml = read('supergraph.yaml');
  return composeSupergraph(
    notesUrl === undefined ? yaml : yaml.replace('http://127.0.0.1:4100/', notesUrl),
    read,
  );
}
