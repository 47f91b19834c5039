import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Arg, Args, ID, Mutation, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ApiKeyService } from './api-key.service.ts';
import {
  ApiKey,
  ApiKeyPage,
  ApiKeyScopesInput,
  CreateApiKeyInput,
  CreatedApiKey,
  RotatedApiKey,
} from './api-key.type.ts';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  constructor(private readonly service: ApiKeyService) {}

  @Query(() => ApiKey, { nullable: true, description: 'An API key of the caller’s tenant.' })
  apiKey(@Arg('id', () => ID, { description: 'UUID of the key.' }) id: string): Promise<ApiKey | null> {
    return this.service.find(id);
  }

  @Query(() => ApiKeyPage, {
    description: 'API keys of the caller’s tenant; by default active ones, newest first.',
  })
  apiKeys(@Args(() => QueryArguments) request: QueryArguments): Promise<ApiKeyPage> {
    return this.service.list(request);
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates a key. Only this response contains its secret.' })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'Settings of the new key.' })
    input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return this.service.create(input);
  }

  @Mutation(() => ApiKey, { description: 'Revokes a key permanently; effective everywhere within a second.' })
  revokeApiKey(@Arg('id', () => ID, { description: 'UUID of the key.' }) id: string): Promise<ApiKey> {
    return this.service.revoke(id);
  }

  @Mutation(() => RotatedApiKey, {
    description: 'Replaces a key by a new one with the same settings and revokes the old one.',
  })
  rotateApiKey(@Arg('id', () => ID, { description: 'UUID of the key.' }) id: string): Promise<RotatedApiKey> {
    return this.service.rotate(id);
  }

  @Mutation(() => ApiKey, { description: 'Replaces the permissions and address ranges of a key.' })
  updateApiKeyScopes(
    @Arg('id', () => ID, { description: 'UUID of the key.' }) id: string,
    @Arg('input', () => ApiKeyScopesInput, {
      description: 'New permissions and address ranges; both are replaced.',
    })
    input: ApiKeyScopesInput,
  ): Promise<ApiKey> {
    return this.service.updateScopes(id, input);
  }
}
