import type { EntityManager } from '@mikro-orm/postgresql';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Actor } from './actor.ts';
import type { AgentCall } from './agent-call.ts';
import type { EventPublisher } from './event.ts';
import type { Idempotency } from './idempotency.ts';

/**
 * The resolved request before it reaches a subgraph. The gateway resolves it once; a remote subgraph resolves it again
 * from the forwarded headers.
 */
export interface CallContext {
  readonly actor: Actor;
  readonly tenant: Tenant;
  /** BCP 47, one the installation has translations for. */
  readonly locale: string;
  /** Unique per request; also the trace id when tracing is off. */
  readonly requestId: string;
  /** Aborted when the caller hangs up. */
  readonly signal: AbortSignal;
  /**
   * The caller's address after trusted proxies; a remote subgraph receives it from the gateway. Absent or null:
   * unknown.
   */
  readonly remoteAddress?: string | null;
  /** Present when the caller sent `Idempotency-Key` with a mutation. */
  readonly idempotency: Idempotency | null;
  /** The header `If-Match` of a GraphQL request: the default of `input.ifMatch`. Absent or null: none. */
  readonly ifMatch?: string | null;
  /** Present when a tool of an agent makes the call. */
  readonly agent?: AgentCall | null;
}

/** The values of a request inside a subgraph. No services, no configuration. */
export interface RequestContext extends Omit<CallContext, 'remoteAddress'> {
  /** Reads and writes of this call's tenant only. Never shared between requests. */
  readonly em: EntityManager;
  readonly events: EventPublisher;
}
