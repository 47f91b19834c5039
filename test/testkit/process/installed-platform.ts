import { setTimeout as pause } from 'node:timers/promises';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../../gateway/authentication/dev-issuer/issue-token.ts';
import { devIssuerUrl } from '../../../gateway/authentication/trusted-issuer.ts';
import { loadPlatformOptions } from '../../../gateway/process/platform-options.ts';
import type { RunningPlatform } from '../../../gateway/process/roles/platform.ts';
import { openProcess } from '../../../subgraphs/host/platform-process.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { wellKnownSettings } from '../../../subgraphs/settings/settings.contract.ts';
import { send } from '../http/send.ts';
import { withoutLimits } from '../limits.ts';
import type { TestAnswer, TestPlatform, TestPlatformOptions, TestRequest } from '../platform.ts';

/** What the environment says of an installation that suites run against, instead of starting platforms. */
export const installationVariable = 'Test__Installation';

/** An installation that runs. */
export interface InstallationAddress {
  readonly url: string;
  /** What its processes were started with, modules apart. */
  readonly env: Readonly<Record<string, string>>;
}

/** @returns the installation suites run against; null where each starts a platform of its own. */
export function installedHere(): InstallationAddress | null {
  const text = process.env[installationVariable];
  return text === undefined ? null : JSON.parse(text);
}

/** Milliseconds after which a change binds in every process: the promised second, and what a busy machine adds. */
const binding = 1_500;
/** What processes keep for that long, by route and by mutation. */
const keptPaths = /\/(authorization|settings|api-keys)/;
const keptMutations = /^\s*mutation\b.*(permission|setting|apikey|tenant)/is;
/** Levels of settings that suites write, each by a user who may. */
const writtenLevels = [
  ...['alice', 'bob', 'carol', 'dave'].map((user) => ({ user, scope: 'user' })),
  ...['alice', 'carol'].map((user) => ({ user, scope: 'tenant' })),
  { user: 'dave', scope: 'global' },
];
/** What a suite may ask for without getting a platform of its own. */
const met = new Set<string>(['transport', 'database', 'env']);

/**
 * The platform of a suite where one is installed: requests go to its balancer, and a process of the suite's own, without
 * work, looks into its database. After a change of what processes keep, the next request waits until it binds everywhere.
 * @throws {Error} for a suite that needs a platform of its own.
 */
export async function joinInstallation(
  { url, env }: InstallationAddress,
  wanted: TestPlatformOptions,
): Promise<TestPlatform> {
  const unmet = [
    ...Object.keys(wanted).filter((part) => !met.has(part)),
    ...Object.keys(wanted.env ?? {}).filter((name) => !Object.hasOwn(withoutLimits, name)),
  ];
  if (unmet.length > 0) throw new Error(`A suite that needs ${unmet.join(', ')} starts its own platform.`);
  const { options } = loadPlatformOptions({ ...env, PORT: '0' });
  const opened = await openProcess({
    options,
    logger: silentLogger,
    clock: systemClock,
    work: false,
    development: true,
    publicUrl: url,
  });
  const keyFile = devKeyFile(options.of(persistenceSection).DataDirectory);
  const token: TestPlatform['token'] = (user, request = {}) =>
    issueDevToken(keyFile, devIssuerUrl(url), { user, ...request });
  // A suite finds no culture and no time zone that the ones before it left.
  await Promise.all(
    writtenLevels.flatMap(({ user, scope }) =>
      Object.values(wellKnownSettings).map(async (name) => {
        const path = `${url}/settings/${scope}/${name}`;
        const { status } = await send(path, await token(user), { method: 'DELETE' });
        if (status !== 204) throw new Error(`DELETE ${path} by ${user}: ${status}`);
      }),
    ),
  );
  let bindsAt = performance.now() + binding;
  const call = async (path: string, request: TestRequest = {}) => {
    const bearer = request.token === undefined ? await token('alice') : request.token;
    await pause(Math.max(0, bindsAt - performance.now()));
    const answer = await send(`${url}${path}`, bearer, request);
    if (changesWhatIsKept(path, request) && isDone(answer)) bindsAt = performance.now() + binding;
    return answer;
  };
  return {
    url,
    token,
    call,
    running: runningAt(url, opened),
    takeStatements: () => {
      throw new Error('Statements of other processes are not seen.');
    },
    graphql: (query, variables, request = {}) =>
      call('/graphql', { method: 'POST', body: { query, variables }, ...request }),
    close: () => opened.close(),
  };
}

function changesWhatIsKept(path: string, { method = 'GET', body }: TestRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (!path.endsWith('/graphql')) return keptPaths.test(path);
  return keptMutations.test(String((body as { query?: unknown } | undefined)?.query));
}

/** What was refused changed nothing. */
function isDone({ status, body }: TestAnswer): boolean {
  return status < 400 && !(body?.errors?.length > 0 && body.data == null);
}

function runningAt(url: string, process: RunningPlatform['process']): RunningPlatform {
  return {
    port: Number(new URL(url).port),
    publicUrl: url,
    process,
    greeting: [],
    get realtime(): never {
      throw new Error('Connections of other processes are not seen.');
    },
    tokenFor: null,
    close: () => process.close(),
  };
}
