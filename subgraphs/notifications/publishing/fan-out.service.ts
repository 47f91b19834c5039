import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import { isInboxOrStream, type NotificationChannel } from '../contract/channel.ts';
import { realtimeTopic } from '../contract/notification.ts';
import { type InboxRow, inboxColumns, realtimeOf } from '../inbox/inbox-view.rules.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import { deliverQueue } from './delivery.rules.ts';
import { type Notification, NotificationEntity } from './notification.entity.ts';
import type { NotificationTexts } from './notification-texts.ts';
import type { RecipientFacts } from './recipient-facts.ts';
import { planFor, type RecipientPlan, reachedPlans, typeOf } from './recipient-plan.rules.ts';
import { storeFanOut } from './store-fan-out.ts';

export interface FanOutDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly facts: RecipientFacts;
  readonly texts: NotificationTexts;
}

interface PlanRequest {
  readonly tenantId: string;
  readonly type: CatalogType;
  readonly users: readonly string[];
  /** Of the notification, besides its type's. */
  readonly requiredPermission: string | null;
}

/**
 * Makes a notification's rows and deliveries for a chunk of its recipients. May run any number of times for the same
 * chunk: rows and deliveries exist once, streams know repeats by their number.
 */
export class FanOut {
  private readonly warnedOf = new Set<string>();

  constructor(private readonly dependencies: FanOutDependencies) {}

  /**
   * The number of statements does not grow with that of recipients.
   * @param users different ids, at most {@link chunkSize}.
   */
  async run(tenantId: string, notificationId: string, users: readonly string[]): Promise<void> {
    const { services, catalog } = this.dependencies;
    const notification = await services.database
      .session(tenantId)
      .findOne(NotificationEntity, { id: notificationId });
    const defined = notification === null ? null : catalog.find(notification.typeName);
    if (notification === null || defined === null) return;
    const type = typeOf(defined, notification.channels);
    await inSpan(
      {
        source: 'Svc.Notifications',
        name: 'notification.dispatch',
        attributes: { 'notification.type': type.name, 'notification.recipient_count': users.length },
      },
      async (span) => {
        this.warnOfUnconfigured(type);
        const { requiredPermission } = notification;
        const plans = await this.plan({ tenantId, type, users, requiredPermission });
        const deliveries = await this.store(notification, type, plans);
        span.setAttribute('notification.delivery_count', deliveries);
        await this.announce(notification, plans);
      },
    );
  }

  /** Those of the users whom a notification of this type would reach by any way. */
  async reachable({
    typeName,
    ...asked
  }: Omit<PlanRequest, 'type'> & { readonly typeName: string }): Promise<readonly string[]> {
    const type = this.dependencies.catalog.find(typeName);
    if (type === null || asked.users.length === 0) return [];
    const plans = await this.plan({ ...asked, type });
    return plans
      .filter(({ inApp, realtime, deliveries }) => inApp || realtime || deliveries.length > 0)
      .map(({ userId }) => userId);
  }

  /** Once for each type: it is a matter of options, not of the single notification. */
  private warnOfUnconfigured({ name, defaultChannels }: CatalogType): void {
    const { channels, services } = this.dependencies;
    const missing = defaultChannels.filter(
      (channel) => !isInboxOrStream(channel) && !channels.configured.includes(channel),
    );
    if (missing.length === 0 || this.warnedOf.has(name)) return;
    this.warnedOf.add(name);
    services.logger.warn({ type: name, channels: missing }, 'channels of a notification type are skipped');
  }

  private async plan({ tenantId, requiredPermission, type, users }: PlanRequest): Promise<RecipientPlan[]> {
    const { facts, channels } = this.dependencies;
    const permitted = await facts.filterPermitted(tenantId, users, [
      type.requiredPermission,
      requiredPermission,
    ]);
    const recipients = permitted.length === 0 ? [] : await facts.of(tenantId, permitted, type);
    const plans = recipients.map((recipient) => planFor(type, channels.configured, recipient));
    return reachedPlans(plans, await this.reachedBy(tenantId, plans));
  }

  /** Whom the channels of these plans lead to, as far as channels know that of many at once. */
  private async reachedBy(
    tenantId: string,
    plans: readonly RecipientPlan[],
  ): Promise<ReadonlyMap<NotificationChannel, ReadonlySet<string>>> {
    const reached = new Map<NotificationChannel, ReadonlySet<string>>();
    for (const name of new Set(plans.flatMap(({ deliveries }) => deliveries))) {
      const users = plans.filter(({ deliveries }) => deliveries.includes(name)).map(({ userId }) => userId);
      const found = await this.dependencies.channels.findConfigured(name)?.reachable?.(tenantId, users);
      if (found !== undefined) reached.set(name, found);
    }
    return reached;
  }

  /** @returns how many deliveries are new. */
  private async store(
    notification: Notification,
    type: CatalogType,
    plans: readonly RecipientPlan[],
  ): Promise<number> {
    if (plans.length === 0) return 0;
    const { services, texts } = this.dependencies;
    const { tenantId, data } = notification;
    const cultures = [...new Set(plans.map(({ culture }) => culture))];
    const rendered = new Map(
      await Promise.all(
        cultures.map(
          async (culture) => [culture, await texts.render(tenantId, type, culture, data)] as const,
        ),
      ),
    );
    return services.database.session(tenantId).transactional(async (em) => {
      const deliveries = await storeFanOut(em, notification, plans, rendered);
      await services.jobs.sendAll(
        em,
        deliverQueue,
        deliveries.map((deliveryId) => ({ tenantId, deliveryId, attempt: 1 })),
      );
      return deliveries.length;
    });
  }

  /** Tells the streams. What is lost here, they find in the database when they connect again. */
  private async announce({ id, tenantId }: Notification, plans: readonly RecipientPlan[]): Promise<void> {
    const { database, pubSub, logger } = this.dependencies.services;
    const users = plans.filter(({ realtime }) => realtime).map(({ userId }) => userId);
    if (users.length === 0) return;
    const rows: InboxRow[] = await database.session(tenantId).execute(
      `select ${inboxColumns}
       from notifications.inbox_item i join notifications.notification n on n.id = i.notification_id
       where i.tenant_id = ? and i.notification_id = ? and i.realtime
         and i.recipient_id in (select jsonb_array_elements_text(?::jsonb))`,
      [tenantId, id, JSON.stringify(users)],
    );
    try {
      await Promise.all(
        rows.map((row) => pubSub.publish(realtimeTopic(tenantId, row.recipient_id), realtimeOf(row))),
      );
    } catch (error) {
      logger.warn({ err: error, notificationId: id }, 'streams were not told of a notification');
    }
  }
}
