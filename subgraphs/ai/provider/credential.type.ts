import { Field, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** A tenant's own key of a provider. */
@InputType({ description: 'A key of the tenant’s own for a provider.' })
export class UpdateAICredentialInput {
  @Field(() => String, { description: 'A provider, in any case.' })
  provider!: string;

  @Field(() => String, {
    nullable: true,
    description: 'For one workspace alone; null: for all of the provider.',
  })
  workspaceName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Stored encrypted and never returned; null deletes the stored key.',
  })
  apiKey?: string | null;
}

/** Whether there is a key. */
@ObjectType({ description: 'Whether the tenant has a key of its own; never the key.' })
export class AICredential {
  @Field(() => String, { description: 'Name of the provider of the credential.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'Null: for all workspaces of the provider.' })
  workspaceName!: string | null;

  @Field(() => Boolean, { description: 'Whether there is one.' })
  isSet!: boolean;
}
