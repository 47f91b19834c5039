import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ProviderService } from './provider.service.ts';
import { AIModel, AIProvider } from './provider.type.ts';

@Resolver(() => AIProvider)
export class ProviderResolver {
  constructor(private readonly service: ProviderService) {}

  @Query(() => [AIProvider], { description: 'All providers that a workspace can use, by name.' })
  aiProviders(): AIProvider[] {
    return this.service.list();
  }

  @Query(() => [AIModel], { description: 'The models that a provider lists.' })
  aiProviderModels(
    @Arg('providerName', () => String, { description: 'Name of the provider, compared without case.' })
    providerName: string,
  ): Promise<AIModel[]> {
    return this.service.models(providerName);
  }
}
