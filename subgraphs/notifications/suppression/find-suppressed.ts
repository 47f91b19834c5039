import type { Database } from '../../kernel/persistence/database.ts';
import type { Contacts } from '../contract/channel.ts';
import type { SuppressibleChannel } from '../contract/suppression.ts';
import { contactDigest } from './suppression.rules.ts';

/** The users whose address of a channel is suppressed: one statement. */
export async function findSuppressed(
  database: Database,
  tenantId: string,
  channel: SuppressibleChannel,
  people: ReadonlyMap<string, Contacts>,
): Promise<ReadonlySet<string>> {
  const digests = new Map(
    [...people].flatMap(([user, contacts]) => {
      const digest = contactDigest(tenantId, channel, contacts);
      return digest === null ? [] : [[user, digest] as const];
    }),
  );
  if (digests.size === 0) return new Set();
  const rows: { digest: string }[] = await database.session(tenantId).execute(
    `select address_digest as digest from notifications.suppressed_address
     where tenant_id = ? and channel = ? and lifted_at is null
       and address_digest = any(array(select jsonb_array_elements_text(?::jsonb)))`,
    [tenantId, channel, JSON.stringify([...digests.values()])],
  );
  const suppressed = new Set(rows.map(({ digest }) => digest));
  return new Set([...digests].filter(([, digest]) => suppressed.has(digest)).map(([user]) => user));
}
