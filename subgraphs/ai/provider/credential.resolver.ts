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
    description: 'For one workspace; null: for all workspaces of the provider.',
  })
  workspaceName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Stored encrypted and never returned; null deletes the stored key.',
  })
  apiKey?: string | null;
}

/** Whether there is a key. */
@ObjectType({ description: 'Whether the tenant has stored its own key.' })
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
    'Stores or deletes the tenant’s own provider key. A call uses the key of its workspace, else the tenant’s key for ' +
      'the provider, else the key of the options.',
    {
      input: UpdateAICredentialInput,
      payload: { aiCredential: [AICredential, 'Whether a key is stored after the change.'] },
    },
  )
  async updateAICredential(input: UpdateAICredentialInput) {
    return { aiCredential: await this.service.update(input) };
  }
}
