import { Actor } from '../../kernel/call/actor.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { forbidden } from '../../kernel/error/domain-error.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { TransferOrder } from './transfer-order.ts';

/**
 * The caller who started the transfer, with the rights of now: a person with the roles of the original token, an API
 * key with its present permissions.
 * @throws {DomainError} `forbidden` for a key that was revoked or has expired.
 */
export async function currentActor(
  database: Database,
  clock: Clock,
  tenantId: string,
  { locale: _, ...fields }: TransferOrder['by'],
): Promise<Actor> {
  if (fields.apiKeyId === null) return new Actor({ ...fields, isAuthenticated: true });
  const [key]: { permissions: string[] }[] = await database.session(tenantId).execute(
    `select permissions from kernel.api_key
     where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`,
    [fields.apiKeyId, clock.now()],
  );
  if (key === undefined) throw forbidden();
  return new Actor({ ...fields, permissions: key.permissions, isAuthenticated: true });
}
