-- Distributes the tables on PostgreSQL with Citus: run once by the owner after `npm run migrate`, with or without rows.
-- A test compares this list with the catalogue: it has every table once, and every unique index of a distributed table
-- contains the tenant's id, so that no table must be rewritten. The platform is not tested on Citus: first check
-- row-level security's settings and exported snapshots there (citus.propagate_set_commands,
-- DashboardsEndpointsOptions__RenderConnections=1).

-- Rows of tenants, each on the node of its tenant.
select create_distributed_table('ai.call', 'tenant_id');
select create_distributed_table('ai.conversation', 'tenant_id');
select create_distributed_table('ai.conversation_file', 'tenant_id');
select create_distributed_table('ai.conversation_message', 'tenant_id');
select create_distributed_table('ai.monthly_cost', 'tenant_id');
select create_distributed_table('ai.provider_credential', 'tenant_id');
select create_distributed_table('ai.usage_record', 'tenant_id');
select create_distributed_table('ai.workspace', 'tenant_id');
select create_distributed_table('blobs.blob', 'tenant_id');
select create_distributed_table('dashboards.dashboard', 'tenant_id');
select create_distributed_table('dashboards.widget', 'tenant_id');
select create_distributed_table('demo.place', 'tenant_id');
select create_distributed_table('exchange.export_preset', 'tenant_id');
select create_distributed_table('exchange.transfer', 'tenant_id');
select create_distributed_table('identity.grant_audit', 'tenant_id');
select create_distributed_table('identity.known_user', 'tenant_id');
select create_distributed_table('identity.role_metadata', 'tenant_id');
select create_distributed_table('kernel.access_denied', 'tenant_id');
select create_distributed_table('kernel.api_key', 'tenant_id');
select create_distributed_table('kernel.embed_token', 'tenant_id');
select create_distributed_table('kernel.epoch', 'tenant_id');
select create_distributed_table('kernel.agent_change', 'tenant_id');
select create_distributed_table('kernel.idempotency_record', 'tenant_id');
select create_distributed_table('kernel.limit_counter', 'tenant_id');
select create_distributed_table('kernel.permission_grant', 'tenant_id');
select create_distributed_table('kernel.saved_view', 'tenant_id');
select create_distributed_table('kernel.saved_view_default', 'tenant_id');
select create_distributed_table('kernel.usage_day', 'tenant_id');
select create_distributed_table('kernel.usage_entry', 'tenant_id');
select create_distributed_table('notifications.attachment', 'tenant_id');
select create_distributed_table('notifications.broadcast', 'tenant_id');
select create_distributed_table('notifications.category_preference', 'tenant_id');
select create_distributed_table('notifications.channel_default', 'tenant_id');
select create_distributed_table('notifications.delivery', 'tenant_id');
select create_distributed_table('notifications.delivery_attempt', 'tenant_id');
select create_distributed_table('notifications.digest_window', 'tenant_id');
select create_distributed_table('notifications.inbox_count', 'tenant_id');
select create_distributed_table('notifications.inbox_head', 'tenant_id');
select create_distributed_table('notifications.inbox_item', 'tenant_id');
select create_distributed_table('notifications.inbox_read_mark', 'tenant_id');
select create_distributed_table('notifications.notification', 'tenant_id');
select create_distributed_table('notifications.outbox_message', 'tenant_id');
select create_distributed_table('notifications.preference', 'tenant_id');
select create_distributed_table('notifications.push_subscription', 'tenant_id');
select create_distributed_table('notifications.push_token', 'tenant_id');
select create_distributed_table('notifications.step_adjustment', 'tenant_id');
select create_distributed_table('notifications.topic', 'tenant_id');
select create_distributed_table('notifications.suppressed_address', 'tenant_id');
select create_distributed_table('notifications.topic_subscriber', 'tenant_id');
select create_distributed_table('notifications.throttle', 'tenant_id');
select create_distributed_table('notifications.type_subscription', 'tenant_id');
select create_distributed_table('notifications.withholding', 'tenant_id');
select create_distributed_table('settings.setting_value', 'tenant_id');
select create_distributed_table('settings.flag_targeting', 'tenant_id');
select create_distributed_table('settings.text_override', 'tenant_id');
select create_distributed_table('settings.user_setting_value', 'tenant_id');
select create_distributed_table('templating.category', 'tenant_id');
select create_distributed_table('templating.entity_document', 'tenant_id');
select create_distributed_table('templating.revision', 'tenant_id');
select create_distributed_table('templating.template', 'tenant_id');
select create_distributed_table('timeline.attachment', 'tenant_id');
select create_distributed_table('timeline.entry', 'tenant_id');
select create_distributed_table('timeline.follower', 'tenant_id');
select create_distributed_table('timeline.reaction', 'tenant_id');
select create_distributed_table('timeline.stream', 'tenant_id');
select create_distributed_table('webhooks.delivery', 'tenant_id');
select create_distributed_table('webhooks.delivery_attempt', 'tenant_id');
select create_distributed_table('webhooks.event', 'tenant_id');
select create_distributed_table('webhooks.received_request', 'tenant_id');
select create_distributed_table('webhooks.replay', 'tenant_id');
select create_distributed_table('webhooks.signing_key', 'tenant_id');
select create_distributed_table('webhooks.subscription', 'tenant_id');

-- On every node: few rows, asked for before a tenant is known (by a key's digest), or the list of tenants itself.
select create_reference_table('identity.tenant');
select create_reference_table('kernel.api_key_digest');

-- These stay on the coordinator: they belong to no tenant and are not joined.
-- stays: ai.calling_process (one row for each process)
-- stays: kernel.handled_event (which subscriber has handled which event)
-- stays: kernel.hub_position (how far clients of the hub are, for minutes)
-- stays: kernel.paused_job (host rows: jobs whose schedule is paused)
-- stays: kernel.replica_beat (one row)
-- stays: kernel.revoked_session (ended sessions, for an hour)
-- stays: kernel.write_probe (never a row)
-- stays: public.compatible_migration (steps the version before may run with)
-- stays: public.migration (steps of the schema)
-- The job queue and the event log (schemas `jobs` and `events`) stay there too; they may have a database of their own no more
-- than today: a job is sent, and an event appended, in the transaction of what causes it, and the log is read by that
-- server's transaction ids.
