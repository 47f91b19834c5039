import pg from 'pg';
import { inboxes } from '../notification/inbox-writer.ts';

/** Rows of each kind. What is named `hot` belongs to one person or one entity. */
export interface Sizes {
  readonly jobs: number;
  readonly handledEvents: number;
  readonly inboxItems: number;
  readonly hotInboxItems: number;
  readonly hotActivities: number;
  readonly deliveries: number;
  readonly attempts: number;
  readonly notificationAttempts: number;
  readonly entries: number;
  readonly hotEntries: number;
  readonly usageRecords: number;
  readonly settings: number;
  readonly tenants: number;
  readonly grants: number;
  readonly accessDenials: number;
  readonly grantChanges: number;
}

/** An installation of some years. */
export const grownSizes: Sizes = {
  jobs: 1_000_000,
  handledEvents: 5_000_000,
  inboxItems: 5_000_000,
  hotInboxItems: 200_000,
  hotActivities: 50_000,
  deliveries: 1_600_000,
  attempts: 2_000_000,
  notificationAttempts: 1_000_000,
  entries: 800_000,
  hotEntries: 40_000,
  usageRecords: 800_000,
  settings: 1_000_000,
  tenants: 10_000,
  grants: 100_000,
  accessDenials: 500_000,
  grantChanges: 200_000,
};

/** Enough for a page of each list. */
export const newSizes = Object.fromEntries(Object.keys(grownSizes).map((kind) => [kind, 25])) as {
  [K in keyof Sizes]: number;
};

/** What is large for the whole installation grows with the scale; what is large for one owner does not. */
export function sizesAt(scale: number): Sizes {
  const scaled = Object.entries(grownSizes).map(([kind, size]) => [
    kind,
    kind.startsWith('hot') ? size : Math.max(25, Math.round(size * scale)),
  ]);
  return Object.fromEntries(scaled) as Sizes;
}

const { tenantId, userId } = inboxes.bob;

/** The owners of what is hot, and a subscription and a role that have many rows. */
export const grownOwners = {
  tenantId,
  userId,
  entity: { entityType: 'Order', entityId: 'hot' },
  subscriptionId: '00000000-0000-4000-8000-000000005b5c',
  role: 'Role-10',
} as const;

/** A fifth of all rows are the tenant's, the rest is spread over the other tenants. */
const someTenant = (n: string) =>
  `case when (${n}) % 5 = 0 then '${tenantId}'::uuid else pg_temp.tenant(1 + ${n} % 1000) end`;
const { entityType, entityId } = grownOwners.entity;

const functions = `
  create function pg_temp.tenant(n bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function pg_temp.at(n bigint, size bigint, days int) returns timestamptz language sql stable as
    $$ select now() - (1 - least(n::float8 / size, 1)) * days * interval '1 day' $$;
  create function pg_temp.id(kind text, n bigint, at timestamptz) returns uuid language sql immutable as
    $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$`;

/** Two years are in partitions of a quarter, as later retention makes them; what is older is in the first one. */
const partitions = `do $$
  declare parent regclass; first text; at timestamptz := date_trunc('day', now(), 'UTC') - interval '730 days';
  begin
    for parent in select distinct inhparent from pg_inherits join pg_class c on c.oid = inhrelid
      where relnamespace = 'partitions'::regnamespace and relkind = 'r'
    loop
      first := (select 'partitions.' || name from partitions.partitions_of(parent) where name like '%\\_first');
      execute format('alter table %s detach partition %s', parent, first);
      execute format('create temp table written as table %s', first);
      execute format('truncate %s', first);
      execute format('alter table %s attach partition %s for values from (minvalue) to (%L)', parent, first,
        partitions.first_id(at));
      for quarter in 0..7 loop perform partitions.extend(parent, at + quarter * 92 * interval '24 hours', 92); end loop;
      execute format('insert into %s table written', parent);
      drop table written;
    end loop;
  end $$`;

/** What one kind of rows is filled by. `$from`, `$to`: the numbers of its rows; `$size`: how many there are in the end. */
type Fill = readonly [kind: keyof Sizes, statement: string];

const fills: readonly Fill[] = [
  [
    'tenants',
    `insert into identity.tenant (id, name, is_active, created_at)
     select pg_temp.tenant(n), 'Tenant ' || n, true, pg_temp.at(n, $size, 900) from generate_series($from, $to) n`,
  ],
  [
    'grants',
    `insert into kernel.permission_grant (id, tenant_id, name, role_name, created_at)
     select pg_temp.id('grant', n, pg_temp.at(n, $size, 900)), ${someTenant('n')},
       'Identity.Users.Read' || n / 5000, 'Role-' || n % 5000, pg_temp.at(n, $size, 900)
     from generate_series($from, $to) n on conflict do nothing`,
  ],
  [
    'grantChanges',
    `insert into identity.grant_audit (id, tenant_id, change, permission, role_name, occurred_at)
     select pg_temp.id('change', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')}, 'Granted', 'Identity.Users.Read',
       'Role-' || n % 5000, pg_temp.at(n, $size, 1500) from generate_series($from, $to) n`,
  ],
  [
    'accessDenials',
    `insert into kernel.access_denied (id, tenant_id, reason, occurred_at)
     select pg_temp.id('denied', n, pg_temp.at(n, $size, 1000)), ${someTenant('n')}, 'Revoked',
       pg_temp.at(n, $size, 1000) from generate_series($from, $to) n`,
  ],
  [
    'settings',
    `insert into settings.user_setting_value (tenant_id, user_id, name, value, modified_at)
     select ${someTenant('n / 2')}, 'user-' || n / 2,
       case n % 2 when 0 then 'Svc.Localization.PreferredCulture' else 'Svc.Timing.PreferredTimezone' end, 'en', now()
     from generate_series($from, $to) n`,
  ],
  [
    'handledEvents',
    `insert into kernel.handled_event (event_id, subscriber, handled_at)
     select pg_temp.id('event', n, pg_temp.at(n, $size, 80)), 'webhooks.fan-out', pg_temp.at(n, $size, 80)
     from generate_series($from, $to) n`,
  ],
  [
    'jobs',
    `insert into jobs.job_common (id, name, state, created_on, started_on, completed_on, data)
     select pg_temp.id('job', n, pg_temp.at(n, $size, 6)), (select name from jobs.queue order by name limit 1),
       'completed', pg_temp.at(n, $size, 6), pg_temp.at(n, $size, 6), pg_temp.at(n, $size, 6), '{}'
     from generate_series($from, $to) n`,
  ],
  [
    'usageRecords',
    `insert into ai.usage_record (id, tenant_id, user_id, workspace_name, provider, model, input_tokens, output_tokens,
       estimated_cost_usd, occurred_at, duration_ms)
     select pg_temp.id('usage', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')}, 'user-' || n % 300,
       'workspace-' || n % 12, 'echo', 'model-' || n % 9, n % 4000, n % 900, 0.01, pg_temp.at(n, $size, 1500), 900
     from generate_series($from, $to) n`,
  ],
  [
    'hotActivities',
    `insert into notifications.notification (id, tenant_id, type_name, severity, data, entity_type, entity_id, actor_id,
       for_followers, created_at)
     select pg_temp.id('activity', n, pg_temp.at(n, $size, 300)), '${tenantId}', 'platform.announcement', 'info', '{}',
       '${entityType}', '${entityId}', 'user-' || n % 300, n % 4 > 0, pg_temp.at(n, $size, 300)
     from generate_series($from, $to) n`,
  ],
  [
    'hotInboxItems',
    `with said as (
       insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       select pg_temp.id('hot', n, pg_temp.at(n, $size, 300)), '${tenantId}', 'platform.announcement', 'info', '{}',
         false, pg_temp.at(n, $size, 300) from generate_series($from, $to) n),
     head as (
       insert into notifications.inbox_head (tenant_id, recipient_id, last_sequence)
       values ('${tenantId}', '${userId}', $to)
       on conflict (tenant_id, recipient_id) do update set last_sequence = excluded.last_sequence)
     insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, body, in_app,
       realtime, created_at, read_at, required_permission)
     select pg_temp.id('own', n, pg_temp.at(n, $size, 300)), '${tenantId}', '${userId}', n,
       pg_temp.id('hot', n, pg_temp.at(n, $size, 300)), 'Number ' || n, 'What there is to say.', true, true,
       pg_temp.at(n, $size, 300), case when n % 4 = 0 then pg_temp.at(n, $size, 300) end,
       case when n % 10 = 0 then 'Notifications.UserNotifications.Read' end
     from generate_series($from, $to) n`,
  ],
  [
    'inboxItems',
    `with said as (
       insert into notifications.notification (id, tenant_id, type_name, severity, data, for_followers, created_at)
       select pg_temp.id('said', n, pg_temp.at(n, $size, 500)), pg_temp.tenant(1 + n % 1000), 'platform.announcement',
         'info', '{}', false, pg_temp.at(n, $size, 500) from generate_series($from, $to, 100) n)
     insert into notifications.inbox_item (id, tenant_id, recipient_id, sequence, notification_id, title, body, in_app,
       realtime, created_at, read_at)
     select pg_temp.id('item', n, pg_temp.at(n, $size, 500)), pg_temp.tenant(1 + f % 1000), 'user-' || n % 100,
       n, pg_temp.id('said', f, pg_temp.at(f, $size, 500)), 'Number ' || n, 'What there is to say.',
       n % 20 > 0, true, pg_temp.at(n, $size, 500), case when n % 3 > 0 then pg_temp.at(n, $size, 500) end
     from generate_series($from, $to) n, lateral (select n - (n - $from) % 100 as f) as first`,
  ],
  [
    'deliveries',
    `with said as (
       insert into webhooks.event (id, tenant_id, type, data, occurred_at, created_at)
       select pg_temp.id('webhook', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')}, 'Settings.SettingChanged', '{}',
         pg_temp.at(n, $size, 1500), pg_temp.at(n, $size, 1500) from generate_series($from, $to) n)
     insert into webhooks.delivery (id, tenant_id, subscription_id, event_id, state, attempt_number, created_at, finished_at)
     select pg_temp.id('delivery', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')}, '${grownOwners.subscriptionId}',
       pg_temp.id('webhook', n, pg_temp.at(n, $size, 1500)), 'Succeeded', 1, pg_temp.at(n, $size, 1500),
       pg_temp.at(n, $size, 1500) from generate_series($from, $to) n`,
  ],
  [
    'attempts',
    `insert into webhooks.delivery_attempt (id, tenant_id, delivery_id, subscription_id, event_id, event_type,
       attempt_number, target_url, occurred_at, duration_ms, is_success, http_status_code, payload_hash, signing_key_ids)
     select pg_temp.id('attempt', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')},
       pg_temp.id('delivery', n, pg_temp.at(n, $size, 1500)), '${grownOwners.subscriptionId}',
       pg_temp.id('webhook', n, pg_temp.at(n, $size, 1500)), 'Settings.SettingChanged', 1, 'https://example.com/hook',
       pg_temp.at(n, $size, 1500), 20, n % 9 > 0, case when n % 9 > 0 then 200 else 500 end, repeat('0', 64), '[]'
     from generate_series($from, $to) n`,
  ],
  [
    'notificationAttempts',
    `insert into notifications.delivery_attempt (id, tenant_id, delivery_id, notification_id, notification_type_name,
       channel_name, recipient_user_id, occurred_at, duration_ms, is_success)
     select pg_temp.id('sent', n, pg_temp.at(n, $size, 1500)), ${someTenant('n')},
       pg_temp.id('sending', n, pg_temp.at(n, $size, 1500)), pg_temp.id('message', n, pg_temp.at(n, $size, 1500)),
       'Timeline.Mentioned', 'Email', 'user-' || n % 1000, pg_temp.at(n, $size, 1500), 20, n % 9 > 0
     from generate_series($from, $to) n`,
  ],
  ['hotEntries', entriesOf(`'${tenantId}'::uuid`, `'${entityId}'`)],
  ['entries', entriesOf(someTenant('n'), "'order-' || n / 25")],
];

function entriesOf(tenant: string, entity: string): string {
  return `with streams as (
      insert into timeline.stream (tenant_id, entity_type, entity_id, seen_by_everybody, seen_by_notes_readers)
      select ${tenant}, '${entityType}', ${entity}, count(*), 0 from generate_series($from, $to) n group by 1, 3
      on conflict (tenant_id, entity_type, entity_id) do update
        set seen_by_everybody = stream.seen_by_everybody + excluded.seen_by_everybody)
    insert into timeline.entry (tenant_id, entity_type, entity_id, id, entry_type, audience, body, author_id,
      author_display_name, attachment_blob_ids, reaction_count, created_at)
    select ${tenant}, '${entityType}', ${entity}, pg_temp.id('entry' || ${entity}, n, pg_temp.at(n, $size, 300)), 0, 2,
      'A comment of some length.', 'user-1', 'User 1', '[]', 0, pg_temp.at(n, $size, 300)
    from generate_series($from, $to) n`;
}

/**
 * Lets a migrated database grow from some sizes to larger ones, and gathers statistics as autovacuum would have.
 * @param url of a role that bypasses row-level security.
 * @param final the sizes in the end: the age of a row is its place among them.
 */
export async function growTables(url: string, from: Sizes | null, to: Sizes, final = to): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `set synchronous_commit = off; set work_mem = '256MB'; set timezone = 'UTC'; ${functions}`,
    );
    if (from === null) await client.query(partitions);
    for (const [kind, statement] of fills) {
      const first = (from?.[kind] ?? 0) + 1;
      if (first > to[kind]) continue;
      await client.query(
        statement
          .replaceAll('$from', `${first}::bigint`)
          .replaceAll('$to', `${to[kind]}::bigint`)
          .replaceAll('$size', `${final[kind]}`),
      );
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
