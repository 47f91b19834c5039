import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../../subgraphs/kernel/options/load.ts';

/** A Node process of `platform dev`. */
export interface DevelopmentProcess {
  readonly words: readonly string[];
  /** Absent: that of the command, so that paths of options mean the same as for `platform start`. */
  readonly folder?: string;
}

/** What the scripts of `npm run build` read beyond their own modules, by the script that runs again when it changes. */
const watchedByScript = {
  'codegen.ts': [
    'schema/supergraph.graphql',
    'schema/client/operations',
    'gateway/rest/areas',
    'gateway/mcp/operations',
    'gateway/console/application',
    'gateway/console/components',
  ],
  'gateway/console/build.ts': ['schema/client', 'gateway/console/application', 'gateway/console/components'],
};

const compiled = ['tsconfig.build.json', 'schema/client', 'gateway/console'];

/** What `platform dev` runs beside each other: the steps of `npm run build`, and the platform, which starts again after each. */
export function developmentProcesses(root: string): readonly DevelopmentProcess[] {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const scripts = Object.entries(watchedByScript).map(([script, paths]) => ({
    words: [...paths.map((path) => `--watch-path=${join(root, path)}`), join(root, script)],
    folder: root,
  }));
  return [
    ...scripts,
    ...compiled.map((path) => ({
      words: [compiler, '--watch', '--preserveWatchOutput', '-p', join(root, path)],
    })),
    { words: ['--watch', join(root, 'dist/gateway/main.js'), 'start'] },
  ];
}

/**
 * Builds and restarts the platform on every change, until one of the processes ends or this one is stopped.
 * @param env of the processes, with the options of the command line.
 * @throws {Error} without the sources and the compiler of a checkout.
 */
export async function develop(
  env: Environment,
  processes: readonly DevelopmentProcess[] = developmentProcesses(findCheckout()),
): Promise<void> {
  const children: ChildProcess[] = processes.map(({ words, folder }) =>
    spawn(process.execPath, words, { stdio: 'inherit', env, cwd: folder }),
  );
  const stop = () => {
    for (const child of children) child.kill();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    await Promise.race(children.map((child) => once(child, 'exit')));
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    stop();
  }
}

/** The folder of the sources. Searched upward from this file, whose depth differs after compilation. */
export function findCheckout(folder = import.meta.dirname): string {
  if (existsSync(join(folder, 'codegen.ts')) && existsSync(join(folder, 'node_modules/typescript')))
    return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('platform dev needs a checkout, and "npm ci" in it.');
  return findCheckout(above);
}
