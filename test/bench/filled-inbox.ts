import pg from 'pg';
import { inboxes } from '../testkit/notification/inbox-writer.ts';

/** Puts notifications into bob's inbox, every third of them read. @param url of the database's owner. */
export async function fillInbox(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { tenantId, userId } = inboxes.bob;
  try {
    await client.query(
      `begin; set local role "app_tenant"; select set_config('mikro.tenant.id', '${tenantId}', true)`,
    );
    await client.query(
      `with said as (
         insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
         select gen_random_uuid(), $1, 'bench.said', 'info', jsonb_build_object('number', n), false, now()
         from generate_series(1, $3::int) n returning id, (data->>'number')::int as n)
       insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, body,
         in_app, realtime, created_at, read_at)
       select gen_random_uuid(), $1, $2, n, id, 'Number ' || n, 'What there is to say.', true, true, now(),
         case when n % 3 = 0 then now() end from said`,
      [tenantId, userId, count],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}
