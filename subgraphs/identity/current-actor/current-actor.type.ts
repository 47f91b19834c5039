import { actorKinds } from '../../kernel/call/actor.ts';
import { EmailAddress, Field, graphEnum, ID, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { EmbedToken } from '../embed-token/embed-token.type.ts';

export const ActorKindEnum = graphEnum(actorKinds, 'ActorKind', 'Kind of caller of an operation.', {
  User: 'A human user, signed in.',
  ExternalSystem: 'An API key or a service account.',
  System: 'A background job or scheduled task.',
});

/** The caller (specification, "Current actor"). */
@ObjectType({ description: 'The caller of this operation.' })
export class CurrentActor {
  @Field(() => ID, { nullable: true, description: 'The claim that identifies users, `sub` by default.' })
  userId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Sign-in name, else the display name, else the id.',
  })
  userName!: string | null;

  @Field(() => EmailAddress, { nullable: true, description: 'E-mail address from the token.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Given name from the token.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name from the token.' })
  lastName!: string | null;

  @Field(() => Boolean, { description: 'Whether the caller is authenticated.' })
  isAuthenticated!: boolean;

  @Field(() => ActorKindEnum, { description: 'Kind of caller of an operation.' })
  actorKind!: string;

  @Field(() => Boolean, { description: 'Whether the caller is anything but a human.' })
  isMachine!: boolean;

  @Field(() => ID, { nullable: true, description: 'UUID of the presented API key.' })
  apiKeyId!: string | null;

  @Field(() => EmbedToken, {
    nullable: true,
    description: 'Limits of the presented embed token; null for other credentials.',
  })
  embedToken!: EmbedToken | null;

  @Field(() => [String], { description: 'Standard roles, mapped from the identity provider’s roles.' })
  roles!: readonly string[];

  @Field(() => ID, { nullable: true, description: 'Tenant of the call; null in host context.' })
  tenantId!: string | null;
}
