import { QueryArguments } from '../../kernel/query/query.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, Args, ID, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { ApiKeyService } from './api-key.service.ts';
import { ApiKey, ApiKeyPage, CreateApiKeyInput, UpdateApiKeyScopesInput } from './api-key.type.ts';

const which = [ID, 'UUID of the key.'] as const;
const secret = [String, 'The secret, sent as `Authorization: Bearer …`. It is not stored.'] as const;

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

  @Mutation('Creates a key. Only this response contains its secret.', {
    input: CreateApiKeyInput,
    payload: { apiKey: [ApiKey, 'The new key.'], secret },
  })
  async createApiKey(input: CreateApiKeyInput) {
    const { key, rawSecret } = await this.service.create(input);
    return { apiKey: key, secret: rawSecret };
  }

  @Mutation('Revokes a key permanently; effective everywhere within a second.', {
    input: { id: which },
    payload: { apiKey: [ApiKey, 'The revoked key.'] },
  })
  async revokeApiKey({ id }: { id: string }) {
    return { apiKey: await this.service.revoke(id) };
  }

  @Mutation('Replaces a key by a new one with the same settings and revokes the old one.', {
    input: { id: which },
    payload: { apiKey: [ApiKey, 'The new key.'], secret, revokedApiKeyId: [ID, 'UUID of the revoked key.'] },
  })
  async rotateApiKey({ id }: { id: string }) {
    const { key, rawSecret, oldKeyId } = await this.service.rotate(id);
    return { apiKey: key, secret: rawSecret, revokedApiKeyId: oldKeyId };
  }

  @Mutation('Replaces the permissions and address ranges of a key.', {
    input: UpdateApiKeyScopesInput,
    payload: { apiKey: [ApiKey, 'The changed key.'] },
  })
  async updateApiKeyScopes({ id, ...scopes }: UpdateApiKeyScopesInput) {
    return { apiKey: await this.service.updateScopes(id, scopes) };
  }
}
