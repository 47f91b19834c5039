import { ConnectionArguments, ConnectionOf, PagedArguments } from '../../kernel/subgraph/connection.type.ts';
import {
  ArgsType,
  Field,
  graphEnum,
  ID,
  InputType,
  Int,
  ObjectType,
  Url,
} from '../../kernel/subgraph/type-graphql.ts';
import { type ConversationRole, type MessageStatus, messageStatuses } from '../ai.contract.ts';
import {
  AIFileInput,
  AIResponseFormatInput,
  AIToolCall,
  AIToolChoiceInput,
  AIToolInput,
  AIToolResultInput,
  AIUsage,
  ChatRoleEnum,
} from '../inference/chat.type.ts';
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

  @Field(() => Int, { description: 'Characters of all messages together, without files.' })
  characterCount!: number;

  @Field(() => Int, { description: 'Bytes of all files together.' })
  fileSize!: number;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'Time of the last message or change.' })
  updatedAt!: Date;
}

@ObjectType({ description: 'A file in a stored message: stored with it, or at an address.' })
export class AIMessageFile {
  @Field(() => ID, {
    nullable: true,
    description: 'UUID of the stored file, for `aiConversationFile`; null for one at an address.',
  })
  id!: string | null;

  @Field(() => String, { description: 'Media type of the file, such as `image/png`.' })
  mediaType!: string;

  @Field(() => String, { nullable: true, description: 'Name that the caller gave it; null: none.' })
  name!: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of its bytes; null for one at an address.' })
  size!: number | null;

  @Field(() => Url, {
    nullable: true,
    description: 'Address that providers fetch; null for a stored one.',
  })
  url!: string | null;
}

@ObjectType({ description: 'What a tool of the caller answered, as it is stored.' })
export class AIToolResult {
  @Field(() => String, { description: 'Id of the call that it answers.' })
  toolCallId!: string;

  @Field(() => String, { description: 'Output of the tool; stored encrypted.' })
  content!: string;

  @Field(() => Boolean, { description: 'Whether the tool said that it failed.' })
  isError!: boolean;
}

@ObjectType({ description: 'A part of a stored message. Exactly one member is set.' })
export class AIMessagePart {
  @Field(() => String, { nullable: true, description: 'A text of the message; stored encrypted.' })
  text!: string | null;

  @Field(() => AIMessageFile, { nullable: true, description: 'An image or another file of the user.' })
  file!: AIMessageFile | null;

  @Field(() => AIToolCall, { nullable: true, description: 'A call of a tool by the model.' })
  toolCall!: AIToolCall | null;

  @Field(() => AIToolResult, { nullable: true, description: 'What a tool of the caller answered.' })
  toolResult!: AIToolResult | null;
}

@ObjectType({ description: 'A file that is stored with a message, with its bytes.' })
export class AIConversationFile {
  @Field(() => ID, { description: 'UUID of the stored file.' })
  id!: string;

  @Field(() => String, { description: 'Media type of the file, such as `image/png`.' })
  mediaType!: string;

  @Field(() => String, { nullable: true, description: 'Name that the caller gave it; null: none.' })
  name!: string | null;

  @Field(() => String, { description: 'Its bytes in base64; stored encrypted.' })
  data!: string;
}

@ObjectType({ description: 'A message of a stored conversation.' })
export class AIConversationMessage {
  @Field(() => ID, { description: 'UUID of the message.' })
  id!: string;

  @Field(() => Int, { description: 'Place in the conversation, from 0.' })
  position!: number;

  @Field(() => ChatRoleEnum, {
    description: 'Author of the message: `user`, `assistant`, or `tool` for results of the user’s tools.',
  })
  role!: ConversationRole;

  @Field(() => MessageStatusEnum, { description: 'What became of the message.' })
  status!: MessageStatus;

  @Field(() => String, { description: 'Texts of the message, joined; may be empty. Stored encrypted.' })
  content!: string;

  @Field(() => [AIMessagePart], {
    description: 'All of the message in its order: texts, files, tool calls, results.',
  })
  parts!: readonly AIMessagePart[];

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

@ObjectType({ description: 'A conversation with all of its messages and files.' })
export class AIConversationExport extends AIConversation {
  @Field(() => [AIConversationMessage], {
    description:
      'All messages, the oldest first; as many as a conversation may have (option `MaxConversationMessages`).',
  })
  messages!: readonly AIConversationMessage[];

  @Field(() => [AIConversationFile], {
    description:
      'The files of the messages, by the ids that these have; as many as option `MaxConversationFileSize` lets in.',
  })
  files!: readonly AIConversationFile[];
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

@InputType({ description: 'A part of a new message. Exactly one member is given.' })
export class AIConversationMessagePartInput {
  @Field(() => String, { nullable: true, description: 'A text of 1 to 128,000 characters.' })
  text?: string | null;

  @Field(() => AIFileInput, { nullable: true, description: 'An image or another file for the model.' })
  file?: AIFileInput | null;

  @Field(() => AIToolResultInput, {
    nullable: true,
    description:
      'What a tool answered that the model called in its last answer; a message has nothing beside results.',
  })
  toolResult?: AIToolResultInput | null;
}

@InputType({ description: 'A message to a model in a conversation of the caller.' })
export class AIConversationMessageInput {
  @Field(() => ID, { description: 'UUID of the caller’s conversation.' })
  conversationId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Text of the message, 1 to 128,000 characters; null for a message of parts, in front of which it stands.',
  })
  content?: string | null;

  @Field(() => [AIConversationMessagePartInput], {
    nullable: true,
    description: 'At most 256 parts: texts and files, or results of tools alone.',
  })
  parts?: AIConversationMessagePartInput[] | null;

  @Field(() => [AIToolInput], {
    nullable: true,
    description: 'At most 128 tools that the model may call in its answer; they are not stored.',
  })
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

@InputType({ description: 'A message to a model in a conversation of the caller.' })
export class SendAIConversationMessageInput extends AIConversationMessageInput {}
