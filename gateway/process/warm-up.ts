import { setImmediate as nextTurn } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import type { PlatformProcess } from '../../subgraphs/host/platform-process.ts';
import { Actor } from '../../subgraphs/kernel/call/actor.ts';
import { authorizationSection } from '../../subgraphs/kernel/permission/authorization.options.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { tenantOf } from '../../subgraphs/kernel/tenancy/tenant.ts';
import type { Authentication } from '../authentication/open-authentication.ts';
import type { SubgraphTransport } from '../graphql/subgraphs/subgraph-transport.ts';
import type { WarmUpRequests } from '../rest/warm-up-requests.ts';

export interface WarmUpDependencies {
  readonly authentication: {
    readonly authenticator: Pick<Authentication['authenticator'], 'authenticate'>;
    readonly warmUp: Authentication['warmUp'];
  };
  readonly process: Pick<PlatformProcess, 'tenants' | 'culture'> & {
    readonly services: Pick<PlatformProcess['services'], 'permissions' | 'options'>;
  };
  readonly transports: Iterable<Pick<SubgraphTransport, 'compileNext'>>;
  /** Creates the warm-up requests of the REST table. */
  readonly warmUpRequests: () => WarmUpRequests;
  /** True during shutdown. */
  readonly isStopping: () => boolean;
  readonly logger: Pick<Logger, 'debug'>;
}

/**
 * A well-formed token without a valid signature: verifying it loads the provider's keys and authenticates no caller.
 */
const warmUpToken = ['{"alg":"RS256"}', '{}', 'nobody']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** A tenant that does not exist and has no data. */
const warmUpTenant = tenantOf('5b0c1f5e-58d2-8c1e-9d1a-0a3f6f0f6a00');
const warmUpUserId = '5b0c1f5e-58d2-8c1e-9d1a-0a3f6f0f6a01';

/** The first run of a row compiles its code; further ones let V8 optimize it. */
const rounds = 3;
/** Milliseconds after which no further request starts. */
const timeLimit = 2_000;

/**
 * Does the work that the first request of each route would wait for, in small steps beside early requests: loads the
 * provider's keys, runs the database queries of every call, compiles the fetches of the REST table, and requests the
 * reading rows as a user of a tenant that does not exist. Runs after the process listens, so that the start is not
 * longer. Changes nothing and records no spans; a failure here is repeated, and reported, by the request that meets it.
 */
export async function warmUp(dependencies: WarmUpDependencies): Promise<void> {
  const { authentication, transports, isStopping, logger } = dependencies;
  try {
    const { suppressTracing } = await import('@opentelemetry/core');
    await context.with(suppressTracing(context.active()), async () => {
      const [, known] = await Promise.allSettled([
        authentication.authenticator.authenticate(`Bearer ${warmUpToken}`, null),
        resolveWarmUpCaller(dependencies),
      ]);
      for (const transport of transports) while (!isStopping() && compileNext(transport)) await nextTurn();
      if (known.status === 'rejected') throw known.reason;
      await requestRows(dependencies);
    });
  } catch (error) {
    logger.debug({ err: error }, 'the warm-up ended early');
  }
}

/** The work of every call before its row. @throws the database's error. */
async function resolveWarmUpCaller({ authentication, process }: WarmUpDependencies): Promise<void> {
  const { tenants, culture, services } = process;
  const member = new Actor({ isAuthenticated: true, userId: warmUpUserId, roles: ['nobody'] });
  // A token refused by the operator's rules is no reason to skip the requests.
  await Promise.allSettled([authentication.warmUp()]);
  await Promise.all([
    tenants.isOpen(warmUpTenant),
    culture(warmUpTenant, warmUpUserId),
    services.permissions.listPermissions(member, warmUpTenant),
  ]);
}

/** Requests every reading row a few times, sequentially; a failed row is requested once. */
async function requestRows(dependencies: WarmUpDependencies): Promise<void> {
  const until = performance.now() + timeLimit;
  const { AdminRoles } = dependencies.process.services.options(authorizationSection);
  const actor = new Actor({ isAuthenticated: true, userId: warmUpUserId, roles: AdminRoles });
  const { paths, ask } = dependencies.warmUpRequests();
  const failed = new Set<string>();
  const isOver = () => dependencies.isStopping() || performance.now() > until;
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    await resolveWarmUpCaller(dependencies);
    for (const path of paths) {
      if (isOver()) break;
      if (failed.has(path)) continue;
      if ((await ask(path, { actor, tenant: warmUpTenant })) >= 500) failed.add(path);
      await nextTurn();
    }
  }
  if (failed.size > 0) dependencies.logger.debug({ failed: [...failed] }, 'rows failed in the warm-up');
}

function compileNext(transport: Pick<SubgraphTransport, 'compileNext'>): boolean {
  try {
    return transport.compileNext?.() === true;
  } catch {
    return true;
  }
}
