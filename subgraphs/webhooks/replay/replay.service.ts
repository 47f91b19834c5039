import { LockMode } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { payloadFilterInput } from '../payload-filter/payload-filter.input.ts';
import {
  eventTypeNames,
  problemsOfFilter,
  type SubscriptionInputFacts,
} from '../subscription/subscription.input.ts';
import { lockSubscription } from '../subscription/subscription.service.ts';
import {
  alreadyDeactivated,
  moveRefused,
  replayEnded,
  replayNotFound,
  replayRunning,
  subscriptionNotFound,
} from '../webhooks.errors.ts';
import { type WebhookReplay, WebhookReplayEntity } from './replay.entity.ts';
import { replayQueue } from './run-replay.ts';

const replayInput = (facts: SubscriptionInputFacts, now: Date) =>
  z
    .object({
      from: z.date(),
      to: z
        .date()
        .nullish()
        .transform((to) => to ?? now),
      eventTypes: eventTypeNames(facts).nullish(),
      filter: payloadFilterInput.nullish(),
      onlyUndelivered: z.boolean().nullish(),
      dryRun: z.boolean().nullish(),
    })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'Validation:OutOfRange' });

export type PublicReplay = Omit<WebhookReplay, 'tenantId' | 'positionId'>;

export interface ReplayDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly jobs: JobSender;
  readonly facts: SubscriptionInputFacts;
}

/** Replays of the caller's subscriptions. */
export class ReplayService {
  constructor(private readonly dependencies: ReplayDependencies) {}

  /** @returns null for a replay that does not exist in the tenant. */
  async find(id: string): Promise<PublicReplay | null> {
    const known = uuidOrNull(id);
    if (known === null) return null;
    const found = await this.dependencies.unit.call.em.findOne(WebhookReplayEntity, { id: known });
    return found === null ? null : toPublicReplay(found);
  }

  /** @throws {DomainError} `invalid`, `notFound`; `conflict` where the subscription is not Active or one runs already. */
  async create({ subscriptionId, ...input }: { readonly subscriptionId: string }): Promise<PublicReplay> {
    const { unit, clock, jobs, facts } = this.dependencies;
    const id = checkUuid(subscriptionId, subscriptionNotFound);
    const now = clock.now();
    const valid = validate(replayInput(facts, now), input);
    return unit.run('createWebhookReplay', async (transaction) => {
      const { em } = transaction;
      // The lock also decides between two replays that begin at the same time.
      const subscription = await lockSubscription(transaction, id);
      if (subscription.status === 'Deactivated') throw alreadyDeactivated();
      if (subscription.status !== 'Active') throw moveRefused('InvalidStateTransition');
      const { eventTypes, filter, onlyUndelivered, dryRun, ...period } = valid;
      validate(
        z.unknown().superRefine((_, { addIssue }) => {
          for (const problem of problemsOfFilter(facts, filter ?? [], eventTypes ?? subscription.eventTypes))
            addIssue({ code: 'custom', message: problem.message, path: ['filter', ...problem.path] });
        }),
        null,
      );
      const isDryRun = dryRun ?? false;
      const running = { subscriptionId: id, status: 'Running', isDryRun: false } as const;
      if (!isDryRun && (await em.count(WebhookReplayEntity, running)) > 0) throw replayRunning();
      const replay = em.create(WebhookReplayEntity, {
        ...period,
        id: uuid(),
        tenantId: unit.call.tenant.id,
        subscriptionId: id,
        status: 'Running',
        isDryRun,
        eventTypes: eventTypes ?? [],
        filter: filter ?? [],
        onlyUndelivered: onlyUndelivered ?? false,
        examinedCount: 0,
        matchedCount: 0,
        positionAt: null,
        positionId: null,
        createdAt: now,
        createdBy: unit.call.actor.userId,
        finishedAt: null,
      });
      em.persist(replay);
      await jobs.send(em, replayQueue, { id: replay.id });
      return toPublicReplay(replay);
    });
  }

  /** @throws {DomainError} `notFound`; `conflict` for one that has ended. */
  async cancel(id: string): Promise<PublicReplay> {
    const { unit, clock } = this.dependencies;
    const known = checkUuid(id, replayNotFound);
    return unit.run('cancelWebhookReplay', async ({ em }) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const replay = await em.findOne(WebhookReplayEntity, { id: known }, { lockMode });
      if (replay === null) throw replayNotFound();
      if (replay.status !== 'Running') throw replayEnded();
      Object.assign(replay, { status: 'Cancelled', finishedAt: clock.now() });
      return toPublicReplay(replay);
    });
  }
}

function toPublicReplay(replay: WebhookReplay): PublicReplay {
  const { tenantId: _tenant, positionId: _position, ...rest } = { ...replay };
  return rest;
}
