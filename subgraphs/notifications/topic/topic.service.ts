import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { type Keyset, textKey } from '../../kernel/persistence/keyset.ts';
import { demandRevision, entityTagOf } from '../../kernel/persistence/revision.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import { topicKeyTaken, topicNotFound } from '../notifications.errors.ts';
import { topicSubscribersQueue } from './delete-topic-subscribers.ts';
import { TopicEntity, type TopicRow } from './topic.entity.ts';
import { createTopicInput, subscribersInput, updateTopicInput } from './topic.input.ts';
import { TopicSubscriberEntity, type TopicSubscriberRow } from './topic-subscriber.entity.ts';

/** A topic, and whether the caller is subscribed to it. */
export type Topic = Omit<TopicRow, 'tenantId' | 'revision'> & {
  readonly isSubscribed: boolean;
  readonly entityTag: string;
};

type Subscriber = Pick<TopicSubscriberRow, 'userId' | 'createdAt'>;

const byKey: Keyset<TopicRow> = {
  list: 'notificationTopics',
  keys: [textKey('key', ({ key }) => key)],
};

/** Topics of the caller's tenant and their subscribers. */
export class TopicService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly jobs: JobSender,
  ) {}

  /** By key. @param openOnly those that people may subscribe to by themselves. @throws {DomainError} `invalid`. */
  async list(
    request: ConnectionRequest,
    selected: ConnectionSelection,
    { openOnly }: { readonly openOnly: boolean },
  ): Promise<Connection<Topic>> {
    const { tenantId } = this;
    return this.unit.read(async (em) => {
      const list = await readConnection(
        em,
        {
          entity: TopicEntity,
          where: { tenantId, ...(openOnly ? { isOpen: true } : {}) },
          keyset: openOnly ? { ...byKey, list: 'openNotificationTopics' } : byKey,
          counted: sql(
            `from notifications.topic where tenant_id = ? ${openOnly ? 'and is_open' : ''}`,
            tenantId,
          ),
        },
        { slice: sliceOf(request), selected, tenantId },
      );
      const own = await this.ownAmong(em, list.nodes);
      return mapNodes(list, (row: TopicRow) => topicOf(row, own.has(row.id)));
    });
  }

  /** @returns null for a topic that does not exist in the tenant. */
  async find(id: string): Promise<Topic | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const { em } = this.unit.call;
    const row = await em.findOne(TopicEntity, { tenantId: this.tenantId, id: known });
    return row === null ? null : topicOf(row, (await this.ownAmong(em, [row])).has(row.id));
  }

  /** By user id. @throws {DomainError} `invalid`, `notFound`. */
  async subscribers(
    topicId: string,
    request: ConnectionRequest,
    selected: ConnectionSelection,
  ): Promise<Connection<Subscriber>> {
    const slice = sliceOf(request);
    const id = checkUuid(topicId, topicNotFound);
    const { tenantId } = this;
    const keyset: Keyset<TopicSubscriberRow> = {
      list: `notificationTopicSubscribers ${id}`,
      keys: [textKey('user_id', ({ userId }) => userId)],
    };
    return this.unit.read(async (em) => {
      if ((await em.count(TopicEntity, { tenantId, id })) === 0) throw topicNotFound();
      return readConnection(
        em,
        {
          entity: TopicSubscriberEntity,
          where: { tenantId, topicId: id },
          keyset,
          counted: sql(
            'from notifications.topic_subscriber where tenant_id = ? and topic_id = ?',
            tenantId,
            id,
          ),
        },
        { slice, selected, tenantId },
      );
    });
  }

  /** @throws {DomainError} `invalid`; `conflict` for a key that another topic has. */
  async create(input: unknown): Promise<Topic> {
    const given = validate(createTopicInput, input);
    const now = this.clock.now();
    try {
      return await this.unit.run('createNotificationTopic', async ({ em }) => {
        const row = em.create(TopicEntity, {
          ...given,
          id: uuid(),
          tenantId: this.tenantId,
          createdAt: now,
          createdBy: this.unit.call.actor.userId,
          modifiedAt: now,
          revision: 1,
        });
        await em.persist(row).flush();
        return topicOf(row, false);
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? topicKeyTaken() : error;
    }
  }

  /**
   * What is null stays; an empty description becomes none.
   * @throws {DomainError} `invalid`, `notFound`; `preconditionFailed` if it is not the revision that the caller read.
   */
  async update(id: string, input: unknown): Promise<Topic> {
    const { title, description, isOpen, ifMatch } = validate(updateTopicInput, input);
    return this.unit.run('updateNotificationTopic', async ({ em }) => {
      const row = await this.lock(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      demandRevision(ifMatch, row.revision);
      Object.assign(row, {
        title: title ?? row.title,
        description: description == null ? row.description : description === '' ? null : description,
        isOpen: isOpen ?? row.isOpen,
        modifiedAt: this.clock.now(),
        revision: row.revision + 1,
      });
      return topicOf(row, (await this.ownAmong(em, [row])).has(row.id));
    });
  }

  /** Its subscribers are deleted in the background. @throws {DomainError} `notFound`. */
  async delete(id: string): Promise<string> {
    return this.unit.run('deleteNotificationTopic', async ({ em }) => {
      const row = await this.lock(em, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      em.remove(row);
      await this.jobs.send(em, topicSubscribersQueue, { tenantId: this.tenantId, topicId: row.id });
      return row.id;
    });
  }

  /** Who is subscribed already stays. @throws {DomainError} `invalid`, `notFound`. */
  async addSubscribers(id: string, input: unknown): Promise<Topic> {
    const { userIds } = validate(subscribersInput, input);
    return this.unit.run('addNotificationTopicSubscribers', async ({ em }) => {
      const row = await this.lock(em, id);
      await this.insert(em, row.id, userIds);
      return topicOf(row, (await this.ownAmong(em, [row])).has(row.id));
    });
  }

  /** Who is not subscribed is ignored. @throws {DomainError} `invalid`, `notFound`. */
  async removeSubscribers(id: string, input: unknown): Promise<Topic> {
    const { userIds } = validate(subscribersInput, input);
    return this.unit.run('removeNotificationTopicSubscribers', async ({ em }) => {
      const row = await this.lock(em, id);
      await this.remove(em, row.id, userIds);
      return topicOf(row, (await this.ownAmong(em, [row])).has(row.id));
    });
  }

  /** Idempotent. @throws {DomainError} `notFound` also for a topic that is not open. */
  async subscribe(id: string): Promise<Topic> {
    return this.unit.run('subscribeToNotificationTopic', async ({ em }) => {
      const row = await this.lock(em, id, { openOnly: true });
      await this.insert(em, row.id, [this.userId]);
      return topicOf(row, true);
    });
  }

  /** Idempotent. @throws {DomainError} `notFound` also for a topic that is not open. */
  async unsubscribe(id: string): Promise<Topic> {
    return this.unit.run('unsubscribeFromNotificationTopic', async ({ em }) => {
      const row = await this.lock(em, id, { openOnly: true });
      await this.remove(em, row.id, [this.userId]);
      return topicOf(row, false);
    });
  }

  /** The lock keeps a deletion from missing subscribers that are added meanwhile. */
  private async lock(
    em: EntityManager,
    id: string,
    {
      lockMode = LockMode.PESSIMISTIC_READ,
      openOnly = false,
    }: { lockMode?: LockMode; openOnly?: boolean } = {},
  ): Promise<TopicRow> {
    const known = checkUuid(id, topicNotFound);
    const where = { tenantId: this.tenantId, id: known, ...(openOnly ? { isOpen: true } : {}) };
    const row = await em.findOne(TopicEntity, where, { lockMode });
    if (row === null) throw topicNotFound();
    return row;
  }

  private async insert(em: EntityManager, topicId: string, userIds: readonly string[]): Promise<void> {
    await em.execute(
      `insert into notifications.topic_subscriber (tenant_id, topic_id, user_id, created_at)
       select distinct ?::uuid, ?::uuid, u, ?::timestamptz from jsonb_array_elements_text(?::jsonb) as t(u)
       on conflict do nothing`,
      [this.tenantId, topicId, this.clock.now(), JSON.stringify(userIds)],
    );
  }

  private async remove(em: EntityManager, topicId: string, userIds: readonly string[]): Promise<void> {
    await em.execute(
      `delete from notifications.topic_subscriber where tenant_id = ? and topic_id = ?
         and user_id in (select jsonb_array_elements_text(?::jsonb))`,
      [this.tenantId, topicId, JSON.stringify(userIds)],
    );
  }

  /** One statement. @returns the ids of those the caller is subscribed to. */
  private async ownAmong(em: EntityManager, rows: readonly { readonly id: string }[]): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const own: { topic_id: string }[] = await em.execute(
      `select topic_id from notifications.topic_subscriber where tenant_id = ? and user_id = ?
         and topic_id in (${rows.map(() => '?').join(', ')})`,
      [this.tenantId, this.userId, ...rows.map(({ id }) => id)],
    );
    return new Set(own.map(({ topic_id }) => topic_id));
  }

  private get tenantId(): string {
    return this.unit.call.tenant.id;
  }

  private get userId(): string {
    return this.unit.call.actor.userId ?? '';
  }
}

function topicOf(row: TopicRow, isSubscribed: boolean): Topic {
  const { tenantId: _tenant, revision, ...rest } = { ...row };
  return { ...rest, isSubscribed, entityTag: entityTagOf(revision) };
}
