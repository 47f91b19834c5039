import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ProviderService } from './provider.service.ts';
import { AIModel, AIProvider } from './provider.type.ts';

@Resolver(() => AIProvider)
export class ProviderResolver {
  constructor(private readonly service: ProviderService) {}

  @Query(() => [AIProvider], { description: 'Every provider a workspace can name, by name.' })
  aiProviders(): AIProvider[] {
    return this.service.list();
  }

  @Query(() => [AIModel], { description: 'The models of a provider, as it lists them.' })
  aiProviderModels(
    @Arg('providerName', () => String, { description: 'Name of the provider, compared without case.' })
    providerName: string,
  ): Promise<AIModel[]> {
    return this.service.models(providerName);
  }
}
