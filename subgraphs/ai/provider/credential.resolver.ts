import { Arg, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { CredentialService } from './credential.service.ts';
import { AICredential, UpdateAICredentialInput } from './credential.type.ts';

/** Keys in the graph: written, never read. */
@Resolver(() => AICredential)
export class CredentialResolver {
  constructor(private readonly service: CredentialService) {}

  @Mutation(() => AICredential, {
    description:
      'Stores or forgets a key of the tenant’s own. A call takes the key of its workspace, then the tenant’s key of ' +
      'the provider, then those of the options.',
  })
  updateAICredential(
    @Arg('input', () => UpdateAICredentialInput, { description: 'Provider, workspace and new key.' })
    input: UpdateAICredentialInput,
  ): Promise<AICredential> {
    return this.service.update(input);
  }
}
