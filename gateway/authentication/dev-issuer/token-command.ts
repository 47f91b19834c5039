import { parseArgs } from 'node:util';
import { parseTimeSpan } from '../../../subgraphs/kernel/options/time-span.ts';
import { type Environment, isProduction } from '../authentication.options.ts';
import { devIssuerUrl } from '../trusted-issuer.ts';
import { devKeyFile } from './dev-keys.ts';
import { type DevTokenRequest, issueDevToken } from './issue-token.ts';

const usage =
  'Usage: npm run token -- --user alice [--tenant acme|globex|host|<id>] [--roles a,b] [--sid <id>] [--ttl 1h]';

/**
 * `npm run token`: a bearer token of the dev issuer, without opening a database.
 * @param argv arguments after the command's name.
 * @param env `PublicUrl` (default `http://localhost:PORT`), `PORT` (4000), `Persistence__DataDirectory` (`.data`);
 * names without case.
 * @throws {Error} with a sentence for wrong arguments, and in production.
 */
export async function tokenCommand(argv: readonly string[], env: Environment): Promise<string> {
  const read = (name: string) => variable(env, name);
  if (isProduction({ NODE_ENV: read('NODE_ENV') }, { Authority: read('Authentication__Authority') })) {
    throw new Error('The dev issuer does not exist in production; ask your identity provider for a token.');
  }
  const publicUrl = read('PublicUrl') ?? `http://localhost:${read('PORT') ?? '4000'}`;
  const keyFile = devKeyFile(read('Persistence__DataDirectory') ?? '.data');
  return await issueDevToken(keyFile, devIssuerUrl(publicUrl), requestOf(argv));
}

/** An environment variable, its name without case; an empty value counts as unset. */
function variable(env: Environment, name: string): string | undefined {
  const entry = Object.entries(env).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return entry?.[1] || undefined;
}

function requestOf(argv: readonly string[]): DevTokenRequest {
  const { user, tenant, roles, sid, ttl } = flagsOf(argv);
  if (user === undefined) throw new Error(usage);
  const milliseconds = ttl === undefined ? undefined : parseTimeSpan(ttl);
  if (milliseconds === null) throw new Error(`--ttl must be a time span such as 1h or 00:30:00.\n${usage}`);
  return {
    user,
    ...(tenant === undefined ? {} : { tenant }),
    ...(roles === undefined ? {} : { roles: roles.split(',').flatMap((role) => role.trim() || []) }),
    ...(sid === undefined ? {} : { sid }),
    ...(milliseconds === undefined ? {} : { ttl: milliseconds }),
  };
}

function flagsOf(argv: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { user: text, tenant: text, roles: text, sid: text, ttl: text };
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`);
  }
}
