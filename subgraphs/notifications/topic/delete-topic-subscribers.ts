import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

export const topicSubscribersQueue = 'notifications.delete-topic-subscribers';

/** Rows of one transaction. */
const batchSize = 1_000;

/** Deletes the subscribers of a deleted topic in batches; a run that dies is repeated. */
export function deleteTopicSubscribers(
  database: Database,
): JobDefinition<{ readonly tenantId: string; readonly topicId: string }> {
  return {
    name: topicSubscribersQueue,
    retry: { limit: 10, delay: 1_000, backoff: true },
    timeout: 30 * 60 * 1_000,
    async handle({ tenantId, topicId }, { signal }) {
      for (;;) {
        signal.throwIfAborted();
        const deleted: object[] = await database.session(tenantId).execute(
          `delete from notifications.topic_subscriber where tenant_id = ? and topic_id = ? and user_id in (
             select user_id from notifications.topic_subscriber where tenant_id = ? and topic_id = ?
             order by user_id limit ${batchSize}) returning 1 as gone`,
          [tenantId, topicId, tenantId, topicId],
        );
        if (deleted.length < batchSize) return;
      }
    },
  };
}
