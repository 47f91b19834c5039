import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlatformProcess } from '../subgraphs/host/platform-process.ts';
import { HOST_TENANT_ID, hostTenant, tenantOf } from '../subgraphs/kernel/tenancy/tenant.ts';
import type { Authenticator } from './authentication/authenticator.ts';
import type { SubgraphTransport } from './graphql/subgraph-transport.ts';

/** What is done ahead of the first requests. */
export interface WarmUpParts {
  readonly authenticator: Pick<Authenticator, 'authenticate'>;
  readonly process: Pick<PlatformProcess, 'tenants' | 'cultureOf'>;
  readonly transports: Iterable<Pick<SubgraphTransport, 'compileNext'>>;
  /** Whether the process stops. */
  readonly isStopping: () => boolean;
}

/** A well-formed token that nobody signed: reading it reads the provider's keys, and lets nobody in. */
const nobodysToken = ['{"alg":"RS256"}', '{}', 'nobody']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/**
 * Does what the first request of each route would wait for, in small pieces beside the requests that come already: reads
 * the provider's keys, asks the database what every call asks, compiles the fetches of the REST table. Changes nothing;
 * what fails here fails again, and is said, where it is needed.
 */
export async function warmUp({ authenticator, process, transports, isStopping }: WarmUpParts): Promise<void> {
  const unknownTenant = tenantOf(HOST_TENANT_ID.replace(/0$/, '1'));
  await Promise.allSettled([
    authenticator.authenticate(`Bearer ${nobodysToken}`, null),
    process.tenants.isOpen(unknownTenant),
    process.cultureOf(hostTenant, null),
  ]);
  for (const transport of transports) while (!isStopping() && compiledOne(transport)) await nextTurn();
}

function compiledOne(transport: Pick<SubgraphTransport, 'compileNext'>): boolean {
  try {
    return transport.compileNext?.() === true;
  } catch {
    return true;
  }
}
