import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../process/free-port.ts';

const run = promisify(execFile);

/** How a server is ended: after its sessions, or as if its machine failed. */
export type ClusterEnd = 'fast' | 'immediate';

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** A PostgreSQL server of this test alone, from the machine's binaries, on a free loopback port. */
export interface PostgresCluster {
  /** Of its administrator. */
  readonly url: string;
  /** Ends it. */
  stop(how: ClusterEnd): Promise<void>;
  /** Ends it, where it still runs, and starts it again where it was. */
  restart(how: ClusterEnd): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** How the folder of a server gets its content. @param data the folder, which does not exist yet. */
type FillFolder = (data: string) => readonly [program: string, ...options: string[]];

/** Starts an empty one. */
export function startPostgresCluster(): Promise<PostgresCluster> {
  return startServer((data) => ['initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-N']);
}

/** Starts a copy of another that follows it by streaming replication and answers reads. */
export function startStreamingReplica(primary: Pick<PostgresCluster, 'url'>): Promise<PostgresCluster> {
  return startServer((data) => [
    'pg_basebackup',
    '-d',
    primary.url,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]);
}

/** The server runs as `postgres` where this process is root, as PostgreSQL demands. */
async function startServer(fill: FillFolder): Promise<PostgresCluster> {
  const binaries = await binariesFolder();
  const identity = await serverIdentity();
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  const port = await freePort();
  const [program, ...options] = fill(data);
  await run(join(binaries, program), options, identity);
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: (how) => end(server, how),
    restart: async (how) => {
      await end(server, how);
      server = await start();
    },
    remove: async () => {
      await end(server, 'immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function start(): Promise<ChildProcess> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'max_connections=500',
    ];
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...identity, stdio: 'ignore' },
    );
    process.once('exit', () => child.kill('SIGQUIT'));
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
      const ready = run(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      if (
        await ready.then(
          () => true,
          () => false,
        )
      )
        return child;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('PostgreSQL did not start within a minute.');
  }
}

async function end(server: ChildProcess, how: ClusterEnd): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill(signals[how]);
  await gone;
}

async function binariesFolder(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch((): string[] => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new Error(`There is no PostgreSQL below ${root}.`);
  return join(root, newest, 'bin');
}

async function serverIdentity(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
