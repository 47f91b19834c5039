import { Field, Float, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { AIUsage } from './chat.type.ts';
import { AIRateLimit } from './rate-limit.type.ts';

/** Texts to be turned into vectors. */
@InputType({ description: 'Texts whose embedding vectors are computed.' })
export class CreateAIEmbeddingsInput {
  @Field(() => String, { description: 'A workspace the caller may use.' })
  workspaceName!: string;

  @Field(() => [String], {
    description: '1 to 50 texts (option `MaxEmbeddingInputs`) of 1 to 32,000 characters.',
  })
  inputs!: string[];

  @Field(() => Int, {
    nullable: true,
    description: 'Components of each vector, 1 to 8,192, where the model can; default: the model’s.',
  })
  dimensions?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the call is for: 1 to 64 of `a` to `z`, `0` to `9`, `.`, `_` and `-`. It has limits of its own (`AI__Limits__Label`), and usage is grouped by it.',
  })
  label?: string | null;
}

/** The vector of one text. */
@ObjectType({ description: 'The vector of one text.' })
export class AIEmbedding {
  @Field(() => Int, { description: 'Zero-based index of the text in the request.' })
  index!: number;

  @Field(() => [Float], { description: 'Components of the embedding vector.' })
  vector!: readonly number[];
}

/** Vectors of texts. */
@ObjectType({ description: 'Embedding vectors of the given texts.' })
export class AIEmbeddings {
  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the workspace’s model.' })
  model!: string;

  @Field(() => [AIEmbedding], { description: 'In the order of the texts.' })
  embeddings!: readonly AIEmbedding[];

  @Field(() => AIUsage, { description: 'Tokens and their cost.' })
  usage!: AIUsage;

  @Field(() => AIRateLimit, { description: 'The caller’s remaining limits.' })
  rateLimit!: AIRateLimit;
}
