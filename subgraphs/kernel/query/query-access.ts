import type { CallContext } from '../call/context.ts';
import { type DomainError, notFound, unauthenticated } from '../error/domain-error.ts';
import { hostOnly } from '../subgraph/rules.ts';
import type { KernelServices } from '../subgraph/services.ts';
import { describedListKind, queryKind } from './contribution.ts';
import type { QueryDefinition } from './definition.ts';
import type { Query } from './query.ts';

type Caller = Pick<CallContext, 'actor' | 'tenant'>;

/** The permission that a query demands in a context. */
const permissionIn = (
  { isHost }: Caller['tenant'],
  { permission, hostPermission }: QueryDefinition,
): string | null => (isHost ? (hostPermission ?? permission) : permission);

/** Which queries there are for a caller. */
export class QueryAccess {
  constructor(private readonly services: Pick<KernelServices, 'registry' | 'permissions' | 'options'>) {}

  /** @throws {DomainError} `notFound` for an unknown query. */
  get(name: string): Query {
    const query = this.services.registry.find(queryKind, name);
    if (query === null) throw notFound('Query:Definition:NotFound', 'The query does not exist.');
    return query;
  }

  /** A query, or the description of a list of an area, for its metadata. @throws {DomainError} `notFound`. */
  describe(name: string): Query {
    return this.services.registry.find(describedListKind, name) ?? this.get(name);
  }

  /** Whether the caller may use the query: by its permission, or by a role of its policy, in the context that it is for. */
  async mayUse({ actor, tenant }: Caller, { definition }: Query): Promise<boolean> {
    if (definition.isHostOnly && !tenant.isHost) return false;
    const roles = actor.apiKeyId === null ? (definition.rolesThatPass?.(this.services) ?? []) : [];
    if (actor.isAuthenticated && roles.some((role) => actor.satisfiesRole(role))) return true;
    const permission = permissionIn(tenant, definition);
    return permission === null
      ? actor.isAuthenticated
      : this.services.permissions.check(actor, tenant, permission);
  }

  /** @throws {DomainError} `unauthenticated`, `notFound`, `forbidden`. */
  async demand(caller: Caller, name: string): Promise<void> {
    if (!caller.actor.isAuthenticated) throw unauthenticated();
    const query = this.describe(name);
    if (!(await this.mayUse(caller, query))) throw this.refusal(caller, query);
  }

  /** The error for a caller who may not use the query. */
  refusal({ actor, tenant }: Caller, { definition }: Query): DomainError {
    if (definition.isHostOnly && !tenant.isHost) return hostOnly();
    const permission = permissionIn(tenant, definition);
    return permission === null
      ? unauthenticated()
      : this.services.permissions.refusal(actor, tenant, permission);
  }

  /** Queries that the caller may use, in the order of the module list. */
  async list(caller: Caller): Promise<readonly Query[]> {
    const granted = await Promise.all(
      this.services.registry
        .all(queryKind)
        .map(async (query) => ((await this.mayUse(caller, query)) ? [query] : [])),
    );
    return granted.flat();
  }
}
