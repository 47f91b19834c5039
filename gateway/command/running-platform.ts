import { PlatformClient } from '../../schema/client/platform-client.ts';
import { type FetchLike, fetchLike } from '../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import { type Environment, writtenOptions } from '../../subgraphs/kernel/options/load.ts';
import { issueToken, writtenPublicUrl } from '../authentication/dev-issuer/token-command.ts';

/** How a command reaches a running platform. */
export interface PlatformAddress {
  /** Without a slash at the end; absent: `PublicUrl` of the options. */
  readonly url?: string;
  readonly token?: string;
  /** A seeded user of the development login, instead of a token. */
  readonly user?: string;
  readonly tenant?: string;
}

/** Operations of a running platform, by name and as GraphQL. */
export interface RunningPlatform {
  readonly url: string;
  readonly client: PlatformClient;
  readonly token: string;
  /** Requests a page without credentials, as JSON. */
  readonly read: (url: string) => Promise<Response>;
  /** Runs a GraphQL operation. @throws {Error} with the first error's message. */
  readonly ask: <T>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>;
}

/** Variable of the token, so that it is neither in a shell's history nor in a list of processes. */
const tokenVariable = 'PLATFORM_TOKEN';

/** Limits of one request: lists may be long, and a platform may be busy. */
const limits = { timeout: 60_000, maxResponseBytes: 256 * 1_048_576 };

/**
 * Runs a command's work on a running platform.
 * @throws {Error} without a token and without a user.
 */
export async function onPlatform<T>(
  address: PlatformAddress,
  env: Environment,
  work: (platform: RunningPlatform) => Promise<T>,
): Promise<T> {
  const url = address.url ?? writtenPublicUrl(writtenOptions(env));
  const token = await tokenOf({ ...address, url }, env);
  const http = new GuardedClient({ policy: trustHosts([new URL(url).origin]) });
  try {
    return await work(runningPlatform(url, token, fetchLike(http, limits)));
  } finally {
    await http.close();
  }
}

function runningPlatform(url: string, token: string, send: FetchLike): RunningPlatform {
  return {
    url,
    token,
    read: (path) => send(path, { headers: { accept: 'application/json' } }),
    client: new PlatformClient({ baseUrl: url, token: () => token, fetch: send }),
    ask: async <T>(query: string, variables: Readonly<Record<string, unknown>> = {}) => {
      const response = await send(`${url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data?: T; errors?: { message: string }[] };
      if (errors?.[0] !== undefined || !data) throw new Error(errors?.[0]?.message ?? `${response.status}`);
      return data;
    },
  };
}

async function tokenOf(
  { url, token, user, tenant }: PlatformAddress & Pick<RunningPlatform, 'url'>,
  env: Environment,
): Promise<string> {
  const given = token ?? env[tokenVariable];
  if (given !== undefined) return given;
  if (user === undefined)
    throw new Error(`Set ${tokenVariable}, or name a user of the development login with --user.`);
  return issueToken({ user, ...(tenant === undefined ? {} : { tenant }) }, { ...env, PublicUrl: url });
}
