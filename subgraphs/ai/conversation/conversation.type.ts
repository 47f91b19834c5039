import { ConnectionArguments, ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import {
  ArgsType,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { type ConversationRole, type MessageStatus, messageStatuses } from '../ai.contract.ts';
import { AIUsage, ChatRoleEnum } from '../inference/chat.type.ts';
import { AIRateLimit } from '../inference/rate-limit.type.ts';

const MessageStatusEnum = graphEnum(
  messageStatuses,
  'AIConversationMessageStatus',
  'What became of a message in a conversation.',
  {
    Open: 'The answer to it is under way, or its process died.',
    Completed: 'It was answered, or it is an answer.',
    Interrupted:
      'Its answer broke off, or its process died; or it is the part of an answer that was streamed. It stays, and is not shown to models.',
    Failed: 'It was not answered. The next message replaces it.',
  },
);

@ObjectType({ description: 'A stored conversation of the caller with a model.' })
export class AIConversation {
  @Field(() => ID, { description: 'UUID of the conversation.' })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Title that its owner gave it, at most 200 characters; stored unencrypted, to be searched.',
  })
  title!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The workspace that answers messages which name none.',
  })
  workspaceName!: string | null;

  @Field(() => String, { nullable: true, description: 'What its calls are for; see `AIChatInput.label`.' })
  label!: string | null;

  @Field(() => Int, { description: 'Number of messages, unanswered ones too.' })
  messageCount!: number;

  @Field(() => Int, { description: 'Characters of all messages together.' })
  characterCount!: number;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'Time of the last message or change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'A message of a stored conversation.' })
export class AIConversationMessage {
  @Field(() => ID, { description: 'UUID of the message.' })
  id!: string;

  @Field(() => Int, { description: 'Place in the conversation, from 0.' })
  position!: number;

  @Field(() => ChatRoleEnum, { description: 'Author of the message: `user` or `assistant`.' })
  role!: ConversationRole;

  @Field(() => MessageStatusEnum, { description: 'What became of the message.' })
  status!: MessageStatus;

  @Field(() => String, { description: 'Text of the message; stored encrypted.' })
  content!: string;

  @Field(() => String, { nullable: true, description: 'The workspace’s model; null in messages of users.' })
  model!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the answer ended: `stop`, `length`, …; null in messages of users. It is open: providers may have more words.',
  })
  finishReason!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Tokens of the request with its history; null in messages of users and in answers that broke off.',
  })
  inputTokens!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Tokens of the answer; null in messages of users and in answers that broke off.',
  })
  outputTokens!: number | null;

  @Field(() => Date, { description: 'Time at which it was stored.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Conversations of the caller, the last changed first.' })
export class AIConversationConnection extends ConnectionOf('AIConversation', AIConversation) {}

@ArgsType()
export class AIConversationListArguments extends PagedArguments() {
  @Field(() => String, {
    nullable: true,
    description: 'Text that the title contains, without regard to case; at most 200 characters.',
  })
  search?: string | null;
}

@ObjectType({ description: 'Messages of a conversation, the oldest first.' })
export class AIConversationMessageConnection extends ConnectionOf(
  'AIConversationMessage',
  AIConversationMessage,
) {}

@ArgsType()
export class AIConversationMessagesArguments extends ConnectionArguments() {}

@ArgsType()
export class AIConversationMessageListArguments extends PagedArguments() {}

@ObjectType({ description: 'A conversation with all of its messages.' })
export class AIConversationExport extends AIConversation {
  @Field(() => [AIConversationMessage], {
    description:
      'All messages, the oldest first; as many as a conversation may have (option `MaxConversationMessages`).',
  })
  messages!: readonly AIConversationMessage[];
}

@ObjectType({ description: 'A message to a model and its answer, as they are stored.' })
export class AIConversationExchange {
  @Field(() => AIConversation, { description: 'The conversation with both messages.' })
  conversation!: AIConversation;

  @Field(() => AIConversationMessage, { description: 'The message of the caller.' })
  question!: AIConversationMessage;

  @Field(() => AIConversationMessage, { description: 'The answer of the model.' })
  answer!: AIConversationMessage;

  @Field(() => AIUsage, { description: 'Tokens of the call and their cost.' })
  usage!: AIUsage;

  @Field(() => AIRateLimit, { description: 'The caller’s remaining limits.' })
  rateLimit!: AIRateLimit;
}

/** A message whose answer is to be streamed. */
@InputType({ description: 'A message to a model in a conversation of the caller.' })
export class AIConversationMessageInput {
  @Field(() => ID, { description: 'UUID of the caller’s conversation.' })
  conversationId!: string;

  @Field(() => String, { description: 'Text of the message, 1 to 128,000 characters.' })
  content!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The workspace that answers this message; default: that of the conversation.',
  })
  workspaceName?: string | null;
}

/** What a caller says about a conversation. */
@InputType({ description: 'Title, workspace and label of a conversation.' })
class ConversationSettingsInput {
  @Field(() => String, { nullable: true, description: 'Title of at most 200 characters; null: none.' })
  title?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The workspace that answers messages which name none.',
  })
  workspaceName?: string | null;

  @Field(() => String, { nullable: true, description: 'What its calls are for; see `AIChatInput.label`.' })
  label?: string | null;
}

@InputType({ description: 'A new conversation; every member may be absent.' })
export class CreateAIConversationInput extends ConversationSettingsInput {}

@InputType({ description: 'The new values of a conversation; absent ones become null.' })
export class UpdateAIConversationInput extends ConversationSettingsInput {
  @Field(() => ID, { description: 'UUID of the conversation.' })
  id!: string;
}
