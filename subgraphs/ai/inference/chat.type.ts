import { Field, Float, graphEnum, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { type ChatRole, chatRoles } from './chat.rules.ts';
import { AIRateLimit } from './rate-limit.type.ts';

const ChatRoleEnum = graphEnum(chatRoles, 'AIChatRole', 'Author of a message in a chat.', {
  user: 'Input of the person or program.',
  assistant: 'The model: an earlier answer of the same chat.',
  system: 'Instructions for the model, after those of the workspace.',
});

/** A message as it is sent. */
@InputType({ description: 'One message of a chat.' })
export class AIChatMessageInput {
  @Field(() => ChatRoleEnum, { description: 'Author of the content.' })
  role!: ChatRole;

  @Field(() => String, { description: '1 to 128,000 characters.' })
  content!: string;
}

@InputType({ description: 'How one call differs from its workspace.' })
export class AIChatOptionsInput {
  @Field(() => Float, { nullable: true, description: 'Sampling temperature, from 0 to 2.' })
  temperature?: number | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens, above 0.' })
  maxOutputTokens?: number | null;

  @Field(() => Float, { nullable: true, description: 'Nucleus sampling (`top_p`), from 0 to 1.' })
  topP?: number | null;

  @Field(() => [String], { nullable: true, description: 'At most 4 texts that end the answer.' })
  stop?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'For answers that repeat, where the model can.' })
  seed?: number | null;
}

/** A chat. */
@InputType({ description: 'Messages for a workspace, with options.' })
export class AIChatInput {
  @Field(() => String, { description: 'A workspace the caller may use.' })
  workspaceName!: string;

  @Field(() => [AIChatMessageInput], { description: '1 to 100 messages (option `MaxChatMessages`).' })
  messages!: AIChatMessageInput[];

  @Field(() => AIChatOptionsInput, { nullable: true, description: 'Default: that of the workspace.' })
  options?: AIChatOptionsInput | null;
}

@InputType({ description: 'Messages for a workspace, with options.' })
export class CreateAIChatCompletionInput extends AIChatInput {}

/** Tokens of a call. */
@ObjectType({ description: 'Tokens of a call, and what they cost.' })
export class AIUsage {
  @Field(() => Int, { description: 'Tokens of the request.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer.' })
  outputTokens!: number;

  @Field(() => Float, { nullable: true, description: 'In US dollars; null where no price is known.' })
  estimatedCostUsd!: number | null;

  @Field(() => Boolean, { description: 'Whether tokens are counted here, because the provider gave none.' })
  isEstimated!: boolean;
}

/** An answered chat. */
@ObjectType({ description: 'A complete answer to a chat.' })
export class AIChatCompletion {
  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the workspace’s model.' })
  model!: string;

  @Field(() => String, { description: 'The answer; may be empty.' })
  content!: string;

  @Field(() => String, { description: 'Why it ended: `stop`, `length`, `content-filter`, …' })
  finishReason!: string;

  @Field(() => AIUsage, { description: 'Tokens, and what they cost.' })
  usage!: AIUsage;

  @Field(() => String, { description: 'How long it took, `hh:mm:ss.fff`.' })
  duration!: string;

  @Field(() => AIRateLimit, { description: 'What is left of the caller’s limits.' })
  rateLimit!: AIRateLimit;
}

/** One step of a streamed chat. */
@ObjectType({ description: 'One step of a streamed chat.' })
export class AIChatStreamEvent {
  @Field(() => String, { description: 'A fragment of the answer; empty in the last step.' })
  content!: string;

  @Field(() => String, { nullable: true, description: 'Why it ended; null until the last step.' })
  finishReason!: string | null;

  @Field(() => AIUsage, { nullable: true, description: 'Null until the last step.' })
  usage!: AIUsage | null;

  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the workspace’s model.' })
  model!: string;

  @Field(() => String, { nullable: true, description: '`hh:mm:ss.fff`; null until the last step.' })
  duration!: string | null;

  @Field(() => AIRateLimit, { nullable: true, description: 'In the first step alone.' })
  rateLimit!: AIRateLimit | null;

  @Field(() => Boolean, {
    description:
      'Whether event streams of this installation carry typed frames (option `TypedStreamFrames`).',
  })
  typedFrames!: boolean;
}
