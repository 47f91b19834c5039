import type { EmbedToken as StoredEmbedToken } from '../../kernel/credentials/embed-token.entity.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { ID, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { EmbedTokenService } from './embed-token.service.ts';
import { CreateEmbedTokenInput, EmbedToken } from './embed-token.type.ts';

@Resolver(() => EmbedToken)
export class EmbedTokenResolver {
  constructor(private readonly service: EmbedTokenService) {}

  @Mutation(
    'Creates a token for pages that embed components. The caller is an API key: the token has those of its rights that the user and the components have, too. ' +
      'Only this response contains the token.',
    {
      input: CreateEmbedTokenInput,
      payload: {
        embedToken: [EmbedToken, 'The new token’s limits.'],
        token: [String, 'The token, for the attribute `token` of the components. It is not stored.'],
      },
    },
  )
  async createEmbedToken(input: CreateEmbedTokenInput) {
    const { embedToken, token } = await this.service.create(input);
    return { embedToken: typeOf(embedToken), token };
  }

  @Mutation('Revokes an embed token permanently; effective everywhere within a second.', {
    input: { id: [ID, 'UUID of the token.'] },
    payload: { embedToken: [EmbedToken, 'The token, which is now revoked.'] },
  })
  async revokeEmbedToken({ id }: { id: string }) {
    return { embedToken: typeOf(await this.service.revoke(id)) };
  }
}

function typeOf(token: StoredEmbedToken): EmbedToken {
  const { viewer, ...fields } = token;
  return { ...fields, userId: viewer?.id ?? null };
}
