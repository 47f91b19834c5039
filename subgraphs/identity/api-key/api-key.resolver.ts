import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { ListConnection, ListRequest } from '../../kernel/query/run-list.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Arg, Args, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ApiKeyService } from './api-key.service.ts';
import { ApiKey, apiKeyList, CreateApiKeyInput, UpdateApiKeyScopesInput } from './api-key.type.ts';

const which = [ID, 'UUID of the key.'] as const;
const secret = [String, 'The secret, sent as `Authorization: Bearer …`. It is not stored.'] as const;

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  constructor(private readonly service: ApiKeyService) {}

  @Query(() => ApiKey, { nullable: true, description: 'An API key of the caller’s tenant.' })
  apiKey(@Arg('id', () => ID, { description: 'UUID of the key.' }) id: string): Promise<ApiKey | null> {
    return this.service.find(id);
  }

  @ListSize(apiKeyList.sizes)
  @Query(() => apiKeyList.Connection, {
    description: 'API keys of the caller’s tenant; by default active ones, newest first.',
  })
  apiKeys(
    @Args(() => apiKeyList.Arguments) request: ListRequest,
    @Selected() selected: ConnectionSelection,
  ): Promise<ListConnection<ApiKey>> {
    return this.service.list(request, selected);
  }

  @Mutation('Creates a key. Only this response contains its secret.', {
    input: CreateApiKeyInput,
    payload: { apiKey: [ApiKey, 'The new key, without its secret.'], secret },
  })
  async createApiKey(input: CreateApiKeyInput) {
    const { key, rawSecret } = await this.service.create(input);
    return { apiKey: key, secret: rawSecret };
  }

  @Mutation('Revokes a key permanently; effective everywhere within a second.', {
    input: { id: which },
    payload: { apiKey: [ApiKey, 'The key, which is now revoked.'] },
  })
  async revokeApiKey({ id }: { id: string }) {
    return { apiKey: await this.service.revoke(id) };
  }

  @Mutation('Replaces a key by a new one with the same settings and revokes the old one.', {
    input: { id: which },
    payload: {
      apiKey: [ApiKey, 'The new key, without its secret.'],
      secret,
      revokedApiKeyId: [ID, 'UUID of the revoked key.'],
    },
  })
  async rotateApiKey({ id }: { id: string }) {
    const { key, rawSecret, oldKeyId } = await this.service.rotate(id);
    return { apiKey: key, secret: rawSecret, revokedApiKeyId: oldKeyId };
  }

  @Mutation('Replaces the permissions and address ranges of a key.', {
    input: UpdateApiKeyScopesInput,
    payload: { apiKey: [ApiKey, 'The key with its new permissions.'] },
  })
  async updateApiKeyScopes({ id, ...scopes }: UpdateApiKeyScopesInput) {
    return { apiKey: await this.service.updateScopes(id, scopes) };
  }
}
