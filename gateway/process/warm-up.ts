import { setImmediate as nextTurn } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import { authorizationSection } from '../../subgraphs/kernel/permission/authorization.options.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { OpenedAuthentication } from '../authentication/open-authentication.ts';
import type { SubgraphTransport } from '../graphql/subgraphs/subgraph-transport.ts';
import type { WarmUpRequests } from '../rest/warm-up-requests.ts';

/** What is done ahead of the first requests. */
export interface WarmUpParts {
  readonly authentication: {
    readonly authenticator: Pick<OpenedAuthentication['authenticator'], 'authenticate'>;
    readonly warmUp: OpenedAuthentication['warmUp'];
  };
  readonly process: Pick<PlatformProcess, 'tenants' | 'cultureOf'> & {
    readonly services: Pick<PlatformProcess['services'], 'permissions' | 'options'>;
  };
  readonly transports: Iterable<Pick<SubgraphTransport, 'compileNext'>>;
  /** Builds the warm-up requests of the REST table. */
  readonly warmUpRequests: () => WarmUpRequests;
  /** Whether the process stops. */
  readonly isStopping: () => boolean;
  readonly logger: Pick<Logger, 'debug'>;
}

/** A well-formed token that nobody signed: reading it reads the provider's keys, and lets nobody in. */
const nobodysToken = ['{"alg":"RS256"}', '{}', 'nobody']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** A tenant that does not exist, and so owns nothing; nobody is in it. */
const nobodysTenant = tenantOf('5b0c1f5e-58d2-8c1e-9d1a-0a3f6f0f6a00');
const nobodysId = '5b0c1f5e-58d2-8c1e-9d1a-0a3f6f0f6a01';

/** The first run of a row compiles nearly everything; in the next ones V8 learns what it is called with. */
const rounds = 3;
/** Milliseconds after which nothing more is asked. */
const timeLimit = 2_000;

/**
 * Does what the first request of each route would wait for, in small pieces beside the requests that come already: reads
 * the provider's keys, asks the database what every call asks, compiles the fetches of the REST table, and asks the rows
 * that read as somebody in a tenant that does not exist. After the process listens and not before, so that no start takes
 * longer for it: who comes meanwhile waits as long as without it. Changes nothing, makes no spans; what fails here fails
 * again, and is said, where it is needed.
 */
export async function warmUp(parts: WarmUpParts): Promise<void> {
  const { authentication, transports, isStopping, logger } = parts;
  try {
    const { suppressTracing } = await import('@opentelemetry/core');
    await context.with(suppressTracing(context.active()), async () => {
      const [, known] = await Promise.allSettled([
        authentication.authenticator.authenticate(`Bearer ${nobodysToken}`, null),
        knowNobody(parts),
      ]);
      for (const transport of transports) while (!isStopping() && compiledOne(transport)) await nextTurn();
      if (known.status === 'rejected') throw known.reason;
      await requestRows(parts);
    });
  } catch (error) {
    logger.debug({ err: error }, 'the warm-up ended early');
  }
}

/** What is done for every caller before its row. @throws what the database throws. */
async function knowNobody({ authentication, process }: WarmUpParts): Promise<void> {
  const { tenants, cultureOf, services } = process;
  const member = new Actor({ isAuthenticated: true, userId: nobodysId, roles: ['nobody'] });
  // What an operator's rules say of its token is no reason to ask nothing.
  await Promise.allSettled([authentication.warmUp()]);
  await Promise.all([
    tenants.isOpen(nobodysTenant),
    cultureOf(nobodysTenant, nobodysId),
    services.permissions.granted(member, nobodysTenant),
  ]);
}

/** Requests every reading row a few times, one after the other; a row that fails is requested once. */
async function requestRows(parts: WarmUpParts): Promise<void> {
  const until = performance.now() + timeLimit;
  const { AdminRoles } = parts.process.services.options(authorizationSection);
  const actor = new Actor({ isAuthenticated: true, userId: nobodysId, roles: AdminRoles });
  const { paths, ask } = parts.warmUpRequests();
  const failed = new Set<string>();
  const isOver = () => parts.isStopping() || performance.now() > until;
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    await knowNobody(parts);
    for (const path of paths) {
      if (isOver()) break;
      if (failed.has(path)) continue;
      if ((await ask(path, { actor, tenant: nobodysTenant })) >= 500) failed.add(path);
      await nextTurn();
    }
  }
  if (failed.size > 0) parts.logger.debug({ failed: [...failed] }, 'rows failed in the warm-up');
}

function compiledOne(transport: Pick<SubgraphTransport, 'compileNext'>): boolean {
  try {
    return transport.compileNext?.() === true;
  } catch {
    return true;
  }
}
