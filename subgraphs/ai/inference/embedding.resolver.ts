import { Arg, Mutation, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { EmbeddingService } from './embedding.service.ts';
import { AIEmbeddingRequest, AIEmbeddingResponse } from './embedding.type.ts';

@Resolver(() => AIEmbeddingResponse)
export class EmbeddingResolver {
  constructor(private readonly service: EmbeddingService) {}

  @Mutation(() => AIEmbeddingResponse, {
    description: 'Turns texts into vectors. Not repeatable: an `Idempotency-Key` is ignored.',
  })
  async aiEmbeddings(
    @Arg('workspaceName', () => String, { description: 'A workspace the caller may use.' })
    workspaceName: string,
    @Arg('input', () => AIEmbeddingRequest, { description: 'Texts to embed, and their workspace.' })
    input: AIEmbeddingRequest,
  ): Promise<AIEmbeddingResponse> {
    const { vectors, ...answer } = await this.service.embed(workspaceName, input);
    return { ...answer, embeddings: vectors.map((vector, index) => ({ index, vector })) };
  }
}
