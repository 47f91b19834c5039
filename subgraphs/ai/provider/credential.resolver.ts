import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Field, InputType, ObjectType, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { CredentialService } from './credential.service.ts';

/** A tenant's own key of a provider. */
@InputType({ description: 'A key of the tenant’s own for a provider.' })
class UpdateAICredentialInput {
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
class AICredential {
  @Field(() => String, { description: 'Name of the provider of the credential.' })
  provider!: string;

  @Field(() => String, { nullable: true, description: 'Null: for all workspaces of the provider.' })
  workspaceName!: string | null;

  @Field(() => Boolean, { description: 'Whether there is one.' })
  isSet!: boolean;
}

/** Keys in the graph: written, never read. */
@Resolver(() => AICredential)
export class CredentialResolver {
  constructor(private readonly service: CredentialService) {}

  @Mutation(
    'Stores or forgets a key of the tenant’s own. A call takes the key of its workspace, then the tenant’s key of ' +
      'the provider, then those of the options.',
    {
      input: UpdateAICredentialInput,
      payload: { aiCredential: [AICredential, 'Whether there is a key now.'] },
    },
  )
  async updateAICredential(input: UpdateAICredentialInput) {
    return { aiCredential: await this.service.update(input) };
  }
}
