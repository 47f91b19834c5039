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

/** API keys in the graph. */
@Resolver(() => ApiKey)
export class ApiKeyResolver {
  constructor(private readonly service: ApiKeyService) {}

  @Query(() => ApiKey, { nullable: true, description: 'A key of the caller’s tenant.' })
  apiKey(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<ApiKey | null> {
    return this.service.find(id);
  }

  @Query(() => ApiKeyPage, {
    description: 'Keys of the caller’s tenant: active ones, newest first, unless the request says otherwise.',
  })
  apiKeys(@Args(() => QueryArguments) request: QueryArguments): Promise<ApiKeyPage> {
    return this.service.list(request);
  }

  @Mutation(() => CreatedApiKey, { description: 'Creates a key; its secret is in this answer alone.' })
  createApiKey(
    @Arg('input', () => CreateApiKeyInput, { description: 'Its settings.' }) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return this.service.create(input);
  }

  @Mutation(() => ApiKey, { description: 'Ends a key for good, everywhere within a second.' })
  revokeApiKey(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<ApiKey> {
    return this.service.revoke(id);
  }

  @Mutation(() => RotatedApiKey, {
    description: 'Replaces a key by a new one with its settings; the old one ends at once.',
  })
  rotateApiKey(@Arg('id', () => ID, { description: 'UUID.' }) id: string): Promise<RotatedApiKey> {
    return this.service.rotate(id);
  }

  @Mutation(() => ApiKey, { description: 'Replaces what a key may do and from where.' })
  updateApiKeyScopes(
    @Arg('id', () => ID, { description: 'UUID.' }) id: string,
    @Arg('input', () => ApiKeyScopesInput, { description: 'All of it.' }) input: ApiKeyScopesInput,
  ): Promise<ApiKey> {
    return this.service.updateScopes(id, input);
  }
}
