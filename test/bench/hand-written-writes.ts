import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An operation written by hand, and the consumer of what it causes. */
export interface HandWritten {
  write(at: number): Promise<void>;
  /** Resolves when nothing is left to consume. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Statements of an operation, in one transaction; `$t` is the tenant, `$u` the recipient, `$n` a number, `$i` a new id. */
const setting = [
  `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at, modified_by)
   values ('$t', 'by-hand', 'Svc.Localization.PreferredCulture', '$n', now(), 'by-hand')
   on conflict (tenant_id, user_id, name) do update set value = excluded.value, modified_at = now()`,
  `insert into kernel.epoch (tenant_id, topic, value) values ('$t', 'by-hand', 1)
   on conflict (tenant_id, topic) do update set value = kernel.epoch.value + 1`,
];
const comment = [
  `with stream as (insert into timeline.stream as s values ('$t', 'ByHand', 'order-$n', 1, 0)
     on conflict (tenant_id, entity_type, entity_id) do update set seen_by_everybody = s.seen_by_everybody + 1)
   insert into timeline.entry (tenant_id, entity_type, entity_id, id, entry_type, audience, body, author_id,
     author_display_name, attachment_blob_ids, reaction_count, created_at)
   values ('$t', 'ByHand', 'order-$n', '$i', 0, 2, 'A comment.', 'by-hand', 'By Hand', '[]', 0, now())`,
];
const events = (types: readonly string[]) =>
  `insert into by_hand.event (tenant_id, type, data)
   values ${types.map((type) => `('$t', '${type}', '{"user":"$u","title":"$i","body":"Read me"}')`).join(', ')}`;

/** The rows of a batch of notifications to one recipient each. */
const notify = [
  `insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
   select id, '$t', type, 'Info', data, false, now() from batch`,
  `with heads as (insert into notifications.inbox_head as h (tenant_id, recipient_id, last_sequence)
     select '$t', data->>'user', count(*) from batch group by 2
     on conflict (tenant_id, recipient_id) do update set last_sequence = h.last_sequence + excluded.last_sequence
     returning recipient_id, last_sequence)
   insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, body, in_app,
     realtime, created_at)
   select gen_random_uuid(), '$t', recipient_id, last_sequence - row_number() over (partition by recipient_id) + 1, id,
     data->>'title', data->>'body', true, true, now()
   from batch join heads on recipient_id = data->>'user'`,
  `insert into notifications.delivery (id, tenant_id, notification_id, recipient_id, channel, culture, status, attempts,
     created_at, finished_at)
   select gen_random_uuid(), '$t', id, data->>'user', 'Email', 'en', 'Sent', 1, now(), now() from batch`,
];

const operations = {
  setting: [...setting, events(['setting'])],
  comment: [...comment, events(['posted', 'created'])],
  mention: [...comment, events(['posted', 'created', 'mentioned'])],
  publish: [events(['announced'])],
} as const;

/** The same rows as the platform's, by `pg` alone behind the same role and tenant; a batch consumer reads what it causes. */
const prepare = (statements: readonly string[]) => async (url: string, tenant: string, user: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  await pool.query(`create schema if not exists by_hand; grant usage on schema by_hand to app_tenant;
    create table if not exists by_hand.event (id uuid not null default gen_random_uuid(), tenant_id uuid not null,
      type text not null, data jsonb not null, position bigint generated always as identity primary key);
    grant select, insert, delete on by_hand.event to app_tenant`);
  const fence = `begin; set local role app_tenant; select set_config('mikro.tenant.id', '${tenant}', true)`;
  const filled = (text: string, at: number, id: string) =>
    text
      .replaceAll('$t', tenant)
      .replaceAll('$u', user)
      .replaceAll('$n', `${at % 50}`)
      .replaceAll('$i', id);
  const transact = async (texts: readonly string[]): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    try {
      const [, ...rest] = [await client.query(`${fence}; ${texts[0]}`), ...texts.slice(1)];
      for (const text of rest) await client.query(text as string);
      return await client.query('commit');
    } finally {
      client.release();
    }
  };
  const left = async () => Number((await pool.query('select count(*) from by_hand.event')).rows[0].count);
  const consume = () =>
    transact([
      `create temp table batch on commit drop as select * from by_hand.event order by position limit 500`,
      'delete from by_hand.event where position in (select position from batch)',
      "delete from batch where type not in ('mentioned', 'announced')",
      ...notify.map((text) => filled(text, 0, randomUUID())),
    ]);
  let consuming = true;
  const consumer = (async () => {
    while (consuming) {
      if ((await left()) > 0) await consume();
      else await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  return {
    write: async (at: number) => {
      const id = randomUUID();
      await transact(statements.map((text) => filled(text, at, id)));
    },
    drain: async () => {
      while ((await left()) > 0) await new Promise((resolve) => setTimeout(resolve, 2));
    },
    close: async () => {
      consuming = false;
      await consumer;
      await pool.end();
    },
  } satisfies HandWritten;
};

/** What is measured, by name. */
export const byHand = {
  setting: prepare(operations.setting),
  comment: prepare(operations.comment),
  mention: prepare(operations.mention),
  publish: prepare(operations.publish),
};
