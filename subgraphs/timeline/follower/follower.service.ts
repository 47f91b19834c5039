import type { Clock } from '../../kernel/clock/clock.ts';
import { unauthenticated } from '../../kernel/error/domain-error.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { type Keyset, textKey } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, listSizes, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import type { EntryReader } from '../entry/entry-reader.service.ts';
import { type EntityReference, timelineLimits } from '../timeline.contract.ts';
import { tooManyFollowers } from '../timeline.errors.ts';
import { FollowerEntity, type FollowerRow } from './follower.entity.ts';

export class FollowerService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly reader: EntryReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Followers by id. REST answers all of them, which are 10,000 at most.
   * @throws {DomainError} `invalid`; `notFound` for an entity that the caller may not read.
   */
  async list(
    entity: EntityReference,
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<{ readonly id: string }>> {
    const slice = sliceOf(request, request.rest === true ? whole : listSizes);
    await this.reader.demandVisibility(entity);
    const key = this.keyOf(entity);
    const [tenantId = '', entityType, entityId] = key;
    const list = await readConnection(
      this.unit.call.em,
      {
        entity: FollowerEntity,
        where: { tenantId, entityType, entityId },
        keyset: byId(entity),
        counted: sql(`from timeline.follower where ${ofEntity}`, ...key),
      },
      { slice, selected, tenantId },
    );
    return mapNodes(list, ({ userId }: FollowerRow) => ({ id: userId }));
  }

  /** Idempotent. @throws {DomainError} `notFound`; `rejected` when the entity has too many followers. */
  async follow(entity: EntityReference): Promise<void> {
    await this.reader.demandVisibility(entity);
    const userId = this.userId;
    await this.unit.run('followEntity', async ({ em }) => {
      const key = this.keyOf(entity);
      const [row]: { known: boolean; full: boolean }[] = await em.execute(
        `with present as (select count(*) as number, coalesce(bool_or(user_id = ?), false) as known
                          from timeline.follower where ${ofEntity}),
              added as (insert into timeline.follower (tenant_id, entity_type, entity_id, user_id, followed_at)
                        select ?::uuid, ?, ?, ?, ?::timestamptz from present where number < ?
                        on conflict do nothing)
         select known, number >= ? as full from present`,
        [
          userId,
          ...key,
          ...key,
          userId,
          this.clock.now(),
          timelineLimits.followers,
          timelineLimits.followers,
        ],
      );
      if (row?.full === true && !row.known) throw tooManyFollowers();
      return null;
    });
  }

  /** Idempotent. @throws {DomainError} `notFound` for an entity that the caller may not read. */
  async unfollow(entity: EntityReference): Promise<void> {
    await this.reader.demandVisibility(entity);
    const userId = this.userId;
    await this.unit.run('unfollowEntity', async ({ em }) => {
      await em.execute(`delete from timeline.follower where ${ofEntity} and user_id = ?`, [
        ...this.keyOf(entity),
        userId,
      ]);
      return null;
    });
  }

  private keyOf({ entityType, entityId }: EntityReference): string[] {
    return [this.unit.call.tenant.id, entityType, entityId];
  }

  private get userId(): string {
    const { userId } = this.unit.call.actor;
    if (userId === null) throw unauthenticated();
    return userId;
  }
}

/** All followers. */
const whole = { usual: timelineLimits.followers, largest: timelineLimits.followers };

const byId = ({ entityType, entityId }: EntityReference): Keyset<FollowerRow> => ({
  list: JSON.stringify(['followers', entityType, entityId]),
  keys: [textKey('user_id', ({ userId }) => userId)],
});

const ofEntity = 'tenant_id = ? and entity_type = ? and entity_id = ?';
