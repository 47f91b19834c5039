import { writtenOptions } from '../../../subgraphs/kernel/options/load.ts';
import { parseTimeSpan } from '../../../subgraphs/kernel/options/time-span.ts';
import { type Environment, isProduction } from '../authentication.options.ts';
import { devIssuerUrl } from '../trusted-issuer.ts';
import { devKeyFile } from './dev-keys.ts';
import { type DevTokenRequest, issueDevToken } from './issue-token.ts';

/** What the token is to say, as the command line has it. */
export interface TokenFlags {
  readonly user: string;
  /** `acme`, `globex`, `host`, or an id. */
  readonly tenant?: string;
  /** Separated by commas. */
  readonly roles?: string;
  readonly sid?: string;
  /** A time span. */
  readonly ttl?: string;
}

/**
 * `platform token`: a bearer token of the dev issuer, without opening a database.
 * @param env with `Gateway__PublicUrl` (default `http://localhost:` and the port), `Gateway__Port` (4000) and
 * `Persistence__DataDirectory` (`.data`), or the config file that has them.
 * @throws {Error} with a sentence for a wrong value, and in production.
 */
export async function issueToken(flags: TokenFlags, env: Environment): Promise<string> {
  const written = writtenOptions(env);
  const read = (name: string) => variable(written, name);
  if (isProduction({ NODE_ENV: read('NODE_ENV') }, { Authority: read('Authentication__Authority') })) {
    throw new Error('The dev issuer does not exist in production; ask your identity provider for a token.');
  }
  const keyFile = devKeyFile(read('Persistence__DataDirectory') ?? '.data');
  return await issueDevToken(keyFile, devIssuerUrl(writtenPublicUrl(written)), requestOf(flags));
}

/** `PublicUrl` as it is written in the options, without a slash at its end; default `http://localhost:` and the port. */
export function writtenPublicUrl(written: Environment): string {
  const read = (name: string) => variable(written, name);
  const port = read('Gateway__Port') ?? read('PORT') ?? '4000';
  const url = read('Gateway__PublicUrl') ?? read('PublicUrl') ?? `http://localhost:${port}`;
  return url.replace(/(?<!\/)\/+$/, '');
}

/** A variable, its name without case and with either separator; an empty value counts as unset. */
function variable(env: Environment, name: string): string | undefined {
  const entry = Object.entries(env).find(
    ([key]) => key.replaceAll(':', '__').toLowerCase() === name.toLowerCase(),
  );
  return entry?.[1] || undefined;
}

function requestOf({ user, tenant, roles, sid, ttl }: TokenFlags): DevTokenRequest {
  const milliseconds = ttl === undefined ? undefined : parseTimeSpan(ttl);
  if (milliseconds === null) throw new Error('--ttl must be a time span such as 1h or 00:30:00.');
  return {
    user,
    ...(tenant === undefined ? {} : { tenant }),
    ...(roles === undefined ? {} : { roles: roles.split(',').flatMap((role) => role.trim() || []) }),
    ...(sid === undefined ? {} : { sid }),
    ...(milliseconds === undefined ? {} : { ttl: milliseconds }),
  };
}
