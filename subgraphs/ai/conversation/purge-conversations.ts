import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import { retentionJob } from '../../kernel/messaging/retention-job.ts';
import type { Database } from '../../kernel/persistence/database.ts';

/** Every night, deletes conversations whose last change is older than the retention, and then their messages and files. */
export function purgeConversations(database: Database, clock: Clock, days: number): JobDefinition {
  return retentionJob({
    name: 'ai.purge-conversations',
    cron: '47 3 * * *',
    database,
    clock,
    rows: [
      {
        table: 'ai.conversation',
        instant: 'updated_at',
        days,
        among: "updated_at < 'infinity'",
        only: 'updated_at < $before',
      },
      ...['conversation_message', 'conversation_file'].map((table) => ({
        table: `ai.${table}`,
        instant: 'created_at',
        days,
        among: "created_at < 'infinity'",
        only: `not exists (select 1 from ai.conversation c where c.tenant_id = ${table}.tenant_id
          and c.id = ${table}.conversation_id)`,
      })),
    ],
  });
}
