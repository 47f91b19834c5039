import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { DomainError, invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import type { MessageStatus } from '../ai.contract.ts';
import { conversationBusy, conversationFull } from '../ai.errors.ts';
import type { ChatAnswer, ChatService } from '../inference/chat.service.ts';
import type { ConversationRow } from './conversation.entity.ts';
import { conversationMessageInput } from './conversation.input.ts';
import { type ConversationBounds, hasRoom, historyOf, isPending } from './conversation.rules.ts';
import { type Conversation, type ConversationService, conversationOf } from './conversation.service.ts';
import { ConversationFileEntity, type ConversationFileRow } from './conversation-file.entity.ts';
import { ConversationMessageEntity, type ConversationMessageRow } from './conversation-message.entity.ts';
import type { ConversationMessage } from './conversation-reader.service.ts';
import { ConversationStream, type StreamedAnswer } from './conversation-stream.ts';
import {
  answerOf,
  charactersOf,
  chatMessageOf,
  fileSizeOf,
  orphansOf,
  type WrittenMessage,
  withoutOpenCalls,
} from './message-part.rules.ts';
import { messageOf, type Seal, type SealedMessage, type SealedMessages } from './sealed-messages.ts';

/** Dependencies of {@link ConversationChat}. */
export interface ConversationChatDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly conversations: ConversationService;
  readonly sealed: SealedMessages;
  readonly chats: Pick<ChatService, 'chat' | 'stream'>;
  readonly bounds: ConversationBounds;
  /** Milliseconds that one answer may take; after it, and a minute, its process counts as dead. */
  readonly patience: number;
  /** Of the caller. */
  readonly signal: AbortSignal;
}

/** A question with its answer. */
export interface Exchange {
  readonly conversation: Conversation;
  readonly question: ConversationMessage;
  readonly answer: ConversationMessage;
  readonly chat: ChatAnswer;
}

/** A stored question, and what a model is to be asked. */
interface Opened {
  readonly questionId: string;
  readonly workspaceName: string;
  readonly label: string | null;
  /** Sealed, the oldest first. */
  readonly history: readonly ConversationMessageRow[];
  /** Sealed, of the history. */
  readonly files: readonly Pick<ConversationFileRow, 'id' | 'content'>[];
}

/** A stored question whose answer the model is to be asked for. */
interface Asked {
  readonly conversationId: string;
  readonly questionId: string;
  readonly question: WrittenMessage;
  readonly workspaceName: string;
  readonly seal: Seal;
}

/** A message with what is stored of it. */
interface NewMessage {
  readonly written: WrittenMessage;
  readonly sealed: SealedMessage;
}

interface StoredAnswer extends StreamedAnswer, NewMessage {
  readonly status: MessageStatus;
}

const operation = 'sendAIConversationMessage';

/** A result of a tool that was not called, an unknown workspace, or a chat that its model cannot answer. */
const isBadInput = (error: unknown) =>
  error instanceof DomainError && (error.kind === 'invalid' || error.kind === 'notFound');

/** Longer than any answer by this, so that a slow process is not taken for a dead one. */
const slack = 60_000;

/**
 * Messages to a model in a conversation. A question is stored before the model is asked, and keeps other questions of the
 * conversation out until its outcome is stored; no lock and no transaction waits for the model. Only answered questions
 * are part of the history, so that one that was blocked or failed does not spoil the next.
 */
export class ConversationChat {
  constructor(private readonly dependencies: ConversationChatDependencies) {}

  /**
   * Stores a question, asks the model through the one pipeline, and stores the answer.
   * @throws {DomainError} `invalid`, `notFound`; `conflict` while another answer is under way; `rejected` for a conversation
   * that is full; the errors of {@link ChatService.chat}.
   */
  async send(conversationId: string, input: unknown): Promise<Exchange> {
    return this.ask(conversationId, input, async (asked, request) => {
      const chat = await this.dependencies.chats.chat(asked.workspaceName, request);
      const toolCalls = chat.choices[0]?.toolCalls ?? [];
      return { ...(await this.store(asked, 'Completed', { ...chat, toolCalls })), chat };
    });
  }

  /**
   * As {@link send}, fragment by fragment. What has left is stored when the answer ends, as `Interrupted` where it broke off.
   * @returns when the first fragment is there: what fails before is thrown, as in {@link send}.
   */
  async stream(conversationId: string, input: unknown): Promise<ConversationStream> {
    const { chats, bounds, signal } = this.dependencies;
    return this.ask(conversationId, input, async (asked, request) => {
      const chat = await chats.stream(asked.workspaceName, request);
      const store = async (answer: StreamedAnswer | null): Promise<void> => {
        if (answer === null) return this.giveUp(asked, 'Failed');
        try {
          await this.store(asked, answer.usage === null ? 'Interrupted' : 'Completed', answer);
        } catch (error) {
          await this.giveUp(asked, 'Interrupted');
          throw error;
        }
      };
      return new ConversationStream({ chat, store, longest: bounds.characters, signal });
    });
  }

  /** Stores a question, and hands it with its history to the work that asks the model. Its failure ends the question. */
  private async ask<T>(
    conversationId: string,
    input: unknown,
    work: (asked: Asked, request: object) => Promise<T>,
  ): Promise<T> {
    const { workspaceName, asked: wanted, ...written } = validate(conversationMessageInput, input);
    // The vault is used before the transactions, so that no lock waits for it.
    const seal = await this.dependencies.sealed.sealer();
    const question = { written, sealed: seal(written), workspaceName };
    const opened = await this.dependencies.unit.run(operation, ({ em }) =>
      this.open(em, conversationId, question),
    );
    const asked = { ...opened, conversationId, question: written, seal };
    try {
      const messages = await this.messagesFor(written, opened);
      return await work(asked, { ...wanted, messages, label: opened.label });
    } catch (error) {
      await this.giveUp(asked, 'Failed', isBadInput(error));
      throw error;
    }
  }

  /** What the model is shown. @throws {DomainError} `invalid` for results of tools that it did not call in its last answer. */
  private async messagesFor(question: WrittenMessage, opened: Opened): Promise<object[]> {
    const { sealed } = this.dependencies;
    const history = await sealed.open(opened.history);
    const orphans = orphansOf(question, history.at(-1));
    if (orphans.length > 0)
      throw invalidInput(
        Object.fromEntries(
          orphans.map((at) => [`parts[${at}].toolResult.toolCallId`, ['Validation:InvalidValue']]),
        ),
      );
    const files = new Map([...(await sealed.openFiles(opened.files)), ...question.files]);
    return withoutOpenCalls<Pick<WrittenMessage, 'role' | 'parts'>>([...history, question]).map((message) =>
      chatMessageOf(message, files),
    );
  }

  /** Stores a question, and keeps others out. */
  private async open(
    em: EntityManager,
    conversationId: string,
    question: NewMessage & { readonly workspaceName: string | null },
  ): Promise<Opened> {
    const { bounds, conversations, clock, patience } = this.dependencies;
    const row = await conversations.loadForUpdate(em, conversationId);
    const now = clock.now();
    if (isPending(row, now)) throw conversationBusy();
    if (row.pendingId !== null) await this.mark(em, row, 'Interrupted');
    await this.dropLastFailed(em, row);
    if (!hasRoom(row, fileSizeOf(question.written.parts), bounds)) throw conversationFull();
    const workspaceName = question.workspaceName ?? row.workspaceName;
    if (workspaceName === null) throw invalidInput({ workspaceName: ['Validation:Required'] });
    const newest = await em.find(
      ConversationMessageEntity,
      { tenantId: row.tenantId, conversationId: row.id, status: 'Completed' },
      { orderBy: { position: 'desc' }, limit: bounds.chatMessages - 1 },
    );
    const history = historyOf(newest, bounds.historyCharacters).map((message) => ({ ...message }));
    const withFiles = history.filter(({ fileSize }) => fileSize > 0).map(({ id }) => id);
    const key = { tenantId: row.tenantId, conversationId: row.id };
    const files = await em.find(ConversationFileEntity, { ...key, messageId: { $in: withFiles } });
    const { id } = this.append(em, row, question, { status: 'Open' });
    row.pendingId = id;
    row.pendingUntil = new Date(now.getTime() + patience + slack);
    return {
      questionId: id,
      workspaceName,
      label: row.label,
      history,
      files: files.map(({ id, content }) => ({ id, content })),
    };
  }

  /** Stores an answer, and lets the next question in. */
  private store(
    asked: Asked,
    status: MessageStatus,
    answer: StreamedAnswer,
  ): Promise<Omit<Exchange, 'chat'>> {
    this.forget();
    const written = answerOf(answer.content, answer.toolCalls);
    const sealed = asked.seal(written);
    return this.dependencies.unit.run(operation, ({ em }) =>
      this.close(em, asked, { ...answer, status, written, sealed }),
    );
  }

  private async close(
    em: EntityManager,
    { conversationId, questionId, question: asked }: Asked,
    { status, model, finishReason, usage, ...message }: StoredAnswer,
  ): Promise<Omit<Exchange, 'chat'>> {
    const row = await this.dependencies.conversations.loadForUpdate(em, conversationId);
    // Its time had passed, and another question was let in.
    if (row.pendingId !== questionId) throw conversationBusy();
    const question = await em.findOneOrFail(ConversationMessageEntity, {
      tenantId: row.tenantId,
      id: questionId,
    });
    question.status = status;
    const answer = this.append(em, row, message, {
      status,
      model,
      finishReason,
      inputTokens: usage?.inputTokens ?? null,
      outputTokens: usage?.outputTokens ?? null,
    });
    row.pendingId = null;
    row.pendingUntil = null;
    return {
      conversation: conversationOf(row),
      question: messageOf(question, asked.content, asked.parts),
      answer: messageOf(answer, message.written.content, message.written.parts),
    };
  }

  /**
   * Marks a question as ended without an answer, and lets the next one in. Where that fails too, the next question does so
   * when the time of this one has passed; the caller is given the first failure.
   * @param isWithdrawn the question is deleted instead of marked: bad input changes nothing.
   */
  private async giveUp(
    { conversationId, questionId }: Asked,
    status: MessageStatus,
    isWithdrawn = false,
  ): Promise<void> {
    try {
      this.forget();
      await this.dependencies.unit.run(operation, async ({ em }) => {
        const row = await this.dependencies.conversations.loadForUpdate(em, conversationId);
        if (row.pendingId !== questionId) return null;
        await this.mark(em, row, status);
        if (isWithdrawn) await this.dropLastFailed(em, row);
        return null;
      });
    } catch (error) {
      this.dependencies.logger.warn({ err: error }, 'a failed message of a conversation is not marked yet');
    }
  }

  /** Empties the ORM's identity map: it would hide what other processes changed since the transaction before. */
  private forget(): void {
    this.dependencies.unit.call.em.clear();
  }

  /** Ends the question whose answer is under way without one. */
  private async mark(em: EntityManager, row: ConversationRow, status: MessageStatus): Promise<void> {
    const key = { tenantId: row.tenantId, id: row.pendingId as string };
    await em.nativeUpdate(ConversationMessageEntity, key, { status });
    row.pendingId = null;
    row.pendingUntil = null;
  }

  /** The question replaces a failed one before it, so that a client that repeats does not fill the conversation. */
  private async dropLastFailed(em: EntityManager, row: ConversationRow): Promise<void> {
    const last = { tenantId: row.tenantId, conversationId: row.id, position: row.messageCount - 1 };
    const failed = await em.findOne(ConversationMessageEntity, { ...last, status: 'Failed' });
    if (failed === null) return;
    if (failed.fileSize > 0)
      await em.nativeDelete(ConversationFileEntity, {
        tenantId: row.tenantId,
        conversationId: row.id,
        messageId: failed.id,
      });
    await em.nativeDelete(ConversationMessageEntity, { tenantId: row.tenantId, id: failed.id });
    row.messageCount -= 1;
    row.characterCount -= failed.characterCount;
    row.fileSize -= failed.fileSize;
  }

  private append(
    em: EntityManager,
    row: ConversationRow,
    { written, sealed }: NewMessage,
    outcome: Pick<ConversationMessageRow, 'status'> & Partial<ConversationMessageRow>,
  ): ConversationMessageRow {
    const createdAt = this.dependencies.clock.now();
    const { files, ...contents } = sealed;
    const key = { tenantId: row.tenantId, conversationId: row.id, createdAt };
    const characterCount = charactersOf(written.parts);
    const fileSize = fileSizeOf(written.parts);
    const appended = em.create(ConversationMessageEntity, {
      model: null,
      finishReason: null,
      inputTokens: null,
      outputTokens: null,
      ...outcome,
      ...contents,
      ...key,
      id: uuid(),
      role: written.role,
      characterCount,
      fileSize,
      position: row.messageCount,
    });
    em.persist(appended);
    for (const file of files)
      em.persist(em.create(ConversationFileEntity, { ...file, ...key, messageId: appended.id }));
    row.messageCount += 1;
    row.characterCount += characterCount;
    row.fileSize += fileSize;
    row.updatedAt = createdAt;
    return appended;
  }
}
