import { LockMode, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { forbidden } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { idKey, type Keyset, timeKey } from '../../kernel/persistence/keyset.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { all, join, sql } from '../../kernel/query/sql-text.ts';
import { conversationLimitReached, conversationNotFound } from '../ai.errors.ts';
import { ConversationEntity, type ConversationRow } from './conversation.entity.ts';
import { conversationInput, conversationSearchInput } from './conversation.input.ts';
import type { ConversationBounds } from './conversation.rules.ts';
import { ConversationFileEntity } from './conversation-file.entity.ts';
import { ConversationMessageEntity } from './conversation-message.entity.ts';

/** A conversation as its owner sees it. */
export type Conversation = Omit<ConversationRow, 'tenantId' | 'ownerId' | 'pendingId' | 'pendingUntil'>;

const newestFirst: Keyset<ConversationRow> = {
  list: 'aiConversations',
  isDescending: true,
  keys: [timeKey('updated_at', ({ updatedAt }) => updatedAt), idKey('id', ({ id }) => id)],
};

/** Arguments of the list. */
export interface ConversationListRequest extends ConnectionRequest {
  readonly search?: string | null;
}

/** The caller's conversations. Those of other callers do not exist here. */
export class ConversationService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly bounds: ConversationBounds,
  ) {}

  /** The last changed first. @throws {DomainError} `invalid`. */
  async list(
    request: ConversationListRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<Conversation>> {
    const { search } = validate(conversationSearchInput, request);
    const slice = sliceOf(request);
    const { tenantId, ownerId } = this.own;
    const found = search === null || search === '' ? [] : [search];
    const contains = (alias: string) => `position(lower(?) in lower(${alias}title)) > 0`;
    const where = {
      $and: [this.own, ...found.map((text) => ({ [raw((alias) => contains(`${alias}.`), [text])]: [] }))],
    };
    const counted = join(
      [
        sql('from ai.conversation where'),
        all([
          sql('tenant_id = ? and owner_id = ?', tenantId, ownerId),
          ...found.map((text) => sql(contains(''), text)),
        ]),
      ],
      ' ',
    );
    const list = await this.unit.read((em) =>
      readConnection(
        em,
        { entity: ConversationEntity, where, keyset: newestFirst, counted },
        { slice, selected, tenantId },
      ),
    );
    return mapNodes(list, conversationOf);
  }

  /** @returns null for a conversation of another caller. */
  async find(id: string): Promise<Conversation | null> {
    const known = uuidOrNull(id);
    const row =
      known === null ? null : await this.unit.call.em.findOne(ConversationEntity, { ...this.own, id: known });
    return row === null ? null : conversationOf(row);
  }

  /** @throws {DomainError} `invalid`; `rejected` beyond the number of one caller. */
  async create(input: unknown): Promise<Conversation> {
    const settings = validate(conversationInput, input);
    const { tenantId, ownerId } = this.own;
    return this.unit.run('createAIConversation', async ({ em }) => {
      // Two statements: the second sees what was committed while the first waited.
      await lockName(em, 'AI conversations', tenantId, ownerId);
      const stored = await em.count(ConversationEntity, this.own);
      if (stored >= this.bounds.conversations) throw conversationLimitReached();
      const now = this.clock.now();
      const row = em.create(ConversationEntity, {
        ...settings,
        ...this.own,
        id: uuid(),
        messageCount: 0,
        characterCount: 0,
        fileSize: 0,
        createdAt: now,
        updatedAt: now,
        pendingId: null,
        pendingUntil: null,
      });
      em.persist(row);
      return conversationOf(row);
    });
  }

  /** Replaces title, workspace and label. @throws {DomainError} `invalid`, `notFound`. */
  async update(id: string, input: unknown): Promise<Conversation> {
    const settings = validate(conversationInput, input);
    return this.unit.run('updateAIConversation', async ({ em }) => {
      const row = await this.loadForUpdate(em, id);
      Object.assign(row, settings, { updatedAt: this.clock.now() });
      return conversationOf(row);
    });
  }

  /** Deletes a conversation with its messages and files. @returns its id. @throws {DomainError} `notFound`. */
  async delete(id: string): Promise<string> {
    return this.unit.run('deleteAIConversation', async ({ em }) => {
      const row = await this.loadForUpdate(em, id);
      const contents = { tenantId: row.tenantId, conversationId: row.id };
      await em.nativeDelete(ConversationFileEntity, contents);
      await em.nativeDelete(ConversationMessageEntity, contents);
      em.remove(row);
      return row.id;
    });
  }

  /** Locks the row, so that the second of two writers reads the change of the first. @throws {DomainError} `notFound`. */
  async loadForUpdate(em: EntityManager, id: string): Promise<ConversationRow> {
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const key = { ...this.own, id: checkUuid(id, conversationNotFound) };
    const row = await em.findOne(ConversationEntity, key, { lockMode });
    if (row === null) throw conversationNotFound();
    return row;
  }

  /** Which rows are the caller's. @throws {DomainError} `forbidden` for a caller who is neither a user nor an API key. */
  get own(): { tenantId: string; ownerId: string } {
    const { tenant, actor } = this.unit.call;
    const ownerId = actor.userId ?? actor.apiKeyId;
    if (ownerId === null) throw forbidden();
    return { tenantId: tenant.id, ownerId };
  }
}

/** A plain copy, without what is the platform's alone. */
export function conversationOf({
  id,
  title,
  workspaceName,
  label,
  messageCount,
  characterCount,
  fileSize,
  createdAt,
  updatedAt,
}: ConversationRow): Conversation {
  return { id, title, workspaceName, label, messageCount, characterCount, fileSize, createdAt, updatedAt };
}
