import { actorKinds } from '../../kernel/call/actor.ts';
import { Field, ID, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';

/** {@link actorKinds} as GraphQL sees them. */
export const ActorKindEnum = Object.fromEntries(actorKinds.map((kind) => [kind, kind]));

registerEnumType(ActorKindEnum, {
  name: 'ActorKind',
  description: 'Who acts.',
  valuesConfig: {
    User: { description: 'A human.' },
    ExternalSystem: { description: 'An API key or a service account.' },
    System: { description: 'Background jobs and scheduled tasks.' },
  },
});

/** The caller in the graph (specification, "Current actor"). */
@ObjectType({ description: 'The caller.' })
export class CurrentActor {
  @Field(() => ID, { nullable: true, description: 'The claim that identifies users, `sub` by default.' })
  userId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name to sign in with, else the display name, else the id.',
  })
  userName!: string | null;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Given name.' })
  firstName!: string | null;

  @Field(() => String, { nullable: true, description: 'Family name.' })
  lastName!: string | null;

  @Field(() => Boolean, { description: 'Whether credentials were accepted.' })
  isAuthenticated!: boolean;

  @Field(() => ActorKindEnum, { description: 'Who acts.' })
  actorKind!: string;

  @Field(() => Boolean, { description: 'Whether the caller is anything but a human.' })
  isMachine!: boolean;

  @Field(() => ID, { nullable: true, description: 'The API key that was presented.' })
  apiKeyId!: string | null;

  @Field(() => [String], { description: 'Standard roles, mapped from the identity provider’s.' })
  roles!: readonly string[];

  @Field(() => ID, { nullable: true, description: 'The tenant the call works for; null in host context.' })
  tenantId!: string | null;
}
