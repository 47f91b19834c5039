import type { EntityManager } from '@mikro-orm/postgresql';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { type Keyset, numberKey } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { AlikeLoader } from '../../kernel/query/alike-loader.ts';
import { readForEach } from '../../kernel/query/keyset-of-each.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { conversationNotFound } from '../ai.errors.ts';
import { ConversationEntity } from './conversation.entity.ts';
import type { Conversation, ConversationService } from './conversation.service.ts';
import { ConversationFileEntity } from './conversation-file.entity.ts';
import { ConversationMessageEntity, type ConversationMessageRow } from './conversation-message.entity.ts';
import type { FileContent, MessagePart } from './message-part.rules.ts';
import type { SealedMessages } from './sealed-messages.ts';

/** A message as its owner sees it. */
export type ConversationMessage = Omit<
  ConversationMessageRow,
  'tenantId' | 'conversationId' | 'characterCount' | 'fileSize' | 'parts'
> & { readonly parts: readonly MessagePart[] };

/** A file of a message, with its bytes. */
export interface ConversationFile extends FileContent {
  readonly id: string;
}

/** A conversation as one document. */
export interface ConversationExport extends Conversation {
  readonly messages: readonly ConversationMessage[];
  readonly files: readonly ConversationFile[];
}

interface AskedMessages {
  readonly request: ConnectionRequest;
  readonly selected: ConnectionSelection;
}

/** Messages of the caller's conversations. One instance per request: its loader batches reads. */
export class ConversationReader {
  private readonly ofEach = new AlikeLoader<AskedMessages, Connection<ConversationMessage>>((ids, asked) =>
    this.load(ids, asked),
  );

  constructor(
    private readonly unit: UnitOfWork,
    private readonly conversations: ConversationService,
    private readonly sealed: SealedMessages,
  ) {}

  /** In their order. @throws {DomainError} `invalid`, `notFound`. */
  async messages(
    conversationId: string,
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<ConversationMessage>> {
    const slice = sliceOf(request);
    const id = checkUuid(conversationId, conversationNotFound);
    const { tenantId } = this.conversations.own;
    const where = { tenantId, conversationId: id };
    const counted = sql(
      'from ai.conversation_message where tenant_id = ? and conversation_id = ?',
      tenantId,
      id,
    );
    const list = await this.unit.read(async (em) => {
      await this.demand(em, id);
      return readConnection(
        em,
        { entity: ConversationMessageEntity, where, keyset: inOrder(id), counted },
        { slice, selected, tenantId },
      );
    });
    return this.decrypt(list);
  }

  /** As {@link messages}, of a conversation that was read. Any number of them need as many statements as one. */
  messagesOf(
    id: string,
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<ConversationMessage>> {
    return this.ofEach.load(id, { request, selected });
  }

  private async load(
    ids: readonly string[],
    { request, selected }: AskedMessages,
  ): Promise<(Connection<ConversationMessage> | Error)[]> {
    const slice = sliceOf(request);
    const { tenantId, ownerId } = this.conversations.own;
    const rows = sql(
      `from ai.conversation_message r where r.tenant_id = ? and r.conversation_id = parent.id and exists (
         select from ai.conversation c where c.tenant_id = r.tenant_id and c.id = parent.id and c.owner_id = ?)`,
      tenantId,
      ownerId,
    );
    const found = await this.unit.read((em) =>
      readForEach<ConversationMessageRow>(
        em,
        ids,
        { columns: messageColumns, rows, keysetOf: inOrder },
        { slice, selected, tenantId },
      ),
    );
    return Promise.all(found.map((one) => (one instanceof Error ? one : this.decrypt(one))));
  }

  private async decrypt(list: Connection<ConversationMessageRow>): Promise<Connection<ConversationMessage>> {
    const opened = new Map((await this.sealed.open(list.nodes)).map((message) => [message.id, message]));
    return mapNodes(list, (row: ConversationMessageRow) => opened.get(row.id) as ConversationMessage);
  }

  /**
   * A conversation with all of its messages and files, which the options bound.
   * @returns null for a conversation of another caller.
   */
  async export(id: string): Promise<ConversationExport | null> {
    const conversation = await this.conversations.find(id);
    if (conversation === null) return null;
    const { tenantId } = this.conversations.own;
    const key = { tenantId, conversationId: conversation.id };
    const { em } = this.unit.call;
    const rows = await em.find(ConversationMessageEntity, key, {
      orderBy: { position: 'asc' },
      limit: conversation.messageCount,
    });
    const files = await em.find(ConversationFileEntity, key, { orderBy: { id: 'asc' } });
    const opened = await this.sealed.openFiles(files);
    return {
      ...conversation,
      messages: await this.sealed.open(rows),
      files: [...opened].map(([id, file]) => ({ id, ...file })),
    };
  }

  /** @returns null for a file of another conversation, and for one of another caller. */
  async file(conversationId: string, id: string): Promise<ConversationFile | null> {
    const conversation = await this.conversations.find(conversationId);
    const known = uuidOrNull(id);
    if (conversation === null || known === null) return null;
    const { tenantId } = this.conversations.own;
    const key = { tenantId, conversationId: conversation.id, id: known };
    const row = await this.unit.call.em.findOne(ConversationFileEntity, key);
    const [opened] = await this.sealed.openFiles(row === null ? [] : [row]);
    return opened === undefined ? null : { id: opened[0], ...opened[1] };
  }

  private async demand(em: EntityManager, id: string): Promise<void> {
    const row = await em.findOne(ConversationEntity, { ...this.conversations.own, id });
    if (row === null) throw conversationNotFound();
  }
}

/** Columns of messages, from `ai.conversation_message r`, as the entity calls them. */
const messageColumns = `r.id, r.position, r.role, r.status, r.content, r.parts, r.model, r.finish_reason as "finishReason",
  r.input_tokens as "inputTokens", r.output_tokens as "outputTokens", r.created_at as "createdAt"`;

const inOrder = (conversationId: string): Keyset<ConversationMessageRow> => ({
  list: JSON.stringify(['aiConversationMessages', conversationId]),
  keys: [numberKey('position', ({ position }) => position)],
});
