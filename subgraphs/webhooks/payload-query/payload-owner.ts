import { randomUUID } from 'node:crypto';
import { userDirectory } from '../../identity/identity.contract.ts';
import { Actor, type ActorFields } from '../../kernel/call/actor.ts';
import { forbidden } from '../../kernel/error/domain-error.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';

/** Who saved a subscription with a payload query: the query runs with their rights. */
export type PayloadOwner = Required<
  Pick<ActorFields, 'userId' | 'userName' | 'apiKeyId' | 'actorKind' | 'roles'>
> & {
  /** UUID of the time since the owner before; payloads of another one are not sent. Absent in what older versions saved. */
  readonly term?: string | undefined;
};

/**
 * @param before the owner until now; null: none.
 * @throws {DomainError} `forbidden` for an embed token: its key may do more, and it delegates nothing.
 */
export function ownerOf(
  { userId, userName, apiKeyId, actorKind, roles, embed }: Actor,
  before: PayloadOwner | null,
): PayloadOwner {
  if (embed !== null) throw forbidden();
  const stays = before !== null && before.userId === userId && before.apiKeyId === apiKeyId;
  return { userId, userName, apiKeyId, actorKind, roles, term: stays ? before.term : randomUUID() };
}

/**
 * The owner with the rights of now: a person with the roles of their last accepted token, an API key with its
 * permissions, a service account with the roles that it saved the subscription with.
 * @returns null for a person who is not known any more, and a key that was revoked or has expired.
 */
export async function currentOwner(
  { database, clock, ports }: Pick<KernelServices, 'database' | 'clock' | 'ports'>,
  tenantId: string,
  owner: PayloadOwner,
): Promise<Actor | null> {
  const { userId, apiKeyId, actorKind } = owner;
  if (apiKeyId !== null) {
    const [key]: { permissions: string[]; isPublishable: boolean }[] = await database
      .session(tenantId)
      .execute(
        `select permissions, type = 'Publishable' as "isPublishable" from kernel.api_key
       where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`,
        [apiKeyId, clock.now()],
      );
    return key === undefined ? null : new Actor({ ...owner, ...key, isAuthenticated: true });
  }
  if (actorKind !== 'User') return new Actor({ ...owner, isAuthenticated: true });
  if (userId === null) return null;
  const [person] = await ports.get(userDirectory).findAll(tenantId, [userId]);
  return person === undefined
    ? null
    : new Actor({
        ...owner,
        email: person.email,
        phoneNumber: person.phoneNumber,
        roles: person.roles,
        isAuthenticated: true,
      });
}
