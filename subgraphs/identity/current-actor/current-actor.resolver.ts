import type { Actor } from '../../kernel/call/actor.ts';
import type { RequestContext } from '../../kernel/call/context.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { Arg, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { EmbedToken } from '../embed-token/embed-token.type.ts';
import type { UserResolver } from '../user/user.resolver.ts';
import { User } from '../user/user.type.ts';
import { CurrentActor } from './current-actor.type.ts';

@Resolver(() => CurrentActor)
export class CurrentActorResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly checker: PermissionChecker,
    private readonly users: UserResolver,
  ) {}

  @Query(() => CurrentActor, { description: 'The caller of this operation.' })
  me(): CurrentActor {
    const { actor, tenant } = this.request;
    const {
      userId,
      userName,
      email,
      firstName,
      lastName,
      isAuthenticated,
      actorKind,
      isMachine,
      apiKeyId,
      roles,
    } = actor;
    return {
      userId,
      userName,
      email,
      firstName,
      lastName,
      isAuthenticated,
      actorKind,
      isMachine,
      apiKeyId,
      embedToken: embedTokenOf(actor),
      roles,
      tenantId: wireTenantId(tenant.id),
    };
  }

  @FieldResolver(() => Boolean, { description: 'Whether the caller has the role; compared without case.' })
  hasRole(@Arg('role', () => String, { description: 'Name of a standard role.' }) role: string): boolean {
    return this.request.actor.hasRole(role);
  }

  @FieldResolver(() => [String], { description: 'Names of all permissions the caller holds.' })
  permissions(): Promise<string[]> {
    return this.myPermissions();
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The caller’s public profile; null for machines.',
  })
  user(@Root() actor: CurrentActor): Promise<User> | null {
    return actor.userId === null || actor.isMachine ? null : this.users.byReference(actor.userId);
  }

  @Query(() => [String], { description: 'Names of all permissions the caller holds.' })
  async myPermissions(): Promise<string[]> {
    const { actor, tenant } = this.request;
    return [...(await this.checker.listPermissions(actor, tenant))];
  }
}

function embedTokenOf({ embed, session }: Actor): EmbedToken | null {
  if (embed === null) return null;
  const { tokenId: id, userId, components, objects, origins } = embed;
  return {
    id,
    userId,
    components: [...components],
    objects: [...objects],
    origins: [...origins],
    createdAt: session?.issuedAt as Date,
    expiresAt: session?.expiresAt as Date,
    revokedAt: null,
  };
}
