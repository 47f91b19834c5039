import { blobContent, blobDirectory, blobHolderPort } from '../blobs/blobs.contract.ts';
import { GuardedClient } from '../kernel/http/guarded-client.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { ActivityFeedResolver } from './activity/activity-feed.resolver.ts';
import { ActivityFeedService } from './activity/activity-feed.service.ts';
import { NotificationAttachmentEntity } from './attachment/attachment.entity.ts';
import { AttachmentResolver } from './attachment/attachment.resolver.ts';
import { AttachmentService } from './attachment/attachment.service.ts';
import { AttachmentHolder } from './attachment/attachment-holder.service.ts';
import { BroadcastEntity } from './broadcast/broadcast.entity.ts';
import { BroadcastResolver } from './broadcast/broadcast.resolver.ts';
import { BroadcastService } from './broadcast/broadcast.service.ts';
import { BroadcastAudiences } from './broadcast/broadcast-audience.ts';
import { runBroadcast, startBroadcasts } from './broadcast/run-broadcast.ts';
import { channelHealthChecks } from './channel/channel-health-checks.ts';
import { type ChannelSet, openChannels } from './channel/channel-set.ts';
import { PushTokenEntity } from './channel/mobile-push/push-token.entity.ts';
import { PushTokenResolver } from './channel/mobile-push/push-token.resolver.ts';
import { PushTokenService } from './channel/mobile-push/push-token.service.ts';
import { tokenPurpose } from './channel/mobile-push/stored-push-tokens.service.ts';
import { developmentOutbox } from './channel/outbox/development-outbox.ts';
import { OutboxMessageEntity } from './channel/outbox/outbox-message.entity.ts';
import { StoredOutbox } from './channel/outbox/stored-outbox.service.ts';
import { PushSubscriptionEntity } from './channel/push/push-subscription.entity.ts';
import { PushSubscriptionResolver } from './channel/push/push-subscription.resolver.ts';
import { PushSubscriptionService } from './channel/push/push-subscription.service.ts';
import { subscriptionPurpose } from './channel/push/stored-push-subscriptions.service.ts';
import { DeliveryLogResolver } from './delivery-log/delivery-log.resolver.ts';
import { DeliveryLogService } from './delivery-log/delivery-log.service.ts';
import { ExplanationResolver } from './explanation/explanation.resolver.ts';
import { ExplanationService } from './explanation/explanation.service.ts';
import { applyReadMarks } from './inbox/apply-read-marks.ts';
import { InboxResolver } from './inbox/inbox.resolver.ts';
import { InboxService } from './inbox/inbox.service.ts';
import { InboxAnnouncer } from './inbox/inbox-announcer.ts';
import { InboxChangesResolver } from './inbox/inbox-changes.resolver.ts';
import { InboxChangesService } from './inbox/inbox-changes.service.ts';
import { InboxCountEntity } from './inbox/inbox-count.entity.ts';
import { InboxHeadEntity, InboxItemEntity } from './inbox/inbox-item.entity.ts';
import { InboxReadMarkEntity } from './inbox/inbox-read-mark.entity.ts';
import { EntityRef } from './inbox/notification.type.ts';
import { wakeSnoozed } from './inbox/wake-snoozed.ts';
import { notificationsMigrations } from './migrations/notifications.migrations.ts';
import { notificationsModule } from './notifications.module.ts';
import { notificationsSection } from './notifications.options.ts';
import { notificationsShield } from './notifications.shield.ts';
import { CategoryPreferenceEntity } from './preference/category-preference.entity.ts';
import { ChannelDefaultEntity } from './preference/channel-default.entity.ts';
import { ChannelDefaultResolver } from './preference/channel-default.resolver.ts';
import { ChannelDefaultService } from './preference/channel-default.service.ts';
import { ChannelDefaults } from './preference/channel-defaults.ts';
import { PreferenceEntity } from './preference/preference.entity.ts';
import { PreferenceResolver } from './preference/preference.resolver.ts';
import { PreferenceService } from './preference/preference.service.ts';
import { openPreferenceLinks, type PreferenceLinks } from './preference-link/preference-links.ts';
import { PreferencePageResolver } from './preference-link/preference-page.resolver.ts';
import { PreferencePageService } from './preference-link/preference-page.service.ts';
import { Audience } from './publishing/audience.ts';
import { CancellationService } from './publishing/cancellation.service.ts';
import { adoptDeliveries, wakeDeliveries } from './publishing/deliver-notification.ts';
import { DeliveryEntity } from './publishing/delivery.entity.ts';
import { DeliveryService } from './publishing/delivery.service.ts';
import { DeliveryAttemptEntity } from './publishing/delivery-attempt.entity.ts';
import { DeliveryDispatcher } from './publishing/delivery-dispatcher.ts';
import { dispatchNotifications, fanOutChunks } from './publishing/dispatch-notifications.ts';
import { FanOut } from './publishing/fan-out.service.ts';
import { NotificationEntity } from './publishing/notification.entity.ts';
import { NotificationTexts } from './publishing/notification-texts.ts';
import { PublishingResolver } from './publishing/publishing.resolver.ts';
import { PublishingService } from './publishing/publishing.service.ts';
import { purgeNotifications } from './publishing/purge-notifications.ts';
import { WithholdingEntity } from './publishing/withholding.entity.ts';
import { InboxNewsResolver } from './realtime/inbox-news.resolver.ts';
import { InboxNewsService } from './realtime/inbox-news.service.ts';
import { NotificationStreamResolver } from './realtime/notification-stream.resolver.ts';
import { NotificationStreamService } from './realtime/notification-stream.service.ts';
import { DigestWindowEntity } from './steps/digest-window.entity.ts';
import { StepAdjustmentEntity } from './steps/step-adjustment.entity.ts';
import { StepAdjustmentResolver } from './steps/step-adjustment.resolver.ts';
import { StepAdjustmentService } from './steps/step-adjustment.service.ts';
import { StepAdjustments } from './steps/step-adjustments.service.ts';
import { ThrottleEntity } from './steps/throttle.entity.ts';
import { ProviderCallbackService } from './suppression/provider-callback.service.ts';
import { SnsSignatures } from './suppression/sns-signatures.ts';
import { SuppressedAddressEntity } from './suppression/suppressed-address.entity.ts';
import { SuppressionResolver } from './suppression/suppression.resolver.ts';
import { suppressedPurpose } from './suppression/suppression.rules.ts';
import { SuppressionService } from './suppression/suppression.service.ts';
import { deleteTopicSubscribers } from './topic/delete-topic-subscribers.ts';
import { TopicEntity } from './topic/topic.entity.ts';
import { TopicResolver } from './topic/topic.resolver.ts';
import { TopicService } from './topic/topic.service.ts';
import { TopicSubscriberEntity } from './topic/topic-subscriber.entity.ts';
import { NotificationTypeResolver } from './type/notification-type.resolver.ts';
import { TypeCatalog } from './type/type-catalog.ts';
import { TypeSubscriptionEntity } from './type/type-subscription.entity.ts';
import { TypeSubscriptionService } from './type/type-subscription.service.ts';
import { TypeTexts } from './type/type-texts.ts';
import { VisibleTypes } from './type/visible-types.service.ts';
import { openUnsubscribeLinks } from './unsubscribe/open-unsubscribe-links.ts';
import { UnsubscribeResolver } from './unsubscribe/unsubscribe.resolver.ts';
import { UnsubscribeService } from './unsubscribe/unsubscribe.service.ts';
import type { UnsubscribeLinks } from './unsubscribe/unsubscribe-links.ts';

/** Objects that live as long as the process. */
interface NotificationsProcess {
  readonly catalog: TypeCatalog;
  readonly channels: ChannelSet;
  readonly links: UnsubscribeLinks;
  readonly defaults: ChannelDefaults;
  readonly preferenceLinks: PreferenceLinks;
  readonly audience: Audience;
  readonly fanOut: FanOut;
  readonly dispatcher: DeliveryDispatcher;
  readonly callbacks: ProviderCallbackService;
}

const subgraph: SubgraphDefinition<NotificationsProcess> = {
  name: 'notifications',
  errorCodes: errorCodesOf(notificationsModule),
  resolvers: [
    InboxResolver,
    InboxChangesResolver,
    AttachmentResolver,
    PreferenceResolver,
    ChannelDefaultResolver,
    NotificationTypeResolver,
    PublishingResolver,
    StepAdjustmentResolver,
    TopicResolver,
    BroadcastResolver,
    ActivityFeedResolver,
    NotificationStreamResolver,
    InboxNewsResolver,
    PushSubscriptionResolver,
    PushTokenResolver,
    ExplanationResolver,
    DeliveryLogResolver,
    SuppressionResolver,
    UnsubscribeResolver,
    PreferencePageResolver,
  ],
  subscriptions: {
    notificationReceived: ({ lastEventId }, resolver) =>
      resolver(NotificationStreamResolver).listen(lastEventId as string | null | undefined),
    inboxChanged: (_, resolver) => resolver(InboxNewsResolver).listen(),
  },
  orphanedTypes: [EntityRef],
  references: { EntityRef: (reference) => reference },
  shield: notificationsShield,
  wire(request, services, { catalog, channels, links, defaults, preferenceLinks, callbacks }) {
    const { clock, cipher, replicas, permissions, texts, ports, database, pubSub, jobs, options } = services;
    const { epochs } = services;
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const types = new VisibleTypes(request, catalog, permissions);
    const labels = new TypeTexts(texts, request.locale);
    const announcer = new InboxAnnouncer(pubSub);
    const attachments = new AttachmentService(request, clock, ports.find(blobDirectory));
    const inbox = new InboxService(unit, clock, permissions, database, jobs, announcer);
    return [
      new InboxResolver(inbox, catalog, labels),
      new InboxChangesResolver(
        inbox,
        new InboxChangesService(unit, clock, permissions, jobs, announcer),
        catalog,
      ),
      new AttachmentResolver(request, ports.find(blobDirectory)),
      new PreferenceResolver(new PreferenceService(unit, clock, types, defaults), labels),
      new ChannelDefaultResolver(new ChannelDefaultService(unit, clock, types, epochs), labels),
      new NotificationTypeResolver(new TypeSubscriptionService(unit, clock, types, database), labels),
      new PublishingResolver(
        new PublishingService(unit, types, attachments),
        new CancellationService(unit, clock, types, permissions),
      ),
      new StepAdjustmentResolver(new StepAdjustmentService(unit, clock, types)),
      new TopicResolver(new TopicService(unit, clock, jobs)),
      new BroadcastResolver(
        new BroadcastService({ unit, clock, jobs, types, permissions, attachments, ports }),
      ),
      new ActivityFeedResolver(new ActivityFeedService(request, ports, permissions, types, labels)),
      new NotificationStreamResolver(new NotificationStreamService(request, database, pubSub, permissions)),
      new InboxNewsResolver(new InboxNewsService(request, pubSub), inbox),
      new PushSubscriptionResolver(
        new PushSubscriptionService(unit, clock, cipher),
        options(notificationsSection).Push.VapidPublicKey ?? null,
      ),
      new PushTokenResolver(new PushTokenService(unit, clock, cipher)),
      new SuppressionResolver(new SuppressionService(unit, clock, cipher), callbacks),
      new UnsubscribeResolver(
        new UnsubscribeService({ database, clock, catalog, links, defaults, preferenceLinks }),
        labels,
      ),
      new PreferencePageResolver(
        new PreferencePageService({ services, catalog, channels, defaults, links: preferenceLinks }),
        labels,
        request,
      ),
      new DeliveryLogResolver(new DeliveryLogService(unit)),
      new ExplanationResolver(
        new ExplanationService({ unit, services, types, permissions, channels, defaults }),
      ),
    ];
  },
};

/** Notifications: inboxes, preferences, and channels. */
export const notificationsArea: Area<NotificationsProcess> = {
  name: 'notifications',
  module: notificationsModule,
  entities: [
    NotificationEntity,
    NotificationAttachmentEntity,
    InboxItemEntity,
    InboxHeadEntity,
    InboxCountEntity,
    InboxReadMarkEntity,
    PreferenceEntity,
    CategoryPreferenceEntity,
    ChannelDefaultEntity,
    TypeSubscriptionEntity,
    DeliveryEntity,
    DeliveryAttemptEntity,
    WithholdingEntity,
    ThrottleEntity,
    DigestWindowEntity,
    StepAdjustmentEntity,
    TopicEntity,
    TopicSubscriberEntity,
    BroadcastEntity,
    SuppressedAddressEntity,
    PushSubscriptionEntity,
    PushTokenEntity,
    OutboxMessageEntity,
  ],
  migrations: notificationsMigrations,
  sealedColumns: [
    { table: 'notifications.push_token', column: 'sealed', key: ['id'], purpose: tokenPurpose },
    {
      table: 'notifications.push_subscription',
      column: 'sealed',
      key: ['id'],
      purpose: subscriptionPurpose,
    },
    {
      table: 'notifications.suppressed_address',
      column: 'sealed',
      key: ['id'],
      purpose: suppressedPurpose,
    },
  ],
  options: [notificationsSection],
  subgraph,
  healthChecks: (options, closers) => channelHealthChecks(options(notificationsSection), closers),
  open(services) {
    const { registry, database, ports } = services;
    const catalog = new TypeCatalog(registry);
    const defaults = new ChannelDefaults(services);
    const parts = {
      services,
      catalog,
      defaults,
      channels: openChannels(services),
      texts: new NotificationTexts(services.texts, ports),
    };
    const dispatcher = new DeliveryDispatcher({
      services,
      deliveries: new DeliveryService(parts),
      parallel: services.options(notificationsSection).MaxParallelDeliveries,
    });
    services.closers.add(() => dispatcher.stop());
    const client = new GuardedClient();
    services.closers.add(() => client.close());
    const { CallbackSecret: secret, SnsTopics: topics } = services.options(notificationsSection).Email;
    const signatures = topics.length === 0 ? null : new SnsSignatures(client, topics);
    return {
      catalog,
      channels: parts.channels,
      links: openUnsubscribeLinks(services),
      defaults,
      preferenceLinks: openPreferenceLinks(services),
      audience: new Audience(database, ports),
      fanOut: new FanOut({ ...parts, adjustments: new StepAdjustments(database), dispatcher }),
      dispatcher,
      callbacks: new ProviderCallbackService({ ...services, client, secret, signatures }),
    };
  },
  ports: ({ database, clock, permissions, ports }) => [
    bindPort(developmentOutbox, new StoredOutbox(database, clock, () => ports.find(blobContent))),
    bindPort(blobHolderPort('notifications'), new AttachmentHolder(database, permissions)),
  ],
  subscribers: (services, { catalog, audience, fanOut }) => [
    dispatchNotifications({ services, catalog, audience, fanOut }),
  ],
  jobs(services, { catalog, fanOut, dispatcher }) {
    const { database, clock, options, pubSub, logger, ports } = services;
    return [
      runBroadcast({ services, catalog, audiences: new BroadcastAudiences(database, ports) }),
      startBroadcasts(services),
      deleteTopicSubscribers(database),
      fanOutChunks(fanOut),
      wakeDeliveries(dispatcher),
      adoptDeliveries({ database, clock }, dispatcher),
      applyReadMarks(database),
      wakeSnoozed({ database, clock, pubSub, logger }),
      purgeNotifications(database, clock, options(notificationsSection)),
    ];
  },
};
