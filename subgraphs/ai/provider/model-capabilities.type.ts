import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

@ObjectType({ description: 'Capabilities of a model.' })
export class AIModelCapabilities {
  @Field(() => Boolean, { description: 'Whether the model answers chats.' })
  chat!: boolean;

  @Field(() => Boolean, { description: 'Computes embedding vectors of texts.' })
  embeddings!: boolean;

  @Field(() => Boolean, { description: 'Whether the model reads images.' })
  vision!: boolean;

  @Field(() => Boolean, { description: 'Whether the model creates images.' })
  imageGeneration!: boolean;

  @Field(() => Boolean, { description: 'Whether the model processes audio.' })
  audio!: boolean;

  @Field(() => Boolean, { description: 'Whether the model calls tools.' })
  toolUse!: boolean;

  @Field(() => Boolean, { description: 'Whether the model can stream its answer.' })
  streaming!: boolean;

  @Field(() => Boolean, { description: 'Answers in a given structure.' })
  structuredOutput!: boolean;

  @Field(() => [String], { description: 'Well-known ids such as `web-search`, `citations`.' })
  extensions!: readonly string[];
}
