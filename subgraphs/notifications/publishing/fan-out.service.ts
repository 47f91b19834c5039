import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { inSpan } from '../../kernel/telemetry/span.ts';
import type { ChannelSet } from '../channel/channel-set.ts';
import { isInboxOrStream, type NotificationChannel } from '../contract/channel.ts';
import { realtimeTopic } from '../contract/notification.ts';
import type { ToldBy } from '../contract/notify.ts';
import { type InboxRow, inboxColumns, realtimeOf } from '../inbox/inbox-view.rules.ts';
import type { ChannelDefaults } from '../preference/channel-defaults.ts';
import { locksOf } from '../preference/preference.rules.ts';
import { type EffectiveSteps, noSteps } from '../steps/step.rules.ts';
import type { StepAdjustments } from '../steps/step-adjustments.service.ts';
import type { CatalogType, TypeCatalog } from '../type/type-catalog.ts';
import { wakeQueue } from './delivery.rules.ts';
import type { DeliveryDispatcher } from './delivery-dispatcher.ts';
import { type Notification, NotificationEntity } from './notification.entity.ts';
import type { NotificationTexts } from './notification-texts.ts';
import { RecipientFacts } from './recipient-facts.ts';
import {
  isReached,
  messagesOf,
  planFor,
  type RecipientPlan,
  reachedPlans,
  typeOf,
  withheldPlan,
} from './recipient-plan.rules.ts';
import { type PlannedPart, type StoredItem, storeFanOut } from './store-fan-out.ts';

export interface FanOutDependencies {
  readonly services: KernelServices;
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly texts: NotificationTexts;
  readonly defaults: Pick<ChannelDefaults, 'of'>;
  readonly adjustments: Pick<StepAdjustments, 'stepsOf'>;
  readonly dispatcher: Pick<DeliveryDispatcher, 'wake'>;
}

/** A notification and some of its recipients. */
export interface FanOutPart {
  readonly notification: Notification;
  /** Different ids. */
  readonly users: readonly string[];
  /** Users who receive the same message by a notification of another type. Those it reaches are left out here. */
  readonly toldBy?: ToldBy | undefined;
}

/** The users a type of notification would go to. */
interface PlanRequest {
  readonly type: CatalogType;
  readonly users: readonly string[];
  /** Permission of the notification, in addition to its type's. */
  readonly requiredPermission: string | null;
  /** Whether the publisher named the channels, which replaces defaults. */
  readonly hasNamedChannels: boolean;
  readonly steps: EffectiveSteps;
}

/** A part whose type a module defines, as the publisher chose its channels. */
type TypedPart = FanOutPart & Pick<PlanRequest, 'type'> & { readonly steps: EffectiveSteps };

type UnwrittenPart = Omit<PlannedPart, 'texts'> & Pick<PlanRequest, 'type'>;

/**
 * Makes the rows and deliveries of notifications for some of their recipients. May run any number of times for the same:
 * rows and deliveries exist once, streams know repeats by their number.
 */
export class FanOut {
  private readonly warnedOf = new Set<string>();

  constructor(private readonly dependencies: FanOutDependencies) {}

  /**
   * The number of statements grows neither with the number of notifications nor with the number of recipients.
   * @param parts of one tenant, with at most {@link chunkSize} recipients together.
   */
  async run(tenantId: string, parts: readonly FanOutPart[]): Promise<void> {
    const typed = await this.withTypes(tenantId, parts);
    if (typed.length === 0) return;
    await inSpan(
      {
        source: 'Svc.Notifications',
        name: 'notification.dispatch',
        attributes: {
          'notification.type': [...new Set(typed.map(({ type }) => type.name))].join(),
          'notification.recipient_count': typed.reduce((sum, { users }) => sum + users.length, 0),
        },
      },
      async (span) => {
        for (const { type } of typed) this.warnOfUnconfigured(type);
        const planned = await this.render(tenantId, await this.plan(tenantId, typed));
        const { items, deliveries } = await this.store(tenantId, planned);
        span.setAttribute('notification.delivery_count', deliveries);
        await this.announce(tenantId, planned, items);
      },
    );
  }

  private async withTypes(tenantId: string, parts: readonly FanOutPart[]): Promise<readonly TypedPart[]> {
    const { catalog, adjustments } = this.dependencies;
    const known = parts.flatMap((part) => {
      const type = catalog.find(part.notification.typeName);
      return type === null ? [] : [{ part, type }];
    });
    const stepsOf = await adjustments.stepsOf(
      tenantId,
      known.map(({ type }) => type),
    );
    return known.map(({ part, type }) => {
      const { channels } = part.notification;
      const steps = stepsOf(type);
      // A publisher's channels take the place of all that the type would choose.
      const chosen = channels === null ? steps : { ...steps, escalate: null };
      return { ...part, type: typeOf(type, channels), steps: chosen };
    });
  }

  /** As {@link run}, for a chunk that was stored as a job. */
  async runStored(
    tenantId: string,
    { notificationId, ...part }: Omit<FanOutPart, 'notification'> & { readonly notificationId: string },
  ): Promise<void> {
    const notification = await this.dependencies.services.database
      .session(tenantId)
      .findOne(NotificationEntity, { id: notificationId });
    if (notification !== null) await this.run(tenantId, [{ ...part, notification }]);
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

  private async plan(tenantId: string, parts: readonly TypedPart[]): Promise<readonly UnwrittenPart[]> {
    const requests = parts.map(
      ({ notification: { requiredPermission, channels }, type, users, steps }): PlanRequest => ({
        type,
        users,
        requiredPermission,
        hasNamedChannels: channels !== null,
        steps,
      }),
    );
    // The other notifications are planned in the same pass, so that the facts are read once.
    const telling = parts.flatMap(({ toldBy, users, notification: { requiredPermission } }, of) => {
      const type = toldBy === undefined ? null : this.dependencies.catalog.find(toldBy.type);
      const told = new Set(toldBy?.users);
      const both = users.filter((user) => told.has(user));
      return type === null || both.length === 0
        ? []
        : [{ of, type, users: both, requiredPermission, hasNamedChannels: false, steps: noSteps }];
    });
    const plans = await this.planAll(tenantId, [...requests, ...telling]);
    return parts.map(({ notification, type, steps }, at) => {
      const known = telling.findIndex(({ of }) => of === at);
      const told = known === -1 ? [] : (plans[parts.length + known] ?? []).filter(isReached);
      const knowing = new Set(told.map(({ userId }) => userId));
      const own = (plans[at] ?? []).map((plan) => {
        if (notification.cancelledAt !== null) return withheldPlan(type, plan.userId, 'Cancelled');
        return knowing.has(plan.userId) ? withheldPlan(type, plan.userId, 'OtherNotification') : plan;
      });
      return { notification, type, plans: own, steps };
    });
  }

  /** @returns the plans of each request. */
  private async planAll(
    tenantId: string,
    requests: readonly PlanRequest[],
  ): Promise<readonly (readonly RecipientPlan[])[]> {
    const { services, channels } = this.dependencies;
    const everybody = [...new Set(requests.flatMap(({ users }) => users))];
    const facts = new RecipientFacts(services, tenantId, everybody);
    const permitted: (readonly string[])[] = [];
    for (const { users, type, requiredPermission } of requests)
      permitted.push(await facts.filterPermitted(users, [type.requiredPermission, requiredPermission]));
    if (permitted.every(({ length }) => length === 0))
      return requests.map(({ users, type }) => users.map((user) => withheldPlan(type, user, 'Permission')));
    const choices = await facts.choices(requests.map(({ type }) => type));
    const defaults = await this.dependencies.defaults.of(tenantId);
    const habits = await facts.habits();
    const plans = requests.map(({ type, users, hasNamedChannels, steps }, at) => {
      const tenant = hasNamedChannels ? locksOf(defaults.of(type)) : defaults.of(type);
      const holders = new Set(permitted[at]);
      return users.map((userId) => {
        if (!holders.has(userId)) return withheldPlan(type, userId, 'Permission');
        const habit = habits.get(userId) ?? { culture: '', timeZone: null, isQuiet: false };
        const recipient = {
          userId,
          ...habit,
          preferences: { person: choices.of(userId, type), tenant },
        };
        return planFor(type, channels.configured, recipient, steps.escalate?.channel);
      });
    });
    const reached = await this.selectReachable(tenantId, plans.flat(), facts);
    return plans.map((list) => reachedPlans(list, reached));
  }

  /** The recipients that the channels of these plans can reach, for channels that implement `reachable`. */
  private async selectReachable(
    tenantId: string,
    plans: readonly RecipientPlan[],
    facts: RecipientFacts,
  ): Promise<ReadonlyMap<NotificationChannel, ReadonlySet<string>>> {
    const reached = new Map<NotificationChannel, ReadonlySet<string>>();
    for (const name of new Set(plans.flatMap(messagesOf))) {
      const channel = this.dependencies.channels.findConfigured(name);
      if (channel?.reachable === undefined) continue;
      const users = plans.filter((plan) => messagesOf(plan).includes(name)).map(({ userId }) => userId);
      reached.set(name, await channel.reachable(tenantId, [...new Set(users)], await facts.people()));
    }
    return reached;
  }

  private async render(tenantId: string, parts: readonly UnwrittenPart[]): Promise<readonly PlannedPart[]> {
    const { texts } = this.dependencies;
    return Promise.all(
      parts.map(async ({ notification, type, plans, steps }) => {
        const cultures = [...new Set(plans.filter(isReached).map(({ culture }) => culture))];
        const rendered = cultures.map(
          async (culture) =>
            [culture, await texts.render(tenantId, type, culture, notification.data)] as const,
        );
        return { notification, plans, steps, texts: new Map(await Promise.all(rendered)) };
      }),
    );
  }

  private async store(
    tenantId: string,
    parts: readonly PlannedPart[],
  ): Promise<Pick<Awaited<ReturnType<typeof storeFanOut>>, 'items' | 'deliveries'>> {
    if (parts.every(({ plans }) => plans.length === 0)) return { items: [], deliveries: 0 };
    const { services, channels, dispatcher } = this.dependencies;
    const isShared = (name: NotificationChannel) => channels.findConfigured(name)?.isShared === true;
    const stored = await services.database.session(tenantId).transactional(async (em) => {
      const made = await storeFanOut(em, tenantId, parts, { now: services.clock.now(), isShared });
      if (made.dueLater.length > 0)
        await services.jobs.sendAll(
          em,
          wakeQueue,
          made.dueLater.map(() => ({})),
          made.dueLater,
        );
      return made;
    });
    // Also for a repeat, because the first run may have died before this.
    if (parts.some(({ plans }) => plans.some(({ deliveries }) => deliveries.length > 0))) dispatcher.wake();
    return stored;
  }

  /** Notifies the streams. A lost message is not a problem: clients read the database when they reconnect. */
  private async announce(
    tenantId: string,
    parts: readonly PlannedPart[],
    items: readonly StoredItem[],
  ): Promise<void> {
    const { pubSub, logger } = this.dependencies.services;
    const rows = await this.loadStreamRows(tenantId, parts, items);
    try {
      await Promise.all(
        rows.map((row) => pubSub.publish(realtimeTopic(tenantId, row.recipient_id), realtimeOf(row))),
      );
    } catch (error) {
      logger.warn({ err: error }, 'streams were not told of notifications');
    }
  }

  /** The rows that streams carry: as they were stored, and those of an earlier run from the database. */
  private async loadStreamRows(
    tenantId: string,
    parts: readonly PlannedPart[],
    items: readonly StoredItem[],
  ): Promise<readonly InboxRow[]> {
    const stored = new Map(items.map((item) => [`${item.notification_id} ${item.recipient_id}`, item]));
    const wanted = parts.flatMap(({ notification, plans, texts }) =>
      plans
        .filter(({ realtime }) => realtime)
        .map(({ userId, culture }) => ({
          notification,
          userId,
          texts: texts.get(culture),
          item: stored.get(`${notification.id} ${userId}`),
        })),
    );
    const earlier = wanted.filter(({ item }) => item === undefined);
    const rows = wanted.flatMap(({ notification, texts, item }): InboxRow[] =>
      item === undefined || texts === undefined ? [] : [rowOf(notification, item, texts)],
    );
    return earlier.length === 0 ? rows : [...rows, ...(await this.storedBefore(tenantId, earlier))];
  }

  private storedBefore(
    tenantId: string,
    wanted: readonly { readonly notification: Notification; readonly userId: string }[],
  ): Promise<InboxRow[]> {
    const keys = wanted.map(({ notification: { id }, userId }) => ({ notification: id, recipient: userId }));
    return this.dependencies.services.database.session(tenantId).execute(
      `select ${inboxColumns}
       from jsonb_to_recordset(?::jsonb) as k(notification uuid, recipient varchar)
       join notifications.inbox_item i on i.tenant_id = ? and i.recipient_id = k.recipient
         and i.notification_id = k.notification
       join notifications.notification n on n.id = i.notification_id
       where i.realtime order by i.recipient_id, i.sequence`,
      [JSON.stringify(keys), tenantId],
    );
  }
}

function rowOf(
  notification: Notification,
  item: StoredItem,
  { title, body }: { readonly title: string; readonly body: string | null },
): InboxRow {
  const { id, createdAt, typeName, severity, data, entityType, entityId } = notification;
  return {
    ...item,
    title,
    body,
    created_at: createdAt,
    read_at: null,
    notification_id: id,
    type_name: typeName,
    severity,
    data,
    entity_type: entityType,
    entity_id: entityId,
    archived_at: null,
    snoozed_until: null,
    tags: notification.tags,
    thread_key: notification.threadKey,
    actions: notification.actions,
    attachment_ids: notification.attachmentIds,
    answer: null,
    answered_at: null,
  };
}
