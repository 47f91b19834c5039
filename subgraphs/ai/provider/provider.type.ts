import { Field, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { AIModelCapabilities } from './model-capabilities.type.ts';

/** A provider workspaces can name. */
@ObjectType({ description: 'A provider workspaces can name.' })
export class AIProvider {
  @Field(() => String, { description: 'Its name; compared in any case.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether it answers chats.' })
  supportsChat!: boolean;

  @Field(() => Boolean, { description: 'Whether it makes embeddings.' })
  supportsEmbeddings!: boolean;

  @Field(() => Boolean, { description: 'Whether it can be used without the tenant’s own key.' })
  isConfigured!: boolean;
}

/** A model of a provider. */
@ObjectType({ description: 'A model of a provider.' })
export class AIModel {
  @Field(() => String, { description: 'Key that workspaces use.' })
  id!: string;

  @Field(() => String, { description: 'Name of the model for display.' })
  displayName!: string;

  @Field(() => AIModelCapabilities, {
    nullable: true,
    description: 'Null if the model is in no catalogue.',
  })
  capabilities!: AIModelCapabilities | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Tokens of request and answer together; null where unknown.',
  })
  maxContextTokens!: number | null;
}
