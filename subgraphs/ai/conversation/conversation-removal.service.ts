import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { conversationOwnerInput } from './conversation.input.ts';

/** Conversations that one removal takes at most, and the messages after which it takes no further one. */
const removedAtOnce = { conversations: 100, messages: 2_000 };

/** What a removal came to. */
export interface ConversationRemoval {
  readonly removedCount: number;
  /** Whether there are more. */
  readonly hasMore: boolean;
}

/** Removes conversations of others: when a person or a tenant leaves. It does not read them. */
export class ConversationRemover {
  constructor(private readonly unit: UnitOfWork) {}

  /**
   * Removes conversations with their messages and files, in one bounded transaction: the caller repeats while there are more.
   * An answer that is under way finds its conversation gone.
   * @param ownerId a user or an API key; null: everyone in the tenant.
   * @throws {DomainError} `invalid`.
   */
  async remove(ownerId: string | null): Promise<ConversationRemoval> {
    if (ownerId !== null) validate(conversationOwnerInput, { ownerId });
    const { id: tenantId } = this.unit.call.tenant;
    const mine = ownerId === null ? 'tenant_id = ?' : 'tenant_id = ? and owner_id = ?';
    const key = ownerId === null ? [tenantId] : [tenantId, ownerId];
    const { conversations, messages } = removedAtOnce;
    return this.unit.run('removeAIConversations', async ({ em }) => {
      const removed: { id: string }[] = await em.execute(
        `with taken as materialized (
           select id from ai.conversation where ${mine} and id in (
             select id from (
               select id, sum(message_count) over (order by id) - message_count as before from (
                 select id, message_count from ai.conversation where ${mine} order by id limit ?) first) counted
             where before < ?)
           for update),
         file as (delete from ai.conversation_file where tenant_id = ? and conversation_id in (select id from taken)),
         message as (delete from ai.conversation_message where tenant_id = ? and conversation_id in (select id from taken))
         delete from ai.conversation where tenant_id = ? and id in (select id from taken) returning id`,
        [...key, ...key, conversations, messages, tenantId, tenantId, tenantId],
      );
      const left = await em.execute(`select from ai.conversation where ${mine} limit 1`, key);
      return { removedCount: removed.length, hasMore: left.length > 0 };
    });
  }
}
