import { LockMode } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import { readPeople, userDirectory } from '../../identity/identity.contract.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import { type Connection, type ConnectionSelection, mapNodes } from '../../kernel/persistence/connection.ts';
import { idKey, type Keyset, timeKey } from '../../kernel/persistence/keyset.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { readConnection } from '../../kernel/query/read-connection.ts';
import { sql } from '../../kernel/query/sql-text.ts';
import type { Ports } from '../../kernel/subgraph/port.ts';
import type { AttachmentService } from '../attachment/attachment.service.ts';
import { broadcastInvalidState, broadcastNotFound } from '../notifications.errors.ts';
import { checkType } from '../publishing/publishing.service.ts';
import { TopicEntity } from '../topic/topic.entity.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import {
  type BroadcastAudience,
  BroadcastEntity,
  type BroadcastMessage,
  type BroadcastRow,
} from './broadcast.entity.ts';
import { conditionCodes, createBroadcastInput } from './broadcast.input.ts';
import { type BroadcastMove, statusAfter } from './broadcast.rules.ts';
import { sendBroadcast } from './run-broadcast.ts';

/** A broadcast as administrators see it. */
export interface Broadcast
  extends Omit<BroadcastRow, 'tenantId' | 'message' | 'audience' | 'lastRecipient'>,
    Pick<BroadcastMessage, 'type' | 'data'> {
  readonly topicId: string | null;
  readonly filter: readonly {
    readonly field: string;
    readonly operator: string;
    readonly value: string | null;
  }[];
}

const newestFirst: Keyset<BroadcastRow> = {
  list: 'notificationBroadcasts',
  isDescending: true,
  keys: [timeKey('created_at', ({ createdAt }) => createdAt), idKey('id', ({ id }) => id)],
};

export interface BroadcastDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly jobs: JobSender;
  readonly types: VisibleTypes;
  readonly permissions: Pick<PermissionChecker, 'demand'>;
  readonly attachments: AttachmentService;
  readonly ports: Ports;
}

/** Broadcasts of the caller's tenant. */
export class BroadcastService {
  constructor(private readonly dependencies: BroadcastDependencies) {}

  /** The newest first. @throws {DomainError} `invalid`. */
  async list(request: ConnectionRequest, selected: ConnectionSelection): Promise<Connection<Broadcast>> {
    const { tenantId } = this;
    const list = await this.dependencies.unit.read((em) =>
      readConnection(
        em,
        {
          entity: BroadcastEntity,
          where: { tenantId },
          keyset: newestFirst,
          counted: sql('from notifications.broadcast where tenant_id = ?', tenantId),
        },
        { slice: sliceOf(request), selected, tenantId },
      ),
    );
    return mapNodes(list, broadcastOf);
  }

  /** @returns null for a broadcast that does not exist in the tenant. */
  async find(id: string): Promise<Broadcast | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const { em } = this.dependencies.unit.call;
    const row = await em.findOne(BroadcastEntity, { tenantId: this.tenantId, id: known });
    return row === null ? null : broadcastOf(row);
  }

  /**
   * @throws {DomainError} `invalid`, also for a type the caller may not see and a topic that does not exist; `forbidden` for
   * conditions on people of a caller who may not see these: how many meet them says what they are.
   */
  async create(input: unknown): Promise<Broadcast> {
    const { unit, clock, jobs, types, permissions, attachments } = this.dependencies;
    const now = clock.now();
    const {
      name,
      audience: asked,
      startsAt,
      dryRun,
      ...message
    } = validate(createBroadcastInput(now), input);
    await checkType(types, message);
    const audience = this.audienceOf(asked);
    if ('filter' in audience) await permissions.demand(unit.call.actor, unit.call.tenant, readPeople);
    const attachmentBlobIds = await attachments.check(message.attachmentBlobIds ?? []);
    const id = uuid();
    return unit.run('createNotificationBroadcast', async ({ em }) => {
      // The broadcast and its notification have one id.
      await attachments.keep(em, id, attachmentBlobIds);
      if ('topicId' in audience) {
        const topic = { tenantId: this.tenantId, id: audience.topicId };
        if ((await em.count(TopicEntity, topic)) === 0) throw unknownTopic();
      }
      const row = em.create(BroadcastEntity, {
        id,
        tenantId: this.tenantId,
        name,
        message: withoutNull({
          ...message,
          attachmentBlobIds: attachmentBlobIds.length === 0 ? null : attachmentBlobIds,
        }) as unknown as BroadcastMessage,
        audience,
        status: 'Scheduled',
        isDryRun: dryRun ?? false,
        startsAt,
        foundCount: 0,
        publishedCount: 0,
        lastRecipient: '',
        failure: null,
        createdAt: now,
        createdBy: unit.call.actor.userId,
        startedAt: null,
        finishedAt: null,
      });
      em.persist(row);
      await sendBroadcast(em, jobs, row, startsAt);
      return broadcastOf(row);
    });
  }

  /** @throws {DomainError} `notFound`; `conflict` where its status does not allow it. */
  async move(mutation: string, id: string, move: BroadcastMove): Promise<Broadcast> {
    const { unit, clock, jobs } = this.dependencies;
    const known = checkUuid(id, broadcastNotFound);
    return unit.run(mutation, async ({ em }) => {
      const where = { tenantId: this.tenantId, id: known };
      const row = await em.findOne(BroadcastEntity, where, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (row === null) throw broadcastNotFound();
      const status = statusAfter(move, row.status, row.startedAt !== null);
      if (status === null) throw broadcastInvalidState();
      Object.assign(row, { status, ...(move === 'cancel' ? { finishedAt: clock.now() } : {}) });
      if (move === 'resume') await sendBroadcast(em, jobs, row, row.startsAt);
      return broadcastOf(row);
    });
  }

  private audienceOf({
    topicId,
    filter,
  }: {
    readonly topicId?: string | null | undefined;
    readonly filter?: Extract<BroadcastAudience, { filter: unknown }>['filter'] | null | undefined;
  }): BroadcastAudience {
    if (topicId != null) return { topicId: checkUuid(topicId, unknownTopic) };
    if (filter == null) return { everybody: true };
    const problems = this.dependencies.ports.get(userDirectory).problemsOf(filter);
    const errors = problems.flatMap((problem, index) => {
      if (problem === null) return [];
      const [member, code] = conditionCodes[problem];
      return [[`audience.filter[${index}].${member}`, [code]] as const];
    });
    if (errors.length > 0) throw invalidInput(Object.fromEntries(errors));
    return { filter };
  }

  private get tenantId(): string {
    return this.dependencies.unit.call.tenant.id;
  }
}

const unknownTopic = () => invalidInput({ 'audience.topicId': ['Validation:InvalidValue'] });

const withoutNull = (message: object) =>
  Object.fromEntries(Object.entries(message).filter(([, value]) => value != null));

function broadcastOf(row: BroadcastRow): Broadcast {
  const { tenantId: _tenant, lastRecipient: _last, message, audience, ...rest } = { ...row };
  return {
    ...rest,
    type: message.type,
    data: message.data,
    topicId: 'topicId' in audience ? audience.topicId : null,
    filter: 'filter' in audience ? audience.filter : [],
  };
}
