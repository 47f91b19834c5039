import {
  Duration,
  Field,
  Float,
  graphEnum,
  InputType,
  Int,
  Json,
  ObjectType,
  Url,
} from '../../kernel/subgraph/type-graphql.ts';
import { toolChoices } from '../ai.contract.ts';
import { type ChatRole, chatRoles, type ReasoningEffort, reasoningEfforts } from './chat.rules.ts';
import { AIRateLimit } from './rate-limit.type.ts';

export const ChatRoleEnum = graphEnum(chatRoles, 'AIChatRole', 'Author of a message in a chat.', {
  user: 'Input of the person or program.',
  assistant: 'The model; an earlier answer of the same chat.',
  system: 'Instructions for the model, after those of the workspace.',
  tool: 'Results of tools that the model called.',
});

const ToolChoiceEnum = graphEnum(toolChoices, 'AIToolChoiceMode', 'How the model chooses among its tools.', {
  auto: 'The model calls tools or answers.',
  none: 'The model calls no tool.',
  required: 'The model calls at least one tool.',
});

const ReasoningEffortEnum = graphEnum(
  reasoningEfforts,
  'AIReasoningEffort',
  'How much a model thinks before it answers.',
  {
    none: 'The model answers without thoughts, if it can.',
    minimal: 'The fewest thoughts of all.',
    low: 'Few thoughts, for simple tasks.',
    medium: 'Some thoughts, a middle way.',
    high: 'Many thoughts, for hard tasks.',
    xhigh: 'More thoughts than `high`, where the model can.',
    max: 'As many thoughts as the model can.',
  },
);

@InputType({ description: 'A file in a message: its bytes or its address.' })
export class AIFileInput {
  @Field(() => String, { description: 'Media type: `image/png`, `application/pdf`; `image/*` with a URL.' })
  mediaType!: string;

  @Field(() => String, { nullable: true, description: 'Base64 of at most 20 MiB; null with a URL.' })
  data?: string | null;

  @Field(() => Url, {
    nullable: true,
    description: 'HTTP address of at most 2,048 characters, for providers that fetch it themselves.',
  })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the file, at most 128 characters.' })
  name?: string | null;
}

@InputType({ description: 'A call of a tool that the model made earlier in the chat.' })
export class AIToolCallInput {
  @Field(() => String, { description: 'Id of the call, as the model gave it.' })
  id!: string;

  @Field(() => String, { description: 'Name of the tool.' })
  name!: string;

  @Field(() => String, { description: 'Arguments as JSON text; empty: none.' })
  arguments!: string;
}

@InputType({ description: 'What a tool answered.' })
export class AIToolResultInput {
  @Field(() => String, { description: 'Id of the call, which an earlier message contains.' })
  toolCallId!: string;

  @Field(() => String, { description: 'Output of the tool, at most 128,000 characters.' })
  content!: string;

  @Field(() => Boolean, { nullable: true, description: 'True: the tool failed. Default false.' })
  isError?: boolean | null;
}

@InputType({ description: 'Thoughts of the model from an earlier answer, as they were received.' })
export class AIReasoningInput {
  @Field(() => String, { description: 'Text of the thoughts, at most 128,000 characters; may be empty.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The state that came with them, without which some providers refuse them.',
  })
  state?: string | null;
}

@InputType({ description: 'A part of a message. Exactly one member is given.' })
export class AIMessagePartInput {
  @Field(() => String, { nullable: true, description: '1 to 128,000 characters.' })
  text?: string | null;

  @Field(() => AIFileInput, { nullable: true, description: 'In messages of users and assistants.' })
  file?: AIFileInput | null;

  @Field(() => AIToolCallInput, { nullable: true, description: 'In messages of assistants.' })
  toolCall?: AIToolCallInput | null;

  @Field(() => AIToolResultInput, { nullable: true, description: 'In messages of tools.' })
  toolResult?: AIToolResultInput | null;

  @Field(() => AIReasoningInput, {
    nullable: true,
    description: 'In messages of assistants, in front of what the thoughts led to.',
  })
  reasoning?: AIReasoningInput | null;
}

/** A message as it is sent. */
@InputType({ description: 'One message of a chat.' })
export class AIChatMessageInput {
  @Field(() => ChatRoleEnum, { description: 'Author of the content.' })
  role!: ChatRole;

  @Field(() => String, {
    nullable: true,
    description: '1 to 128,000 characters; null for a message of parts, in front of which it stands.',
  })
  content?: string | null;

  @Field(() => [AIMessagePartInput], { nullable: true, description: 'At most 256 parts.' })
  parts?: AIMessagePartInput[] | null;
}

@InputType({ description: 'A function that the caller runs when the model calls it.' })
export class AIToolInput {
  @Field(() => String, { description: '1 to 128 letters, digits, `_`, `-` or `.`; unique in the chat.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'What it does, for the model.' })
  description?: string | null;

  @Field(() => Json, {
    nullable: true,
    description: 'JSON Schema of its arguments, at most 64,000 characters; null: it has none.',
  })
  parameters?: Record<string, unknown> | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the provider enforces the schema, where it can. Default: the provider’s.',
  })
  strict?: boolean | null;
}

@InputType({ description: 'How the model chooses among the tools.' })
export class AIToolChoiceInput {
  @Field(() => ToolChoiceEnum, {
    nullable: true,
    description: 'How the model chooses among its tools; default `auto`.',
  })
  mode?: (typeof toolChoices)[number] | null;

  @Field(() => String, { nullable: true, description: 'The tool to call, in place of a mode.' })
  toolName?: string | null;
}

@InputType({ description: 'The JSON that the answer is.' })
export class AIResponseFormatInput {
  @Field(() => Json, {
    nullable: true,
    description: 'JSON Schema of at most 64,000 characters; null: any JSON object.',
  })
  schema?: Record<string, unknown> | null;

  @Field(() => String, { nullable: true, description: 'Name for the model, at most 128 characters.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'What the JSON is, for the model.' })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the provider enforces the schema, where it can. Default: the provider’s.',
  })
  strict?: boolean | null;
}

@InputType({ description: 'Overrides of the workspace’s settings for one call.' })
export class AIChatOptionsInput {
  @Field(() => Float, { nullable: true, description: 'Sampling temperature, from 0 to 2.' })
  temperature?: number | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens, above 0.' })
  maxOutputTokens?: number | null;

  @Field(() => Float, { nullable: true, description: 'Nucleus sampling (`top_p`), from 0 to 1.' })
  topP?: number | null;

  @Field(() => [String], { nullable: true, description: 'At most 4 texts that end the answer.' })
  stop?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Makes answers repeatable if the model supports it.' })
  seed?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of answers, 1 to 8; each is a call of the provider. Default 1.',
  })
  choices?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False: at most one tool call in an answer. Default: the provider’s.',
  })
  parallelToolCalls?: boolean | null;

  @Field(() => ReasoningEffortEnum, {
    nullable: true,
    description:
      'How much the model thinks. Its thoughts are part of the answer, unless it is `none`. Default: the provider’s, without thoughts in the answer.',
  })
  reasoning?: ReasoningEffort | null;
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

  @Field(() => [AIToolInput], { nullable: true, description: 'At most 128 tools.' })
  tools?: AIToolInput[] | null;

  @Field(() => AIToolChoiceInput, {
    nullable: true,
    description: 'How the model chooses among its tools; default `auto`.',
  })
  toolChoice?: AIToolChoiceInput | null;

  @Field(() => AIResponseFormatInput, {
    nullable: true,
    description: 'Form of the answer; default: text without a schema.',
  })
  responseFormat?: AIResponseFormatInput | null;

  @Field(() => String, {
    nullable: true,
    description:
      'What the call is for: 1 to 64 of `a` to `z`, `0` to `9`, `.`, `_` and `-`. It has limits of its own (`AI__Limits__Label`), and usage is grouped by it.',
  })
  label?: string | null;
}

@InputType({ description: 'Messages for a workspace, with options.' })
export class CreateAIChatCompletionInput extends AIChatInput {}

/** Tokens of a call. */
@ObjectType({ description: 'Tokens of a call and their cost.' })
export class AIUsage {
  @Field(() => Int, { description: 'Tokens of the request.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer.' })
  outputTokens!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens read from the provider’s cache; null if it does not report them.',
  })
  cacheReadTokens?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens written to the provider’s cache; null if it does not report them.',
  })
  cacheWriteTokens?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Output tokens of the model’s reasoning; null if the provider does not report them.',
  })
  reasoningTokens?: number | null;

  @Field(() => Float, { nullable: true, description: 'In US dollars; null without a known price.' })
  estimatedCostUsd!: number | null;

  @Field(() => Boolean, {
    description: 'Whether the platform counted the tokens because the provider reported none.',
  })
  isEstimated!: boolean;
}

@ObjectType({ description: 'A call of a tool, which the caller runs and answers in the next chat.' })
export class AIToolCall {
  @Field(() => String, { description: 'Id for the result.' })
  id!: string;

  @Field(() => String, { description: 'Name of the tool.' })
  name!: string;

  @Field(() => String, { description: 'Arguments as JSON text.' })
  arguments!: string;
}

@ObjectType({ description: 'Thoughts of the model before a part of its answer.' })
export class AIReasoning {
  @Field(() => String, { description: 'Text of the thoughts; empty where the provider hides them.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the provider wants back with them in the next chat; null: nothing.',
  })
  state!: string | null;
}

@ObjectType({ description: 'One answer to a chat.' })
export class AIChatChoice {
  @Field(() => String, { description: 'Text of the answer; may be empty.' })
  content!: string;

  @Field(() => [AIToolCall], { description: 'Tools that the model calls; may be empty.' })
  toolCalls!: readonly AIToolCall[];

  @Field(() => [AIReasoning], {
    description: 'Thoughts of the model, where the options ask for them; may be empty.',
  })
  reasoning!: readonly AIReasoning[];

  @Field(() => String, {
    description:
      'Why it ended: `stop`, `length`, `tool-calls`, `content-filter`, … It is open: providers may have more words.',
  })
  finishReason!: string;
}

@ObjectType({ description: 'A part of a tool call in a streamed answer.' })
export class AIToolCallFragment {
  @Field(() => Int, { description: 'Place of the call in its answer, from 0.' })
  index!: number;

  @Field(() => String, { nullable: true, description: 'Only in the first part of a call.' })
  id!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the tool, only in the first part.' })
  name!: string | null;

  @Field(() => String, { description: 'A part of the JSON text; may be empty.' })
  arguments!: string;
}

@ObjectType({ description: 'A part of the thoughts in a streamed answer.' })
export class AIReasoningFragment {
  @Field(() => Int, { description: 'Place of the thoughts in their answer, from 0.' })
  index!: number;

  @Field(() => String, { description: 'A part of the text; may be empty.' })
  text!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the provider wants back with the thoughts in the next chat; null: nothing yet.',
  })
  state!: string | null;
}

/** An answered chat. */
@ObjectType({ description: 'A complete answer to a chat.' })
export class AIChatCompletion {
  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the workspace’s model.' })
  model!: string;

  @Field(() => String, { description: 'Text of the first answer; may be empty.' })
  content!: string;

  @Field(() => String, {
    description: 'Why the first answer ended, as in its choices. It is open: providers may have more words.',
  })
  finishReason!: string;

  @Field(() => [AIChatChoice], { description: 'As many answers as the options ask for.' })
  choices!: readonly AIChatChoice[];

  @Field(() => AIUsage, { description: 'Tokens and their cost.' })
  usage!: AIUsage;

  @Field(() => Duration, { description: 'Duration of the call as `hh:mm:ss.fff`.' })
  duration!: string;

  @Field(() => AIRateLimit, { description: 'The caller’s remaining limits.' })
  rateLimit!: AIRateLimit;
}

/** One step of a streamed chat. */
@ObjectType({ description: 'One step of a streamed chat.' })
export class AIChatStreamEvent {
  @Field(() => Int, { description: 'Place of the answer among several, from 0; one follows the other.' })
  choice!: number;

  @Field(() => String, {
    description: 'A fragment of the answer; empty in the last step, and beside thoughts or a tool call.',
  })
  content!: string;

  @Field(() => AIToolCallFragment, { nullable: true, description: 'A part of a tool call.' })
  toolCall!: AIToolCallFragment | null;

  @Field(() => AIReasoningFragment, {
    nullable: true,
    description: 'A part of the thoughts, where the options ask for them and no guardrail looks at answers.',
  })
  reasoning!: AIReasoningFragment | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why the answer ended; null until its last step. It is open: providers may have more words.',
  })
  finishReason!: string | null;

  @Field(() => AIUsage, { nullable: true, description: 'Null before the last step.' })
  usage!: AIUsage | null;

  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the workspace’s model.' })
  model!: string;

  @Field(() => Duration, {
    nullable: true,
    description: 'Duration as `hh:mm:ss.fff`; null before the last step.',
  })
  duration!: string | null;

  @Field(() => AIRateLimit, { nullable: true, description: 'Only in the first step.' })
  rateLimit!: AIRateLimit | null;

  @Field(() => Boolean, {
    description:
      'Whether event streams of this installation carry typed frames (option `TypedStreamFrames`).',
  })
  typedFrames!: boolean;
}
