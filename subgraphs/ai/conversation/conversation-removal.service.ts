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
      const taken: { id: string }[] = await em.execute(
        `select id from ai.conversation where ${mine} and id in (
           select id from (
             select id, sum(message_count) over (order by id) - message_count as before from (
               select id, message_count from ai.conversation where ${mine} order by id limit ?) first) counted
           where before < ?)
         order by id for update`,
        [...key, ...key, conversations, messages],
      );
      const ids = JSON.stringify(taken.map(({ id }) => id));
      const isTaken = (column: string) =>
        `tenant_id = ? and ${column} in (select jsonb_array_elements_text(?::jsonb)::uuid)`;
      // Apart from the locks: it sees the messages that were stored while they were waited for.
      await em.execute(
        `with file as (delete from ai.conversation_file where ${isTaken('conversation_id')}),
         message as (delete from ai.conversation_message where ${isTaken('conversation_id')})
         delete from ai.conversation where ${isTaken('id')}`,
        [tenantId, ids, tenantId, ids, tenantId, ids],
      );
      const left = await em.execute(`select from ai.conversation where ${mine} limit 1`, key);
      return { removedCount: taken.length, hasMore: left.length > 0 };
    });
  }
}
