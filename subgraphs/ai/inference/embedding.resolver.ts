import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { EmbeddingService } from './embedding.service.ts';
import { AIEmbeddings, CreateAIEmbeddingsInput } from './embedding.type.ts';

@Resolver(() => AIEmbeddings)
export class EmbeddingResolver {
  constructor(private readonly service: EmbeddingService) {}

  @Mutation('Computes embedding vectors of texts. Not repeatable: an `Idempotency-Key` is ignored.', {
    input: CreateAIEmbeddingsInput,
    payload: { aiEmbeddings: [AIEmbeddings, 'The vectors, one for each input.'] },
    ignoresIdempotencyKey: true,
  })
  async createAIEmbeddings({ workspaceName, ...request }: CreateAIEmbeddingsInput) {
    const { vectors, ...answer } = await this.service.embed(workspaceName, request);
    return {
      aiEmbeddings: { ...answer, embeddings: vectors.map((vector, index) => ({ index, vector })) },
    };
  }
}
