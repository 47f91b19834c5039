import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { devKeyFile } from '../../gateway/authentication/dev-issuer/dev-keys.ts';
import { type DevTokenRequest, issueDevToken } from '../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../gateway/authentication/trusted-issuer.ts';
import { Supergraph } from '../../gateway/graphql/supergraph/supergraph.ts';
import { openServer } from '../../gateway/http/http-server.ts';
import { loadPlatformOptions } from '../../gateway/process/platform-options.ts';
import type { PlatformStartOptions, RunningPlatform } from '../../gateway/process/roles/platform.ts';
import { startPlatform } from '../../gateway/process/roles/platform.ts';
import { serveSubgraph } from '../../gateway/process/roles/subgraph.ts';
import { builtInSubgraphs } from '../../subgraphs/host/host.ts';
import { silentLogger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { openMigrated } from './database/migrated-database.ts';
import { StatementLog } from './database/statements.ts';
import { send, type TestAnswer, type TestRequest } from './http/send.ts';
import { withReviews } from './limits.ts';
import { admitEverything } from './load/admit-everything.ts';
import { databases, serverEngine, type TestEngine } from './postgres.ts';
import { installedHere, joinInstallation } from './process/installed-platform.ts';
import { isWhole } from './whole-tables.ts';

export { send, type TestAnswer, type TestRequest } from './http/send.ts';

/** Platforms of one test process share a supergraph: to compose it and to plan its operations takes a second. */
const supergraphs = new Map<string, Supergraph>();

function sharedSupergraph(sdl: string): Supergraph {
  const known = supergraphs.get(sdl);
  if (known !== undefined) return known;
  const composed = new Supergraph(sdl);
  supergraphs.set(sdl, composed);
  return composed;
}

/** How the gateway reaches the subgraphs. */
export type Transport = 'embedded' | 'http';

/** What suites are run over; an installed platform has decided. */
export const transports: readonly Transport[] = installedHere() === null ? ['embedded', 'http'] : ['http'];

/** Each transport and each database once: the embedded one in the process, a server behind HTTP. */
const arePaired = transports.length === databases.length && !isWhole;

/** What platform suites run on: every transport and every database, in the long run all pairs of them. */
export const platforms: readonly { readonly transport: Transport; readonly database: TestEngine }[] =
  databases.flatMap((database, index) =>
    transports
      .filter((_, other) => !arePaired || other === index)
      .map((transport) => ({ transport, database })),
  );

/** What a test platform is started with. */
export interface TestPlatformOptions extends Omit<Partial<PlatformStartOptions>, 'engine'> {
  readonly transport?: Transport;
  readonly database?: TestEngine;
}

/** A platform of a test: real HTTP, a real issuer, a database of its own. */
export interface TestPlatform {
  readonly url: string;
  readonly running: RunningPlatform;
  /** The statements since the last call, transaction control apart. */
  takeStatements(): readonly string[];
  /** A token of the dev issuer, issued at the time of the platform's clock. */
  token(user: string, request?: Omit<DevTokenRequest, 'user'>): Promise<string>;
  /** Calls a path. `token` absent: alice's. */
  call(path: string, request?: TestRequest): Promise<TestAnswer>;
  /** Runs an operation over HTTP. */
  graphql(query: string, variables?: Record<string, unknown>, request?: TestRequest): Promise<TestAnswer>;
  close(): Promise<void>;
}

/**
 * Starts a platform; the caller closes it. Default: embedded subgraphs on the server, which starts sooner than the
 * embedded database, and on that where there is no server; and a data directory that goes with it, unless the environment
 * names one that several share. Where suites run against an installation, that.
 */
export async function startTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const installed = installedHere();
  if (installed !== null) return joinInstallation(installed, options);
  const { transport = 'embedded', database = serverEngine } = options;
  const given = options.env?.Persistence__DataDirectory;
  const dataDirectory = given ?? (await mkdtemp(join(tmpdir(), 'platform-')));
  const opened = await openMigrated(database);
  const env = {
    PORT: '0',
    ...admitEverything,
    ...withReviews,
    // Counted requests are written at the end: between others, the statement would be one of theirs.
    Usage__FlushInterval: '01:00:00',
    Persistence__DataDirectory: dataDirectory,
    Notifications__Email__CallbackSecret: 'secret-of-callbacks',
    ...options.env,
  };
  const statements = new StatementLog();
  const logger = options.logger ?? silentLogger;
  const stops: (() => Promise<void>)[] = [];
  const running = await startPlatform({
    openSupergraph: sharedSupergraph,
    ...options,
    env,
    logger,
    engine: opened.engine,
    onStatement: (sql, parameters) => {
      statements.record(sql);
      options.onStatement?.(sql, parameters);
    },
    remoteSubgraphs: async (process, publicUrl) => {
      const loaded = loadPlatformOptions(env);
      const names = transport === 'http' ? builtInSubgraphs.map(({ name }) => name) : [];
      const urls: Record<string, string> = {};
      for (const name of names) {
        const http = await openServer(0);
        const stop = await serveSubgraph({ name, env, loaded, process, publicUrl, http, logger });
        stops.push(async () => {
          await stop();
          await http.close();
        });
        urls[name] = `http://127.0.0.1:${http.port}/graphql`;
      }
      return { ...urls, ...(await options.remoteSubgraphs?.(process, publicUrl)) };
    },
  });
  const url = `http://127.0.0.1:${running.port}`;
  const token = (user: string, request: Omit<DevTokenRequest, 'user'> = {}) =>
    issueDevToken(
      devKeyFile(dataDirectory),
      devIssuerUrl(running.publicUrl),
      { user, ...request },
      options.clock,
    );
  const call = async (path: string, request: TestRequest = {}) => {
    const bearer = request.token === undefined ? await token('alice') : request.token;
    return send(`${url}${path}`, bearer, request);
  };
  return {
    url,
    running,
    token,
    call,
    takeStatements: () => statements.take(),
    graphql: (query, variables, request = {}) =>
      call('/graphql', { method: 'POST', body: { query, variables }, ...request }),
    close: async () => {
      await running.close();
      for (const stop of stops) await stop();
      await opened.close();
      if (given === undefined) await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
