import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Request } from 'express';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import pg from 'pg';

/**
 * Code written by hand instead of the platform for two of its routes alone: express, a checked and remembered
 * token, a pool, the same statement behind the same role and tenant, and nothing else: no localization, no problem
 * documents, no security headers, no limits, no telemetry. Started by `rest.bench.ts` with the database's URL, the
 * issuer's and the permissions the caller holds, as JSON; says its port to its parent.
 */
const [databaseUrl = '', issuer = '', heldPermissions = '[]'] = process.argv.slice(2);

interface Caller {
  readonly userId: string;
  readonly tenantId: string;
  readonly until: number;
}

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
const callers = new Map<string, Caller>();

async function callerOf(request: Request): Promise<Caller> {
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  const known = callers.get(token);
  if (known !== undefined && known.until > Date.now()) return known;
  const { payload } = await jwtVerify(token, keys, { issuer });
  const until = Number(payload.exp) * 1_000;
  const caller = { userId: String(payload.sub), tenantId: String(payload.tenant_id), until };
  callers.set(token, caller);
  return caller;
}

/** Transaction, role and tenant in one text; the statement prepared. */
async function rowsOf<R extends pg.QueryResultRow>(
  { tenantId }: Caller,
  query: pg.QueryConfig,
): Promise<readonly R[]> {
  const client = await pool.connect();
  try {
    await client.query(
      `begin; set local role "app_tenant"; select set_config('mikro.tenant.id', ${client.escapeLiteral(tenantId)}, true)`,
    );
    const { rows } = await client.query<R>(query);
    await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const permitted = (names: string) => `(i.required_permission is null
  or i.required_permission in (select jsonb_array_elements_text(${names}::jsonb)))`;

const inboxSql = `select counted.total, counted.unread, page.*
  from (select count(*)::int as total, count(*) filter (where read_at is null)::int as unread
        from notifications.inbox_item i
        where tenant_id = $1 and recipient_id = $2 and in_app and ${permitted('$3')}) as counted
  left join (select i.id, i.sequence, i.recipient_id, i.title, i.body, i.created_at, i.read_at,
               n.id as notification_id, n.type_name, n.severity, n.data, n.entity_type, n.entity_id
             from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
             where i.tenant_id = $1 and i.recipient_id = $2 and i.in_app and ${permitted('$3')} and i.sequence < $4
             order by i.sequence desc limit $5 offset $6) as page on true
  order by page.sequence desc`;

interface InboxRow {
  readonly [column: string]: unknown;
  readonly id: string | null;
  readonly total: number;
  readonly unread: number;
  readonly sequence: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

function itemOf(row: InboxRow) {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    severity: row.severity,
    entityType: row.entity_type,
    entityId: row.entity_id,
    isRead: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    notificationId: row.notification_id,
    recipientUserId: row.recipient_id,
    notificationTypeName: row.type_name,
    data: row.data,
    state: row.read_at === null ? 'Unread' : 'Read',
    relatedEntityType: row.entity_type,
    relatedEntityId: row.entity_id,
  };
}

/** What a process knows without asking: defaults; none is changed in this database. */
const settings = new Map([
  ['Svc.Localization.PreferredCulture', 'en'],
  ['Svc.Timing.PreferredTimezone', 'UTC'],
]);

const app = express();
app.disable('x-powered-by');
app.disable('etag');
app.get('/api/v1/settings/user/:name', async (request, response) => {
  await callerOf(request);
  const { name } = request.params;
  response.json({ name, value: settings.get(name) ?? null });
});
app.get('/api/v1/notifications', async (request, response) => {
  const caller = await callerOf(request);
  const take = Number(request.query.take ?? 20);
  const skip = Number(request.query.skip ?? 0);
  const rows = await rowsOf<InboxRow>(caller, {
    name: 'inbox',
    text: inboxSql,
    values: [
      caller.tenantId,
      caller.userId,
      heldPermissions,
      String(Number.MAX_SAFE_INTEGER),
      take + 1,
      skip,
    ],
  });
  const found = rows.filter(({ id }) => id !== null);
  const hasMore = found.length > take;
  const last = found.slice(0, take).at(-1);
  response.json({
    totalCount: rows[0]?.total ?? 0,
    hasMore,
    nextCursor: hasMore ? Buffer.from(`1:${last?.sequence}`).toString('base64url') : null,
    unreadCount: rows[0]?.unread ?? 0,
    items: found.slice(0, take).map(itemOf),
  });
});

const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
