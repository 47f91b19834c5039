import { Field, ObjectType } from '../../kernel/subgraph/type-graphql.ts';

/** What a model can do. */
@ObjectType({ description: 'What a model can do.' })
export class AIModelCapabilities {
  @Field(() => Boolean, { description: 'Answers chats.' })
  chat!: boolean;

  @Field(() => Boolean, { description: 'Turns texts into vectors.' })
  embeddings!: boolean;

  @Field(() => Boolean, { description: 'Reads images.' })
  vision!: boolean;

  @Field(() => Boolean, { description: 'Makes images.' })
  imageGeneration!: boolean;

  @Field(() => Boolean, { description: 'Hears or speaks.' })
  audio!: boolean;

  @Field(() => Boolean, { description: 'Calls tools.' })
  toolUse!: boolean;

  @Field(() => Boolean, { description: 'Answers in fragments.' })
  streaming!: boolean;

  @Field(() => Boolean, { description: 'Answers in a given structure.' })
  structuredOutput!: boolean;

  @Field(() => [String], { description: 'Well-known ids such as `web-search`, `citations`.' })
  extensions!: readonly string[];
}
