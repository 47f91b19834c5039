import { LockMode } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { fieldPath, validate } from '../../kernel/error/validation.ts';
import type { JobSender } from '../../kernel/messaging/job.ts';
import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher, Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import type { GraphQueries } from '../../kernel/subgraph/graph-queries.ts';
import { wireTenantId } from '../../kernel/tenancy/tenant.ts';
import type { CustomHeaders } from '../custom-header/custom-headers.service.ts';
import { dispatchQueue } from '../delivery/delivery.rules.ts';
import { ownerOf } from '../payload-query/payload-owner.ts';
import { newKey } from '../signing-key/new-key.ts';
import { WebhookSigningKeyEntity } from '../signing-key/signing-key.entity.ts';
import { signingKeyPurpose } from '../signing-key/signing-key.rules.ts';
import { alreadyDeactivated, moveRefused, refuseQuery, subscriptionNotFound } from '../webhooks.errors.ts';
import { logOfSubscription, moveSubscription } from './move-subscription.ts';
import { type WebhookSubscription, WebhookSubscriptionEntity } from './subscription.entity.ts';
import {
  createSubscriptionInput,
  deactivateSubscriptionInput,
  problemsOfPayloadQuery,
  problemsOfSelection,
  type SubscriptionInputFacts,
  updateSubscriptionInput,
} from './subscription.input.ts';
import { subscriptionQuery } from './subscription.query.ts';
import { type SubscriptionMove, suspendedByHand, suspendedBySystem } from './subscription.rules.ts';

/** A subscription for callers, without internal state of the delivery. */
export type PublicSubscription = Omit<
  WebhookSubscription,
  | 'tenantId'
  | 'failingSince'
  | 'circuitOpenUntil'
  | 'lastDurationMs'
  | 'protectedHeaders'
  | 'pacedUntil'
  | 'payloadOwner'
> & { readonly tenantId: string | null };

/** Epoch topic that a change of subscriptions bumps. */
export const subscriptionTopic = 'webhooks.subscription';

export interface SubscriptionDependencies {
  readonly unit: UnitOfWork;
  readonly clock: Clock;
  readonly cipher: ResultCipher;
  readonly jobs: JobSender;
  readonly epochs: Pick<Epochs, 'bump'>;
  readonly customHeaders: CustomHeaders;
  readonly facts: SubscriptionInputFacts;
  /** Null where this process cannot run queries. */
  readonly queries: () => Pick<GraphQueries, 'check'> | null;
}

/** Webhook subscriptions of the caller's tenant. One instance per request: its loader batches reads. */
export class SubscriptionService {
  private readonly byId = new DataLoader<string, PublicSubscription | null>((ids) => this.load(ids), {
    cache: false,
  });

  constructor(private readonly dependencies: SubscriptionDependencies) {}

  /** @returns null when the tenant has no such subscription. Any number of calls need one statement. */
  async find(id: string): Promise<PublicSubscription | null> {
    const known = uuidOrNull(id);
    return known === null ? null : this.byId.load(known);
  }

  /** Subscriptions; see {@link runList}. */
  async list(
    request: ListRequest,
    selected: ConnectionSelection,
  ): Promise<ListConnection<PublicSubscription>> {
    return runList(this.dependencies.unit, subscriptionQuery, request, selected);
  }

  /** Stores an Active subscription and its first key. @throws {DomainError} `invalid`. */
  async create(input: unknown): Promise<{ subscription: PublicSubscription; signingSecret: string }> {
    const { unit, clock, cipher, customHeaders, facts } = this.dependencies;
    const { headers: given, signatureAlgorithm, ...valid } = validate(createSubscriptionInput(facts), input);
    await this.checkQuery(valid.payloadQuery);
    this.checkVariables(valid.payloadQuery ?? null, valid.eventTypes);
    const { tenant, actor } = unit.call;
    const id = uuid();
    const origin = {
      subscriptionId: id,
      tenantId: tenant.id,
      createdAt: clock.now(),
      createdBy: actor.userId,
    };
    const seal = await cipher.sealer({ tenantId: tenant.id, purpose: signingKeyPurpose });
    const { key, verifier } = newKey(seal, origin, signatureAlgorithm ?? 'HmacSha256');
    const headers = await customHeaders.seal(tenant.id, given ?? []);
    const { targetUrl, eventTypes, filter, orderingKey, labels, ratePerSecond, payloadQuery = null } = valid;
    const [eventType = ''] = eventTypes;
    return unit.run('createWebhookSubscription', async (transaction) => {
      const { em } = transaction;
      const subscription = em.create(WebhookSubscriptionEntity, {
        ...headers,
        targetUrl,
        eventType,
        eventTypes,
        filter: filter ?? [],
        orderingKey: orderingKey ?? null,
        labels: labels ?? [],
        ratePerSecond: ratePerSecond ?? null,
        pacedUntil: null,
        payloadQuery,
        payloadOwner: payloadQuery === null ? null : ownerOf(actor, null),
        pausedAt: null,
        pausedBy: null,
        id,
        tenantId: tenant.id,
        status: 'Active',
        signingSecretHint: key.hint,
        consecutiveFailureCount: 0,
        lastSuccessAt: null,
        failingSince: null,
        circuitOpenUntil: null,
        lastDurationMs: null,
        suspendedAt: null,
        suspendedBy: null,
        deactivationReason: null,
        createdAt: key.createdAt,
        createdBy: key.createdBy,
        modifiedAt: null,
        modifiedBy: null,
      });
      em.persist([subscription, em.create(WebhookSigningKeyEntity, key)]);
      await this.countChange(transaction);
      const data = { event: 'Webhooks.SubscriptionCreated', targetUrl, eventType, eventTypes };
      await logOfSubscription(transaction, id, data);
      return { subscription: toShownSubscription(subscription), signingSecret: verifier };
    });
  }

  /**
   * Changes the given members of a subscription. A new target starts without the failures of the previous one. Secret
   * headers were given for one origin: a target of another needs them again. Otherwise a caller who may change the target
   * could have them sent to a server of their own.
   * @throws {DomainError} `invalid`, `notFound`; `conflict` when it is deactivated.
   */
  async update(id: string, input: unknown): Promise<PublicSubscription> {
    const { unit, customHeaders, facts } = this.dependencies;
    const { headers: given, ...valid } = validate(updateSubscriptionInput(facts), input);
    await this.checkQuery(valid.payloadQuery);
    const headers = given == null ? {} : await customHeaders.seal(unit.call.tenant.id, given);
    return this.change('updateWebhookSubscription', id, async (transaction, subscription) => {
      if (subscription.status === 'Deactivated') throw alreadyDeactivated();
      const { targetUrl: previous } = subscription;
      const { targetUrl = previous, eventTypes, filter, orderingKey, labels, ratePerSecond } = valid;
      const { payloadQuery = subscription.payloadQuery } = valid;
      const hasSecrets = subscription.protectedHeaders !== null && given == null;
      if (hasSecrets && originOf(targetUrl ?? previous) !== originOf(previous))
        throw invalidInput({ headers: ['Validation:Required'] });
      Object.assign(subscription, {
        ...headers,
        ...(eventTypes == null ? {} : { eventTypes, eventType: eventTypes[0] }),
        ...(filter == null ? {} : { filter }),
        ...(orderingKey === undefined ? {} : { orderingKey }),
        ...(labels == null ? {} : { labels }),
        ...(ratePerSecond === undefined ? {} : { ratePerSecond, pacedUntil: null }),
        ...(targetUrl === null ? {} : { targetUrl, ...withoutFailures }),
        // Who may change the target could else have data sent to it that they may not read.
        payloadQuery,
        payloadOwner: payloadQuery === null ? null : ownerOf(unit.call.actor, subscription.payloadOwner),
      });
      if (eventTypes != null || filter != null || orderingKey != null) this.checkSelection(subscription);
      this.checkVariables(payloadQuery, subscription.eventTypes);
      await this.wakeDispatcher(transaction);
      const changed = Object.keys(input as object).filter((member) => member !== 'id');
      const data = { event: 'Webhooks.SubscriptionUpdated', previousTargetUrl: previous, targetUrl, changed };
      await logOfSubscription(transaction, subscription.id, data);
    });
  }

  /** Holds deliveries; events are still stored. @throws {DomainError} `notFound`; `conflict` when paused or ended. */
  pause(id: string): Promise<PublicSubscription> {
    return this.change('pauseWebhookSubscription', id, async (transaction, subscription, pausedAt) => {
      if (subscription.status === 'Deactivated') throw alreadyDeactivated();
      if (subscription.pausedAt !== null) throw moveRefused('InvalidStateTransition');
      const pausedBy = this.dependencies.unit.call.actor.userId;
      Object.assign(subscription, { pausedAt, pausedBy });
      await logOfSubscription(transaction, subscription.id, { event: 'Webhooks.SubscriptionPaused' });
    });
  }

  /** Sends what waited, oldest first. @throws {DomainError} `notFound`; `conflict` when it is not paused. */
  resume(id: string): Promise<PublicSubscription> {
    return this.change('resumeWebhookSubscription', id, async (transaction, subscription) => {
      if (subscription.status === 'Deactivated') throw alreadyDeactivated();
      if (subscription.pausedAt === null) throw moveRefused('InvalidStateTransition');
      Object.assign(subscription, { pausedAt: null, pausedBy: null });
      await this.wakeDispatcher(transaction);
      await logOfSubscription(transaction, subscription.id, { event: 'Webhooks.SubscriptionResumed' });
    });
  }

  /** @throws {DomainError} `notFound`; `conflict` when it is not Active. */
  suspend(id: string): Promise<PublicSubscription> {
    return this.move('suspendWebhookSubscription', id, 'suspend', suspendedByHand);
  }

  /** @throws {DomainError} `notFound`; `conflict` when it is not Suspended. */
  activate(id: string): Promise<PublicSubscription> {
    return this.move('activateWebhookSubscription', id, 'activate', '');
  }

  /** Ends it permanently. @throws {DomainError} `invalid`, `notFound`; `conflict` when it has ended. */
  async deactivate(id: string, input: unknown): Promise<PublicSubscription> {
    const { reason } = validate(deactivateSubscriptionInput, input);
    return this.move('deactivateWebhookSubscription', id, 'deactivate', reason);
  }

  /** Deletes a subscription and its keys; its attempts stay in the log. @throws {DomainError} `notFound`. */
  delete(id: string): Promise<PublicSubscription> {
    return this.change('deleteWebhookSubscription', id, async (transaction, subscription) => {
      const { eventType, targetUrl } = subscription;
      await transaction.em.nativeDelete(WebhookSigningKeyEntity, { subscriptionId: subscription.id });
      transaction.em.remove(subscription);
      const data = { event: 'Webhooks.SubscriptionDeleted', eventType, targetUrl };
      await logOfSubscription(transaction, subscription.id, data);
    });
  }

  private async load(ids: readonly string[]): Promise<(PublicSubscription | null)[]> {
    const { em } = this.dependencies.unit.call;
    const wanted = { id: { $in: [...new Set(ids)] } };
    const found = await em.find(WebhookSubscriptionEntity, wanted, { disableIdentityMap: true });
    const known = new Map(found.map((one) => [one.id, toShownSubscription(one)]));
    return ids.map((id) => known.get(id) ?? null);
  }

  private move(operation: string, id: string, move: SubscriptionMove, reason: string) {
    const by = this.dependencies.unit.call.actor.userId ?? suspendedBySystem;
    return this.change(operation, id, async (transaction, subscription, at) => {
      await moveSubscription(transaction, subscription, move, { at, by, reason });
      if (move === 'activate') await this.wakeDispatcher(transaction);
    });
  }

  /** What stays must fit the new types, and what is new the types that stay. @throws {DomainError} `invalid`. */
  private checkSelection(subscription: WebhookSubscription): void {
    const problems = problemsOfSelection(this.dependencies.facts, subscription);
    if (problems.length === 0) return;
    throw invalidInput(
      Object.fromEntries(problems.map(({ path, message }) => [fieldPath([...path]), [message]])),
    );
  }

  /** Not inside a transaction. @throws {DomainError} `invalid` with the places of what is wrong. */
  private async checkQuery(query: string | null | undefined): Promise<void> {
    if (query == null) return;
    const queries = this.dependencies.queries();
    if (queries === null) throw invalidInput({ payloadQuery: ['Validation:PayloadQueryUnsupported'] });
    const found = await queries.check(query, this.dependencies.unit.call);
    if (found !== null) throw refuseQuery(found);
  }

  /** @throws {DomainError} `invalid`. */
  private checkVariables(query: string | null, eventTypes: readonly string[]): void {
    const codes = problemsOfPayloadQuery(this.dependencies.facts, query, eventTypes);
    if (codes.length > 0) throw invalidInput({ payloadQuery: codes });
  }

  /** Processes that remember the tenant's subscriptions read them again. */
  private async countChange({ em }: Transaction): Promise<void> {
    const { epochs, unit } = this.dependencies;
    await epochs.bump(em, unit.call.tenant.id, subscriptionTopic);
  }

  /** Deliveries that waited, for the circuit or the end of a pause, are due now. */
  private async wakeDispatcher({ em }: Transaction): Promise<void> {
    await this.dependencies.jobs.send(em, dispatchQueue, {});
  }

  private change(
    operation: string,
    id: string,
    act: (transaction: Transaction, subscription: WebhookSubscription, at: Date) => Promise<void>,
  ): Promise<PublicSubscription> {
    const { unit, clock } = this.dependencies;
    const known = checkUuid(id, subscriptionNotFound);
    return unit.run(operation, async (transaction) => {
      const subscription = await lockSubscription(transaction, known);
      const at = clock.now();
      Object.assign(subscription, { modifiedAt: at, modifiedBy: unit.call.actor.userId });
      await act(transaction, subscription, at);
      await this.countChange(transaction);
      return toShownSubscription(subscription);
    });
  }
}

/**
 * Locks and reads a subscription, so that the second of two writers sees the change of the first.
 * @throws {DomainError} `notFound`.
 */
export async function lockSubscription(
  { em }: Pick<Transaction, 'em'>,
  id: string,
): Promise<WebhookSubscription> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const found = await em.findOne(WebhookSubscriptionEntity, { id }, { lockMode });
  if (found === null) throw subscriptionNotFound();
  return found;
}

/** Failures of the previous target do not apply to a new one. */
const withoutFailures = {
  circuitOpenUntil: null,
  lastDurationMs: null,
  consecutiveFailureCount: 0,
  failingSince: null,
};

const originOf = (url: string) => new URL(url).origin;

function toShownSubscription(subscription: WebhookSubscription): PublicSubscription {
  const copy = { ...subscription };
  const { failingSince: _since, circuitOpenUntil: _until, lastDurationMs: _last, ...known } = copy;
  const { tenantId, protectedHeaders: _secret, pacedUntil: _paced, payloadOwner: _owner, ...rest } = known;
  return { ...rest, tenantId: wireTenantId(tenantId) };
}
