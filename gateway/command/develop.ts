import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const compile = ['node_modules/typescript/bin/tsc', '--watch', '--preserveWatchOutput', '-p'];

/** What `platform dev` runs beside each other: the compilers, and the platform, which starts again after each build. */
const processes: readonly (readonly string[])[] = [
  [...compile, 'tsconfig.build.json'],
  [...compile, 'tsconfig.console.json'],
  ['--watch', '--enable-source-maps', 'dist/gateway/main.js', 'start'],
];

/** Builds and restarts the platform on every change, until one of the processes ends or this one is stopped. */
export async function develop(): Promise<void> {
  const children: ChildProcess[] = processes.map((words) =>
    spawn(process.execPath, [...words], { stdio: 'inherit' }),
  );
  const stop = () => {
    for (const child of children) child.kill();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await Promise.race(children.map((child) => once(child, 'exit')));
  stop();
}
