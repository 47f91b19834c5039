import type { GuardedClient } from '../kernel/http/guarded-client.ts';
import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { graphQueries } from '../kernel/subgraph/graph-queries.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import { AttemptResolver } from './attempt/attempt.resolver.ts';
import { AttemptService } from './attempt/attempt.service.ts';
import { WebhookDeliveryAttemptEntity } from './attempt/delivery-attempt.entity.ts';
import { secretHeaderPurpose } from './custom-header/custom-header.rules.ts';
import { CustomHeaders } from './custom-header/custom-headers.service.ts';
import { WebhookDeliveryEntity } from './delivery/delivery.entity.ts';
import { DeliveryResolver } from './delivery/delivery.resolver.ts';
import { DeliveryService } from './delivery/delivery.service.ts';
import { dispatchDeliveries } from './dispatch/dispatch-deliveries.ts';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import { fanOutEvent } from './dispatch/fan-out-event.ts';
import { openDispatcher } from './dispatch/open-dispatcher.ts';
import { purgeWebhooks } from './dispatch/purge-webhooks.ts';
import { RememberedSubscriptions } from './dispatch/remembered-subscriptions.ts';
import { openWebhookClient } from './dispatch/webhook-client.ts';
import { WebhookEventEntity } from './event/event.entity.ts';
import { EventResolver } from './event/event.resolver.ts';
import { EventService } from './event/event.service.ts';
import { EventTypeResolver } from './event-type/event-type.resolver.ts';
import { OfferedEventTypes } from './event-type/offered-event-types.ts';
import { ExplanationResolver } from './explanation/explanation.resolver.ts';
import { ExplanationService } from './explanation/explanation.service.ts';
import { webhooksMigrations } from './migrations/webhooks.migrations.ts';
import { makePayloads } from './payload-query/make-payloads.ts';
import { developmentReceiver } from './receiver/development-receiver.ts';
import { InProcessReceiver } from './receiver/in-process-receiver.ts';
import { ReceivedRequestEntity } from './receiver/received-request.entity.ts';
import { RedeliveryResolver } from './redelivery/redelivery.resolver.ts';
import { RedeliveryService } from './redelivery/redelivery.service.ts';
import { demandRetryPermission } from './redelivery/retry-permission.ts';
import { WebhookReplayEntity } from './replay/replay.entity.ts';
import { ReplayResolver } from './replay/replay.resolver.ts';
import { ReplayService } from './replay/replay.service.ts';
import { runReplay } from './replay/run-replay.ts';
import { remindOfRotation } from './signing-key/remind-of-rotation.ts';
import { WebhookSigningKeyEntity } from './signing-key/signing-key.entity.ts';
import { SigningKeyResolver } from './signing-key/signing-key.resolver.ts';
import { signingKeyPurpose } from './signing-key/signing-key.rules.ts';
import { SigningKeyService } from './signing-key/signing-key.service.ts';
import { SigningSecrets } from './signing-key/signing-secrets.service.ts';
import { StatisticsResolver } from './statistics/statistics.resolver.ts';
import { StatisticsService } from './statistics/statistics.service.ts';
import { WebhookSubscriptionEntity } from './subscription/subscription.entity.ts';
import { SubscriptionResolver } from './subscription/subscription.resolver.ts';
import { SubscriptionService } from './subscription/subscription.service.ts';
import { TestPingResolver } from './subscription/test-ping.resolver.ts';
import { TestPingService } from './subscription/test-ping.service.ts';
import { webhooksModule } from './webhooks.module.ts';
import { storesPayload, webhooksSection } from './webhooks.options.ts';
import { webhooksShield } from './webhooks.shield.ts';

/** Objects that live as long as the process. */
interface WebhooksProcess {
  readonly receiver: InProcessReceiver;
  readonly eventTypes: OfferedEventTypes;
  readonly secrets: SigningSecrets;
  readonly customHeaders: CustomHeaders;
  /** Makes deliveries and pings. */
  readonly client: GuardedClient;
  readonly dispatcher: Dispatcher;
}

const subgraph: SubgraphDefinition<WebhooksProcess> = {
  name: 'webhooks',
  errorCodes: errorCodesOf(webhooksModule),
  resolvers: [
    EventTypeResolver,
    SubscriptionResolver,
    TestPingResolver,
    SigningKeyResolver,
    AttemptResolver,
    DeliveryResolver,
    RedeliveryResolver,
    ReplayResolver,
    EventResolver,
    ExplanationResolver,
    StatisticsResolver,
  ],
  subscriptions: {
    webhookDeliveryAttempted: ({ subscriptionId }, resolver) =>
      resolver(AttemptResolver).listen((subscriptionId as string | null | undefined) ?? null),
  },
  references: {
    WebhookDelivery: ({ id }, resolver) => resolver(DeliveryResolver).webhookDelivery(String(id)),
    WebhookReplay: ({ id }, resolver) => resolver(ReplayResolver).webhookReplay(String(id)),
    WebhookSubscription: ({ id }, resolver) => resolver(SubscriptionResolver).webhookSubscription(String(id)),
  },
  shield: webhooksShield,
  wire(
    request,
    { clock, cipher, replicas, texts, options, installation, database, pubSub, jobs, limits, epochs, ports },
    { eventTypes, secrets, customHeaders, client },
  ) {
    const settings = options(webhooksSection);
    const unit = new UnitOfWork(request, { clock, cipher, replicas });
    const base = { unit, clock, cipher };
    const attempts = new AttemptService({ unit, clock, database, pubSub });
    const deliveries = new DeliveryService(unit);
    const keys = new SigningKeyService({ ...base, gracePeriod: settings.RetiredKeyGracePeriod });
    const facts = { isDevelopment: installation.isDevelopment, offered: eventTypes.all };
    const queries = () => ports.find(graphQueries);
    const subscriptions = new SubscriptionService({ ...base, jobs, epochs, customHeaders, facts, queries });
    return [
      new EventTypeResolver({
        offered: eventTypes,
        texts,
        locale: request.locale,
        storePayload: storesPayload(settings, installation),
      }),
      new SubscriptionResolver(subscriptions, keys, attempts),
      new TestPingResolver(
        new TestPingService({ unit, clock, secrets, customHeaders, client, limits, options: settings }),
      ),
      new SigningKeyResolver(keys),
      new AttemptResolver(attempts, deliveries, subscriptions),
      new DeliveryResolver(deliveries, attempts, subscriptions),
      new RedeliveryResolver(
        new RedeliveryService({ unit, clock, jobs, eventDays: settings.EventRetentionDays }),
      ),
      new ReplayResolver(new ReplayService({ unit, clock, jobs, facts }), subscriptions),
      new EventResolver(new EventService(unit)),
      new ExplanationResolver(new ExplanationService(unit, clock, eventTypes), attempts),
      new StatisticsResolver(new StatisticsService(unit, clock)),
    ];
  },
};

/** Milliseconds before the first attempt. */
function firstWaitOf({ options }: Pick<KernelServices, 'options'>): number {
  const [firstWait = 0] = options(webhooksSection).RetrySchedule;
  return firstWait;
}

/** Events for other systems: subscriptions, signing keys and deliveries. */
export const webhooksArea: Area<WebhooksProcess> = {
  name: 'webhooks',
  module: webhooksModule,
  entities: [
    WebhookSubscriptionEntity,
    WebhookSigningKeyEntity,
    WebhookEventEntity,
    WebhookDeliveryEntity,
    WebhookDeliveryAttemptEntity,
    WebhookReplayEntity,
    ReceivedRequestEntity,
  ],
  migrations: webhooksMigrations,
  sealedColumns: [
    {
      table: 'webhooks.signing_key',
      column: 'protected_secret',
      key: ['id'],
      purpose: signingKeyPurpose,
    },
    {
      table: 'webhooks.subscription',
      column: 'protected_headers',
      key: ['id'],
      purpose: secretHeaderPurpose,
    },
  ],
  options: [webhooksSection],
  restPrefix: {
    written: '/webhooks',
    configure: (options) => `/${options(webhooksSection).RoutePrefix}`,
  },
  restTag: { written: 'Webhooks', configure: (options) => options(webhooksSection).TagName },
  subgraph,
  open(services) {
    demandRetryPermission(services);
    const { registry, cipher, clock, database } = services;
    const secrets = new SigningSecrets(cipher, clock);
    const customHeaders = new CustomHeaders(cipher);
    const receiver = new InProcessReceiver(database, clock, secrets);
    const client = openWebhookClient(services, receiver);
    return {
      receiver,
      eventTypes: new OfferedEventTypes(registry),
      secrets,
      customHeaders,
      client,
      dispatcher: openDispatcher(services, { client, secrets, customHeaders }),
    };
  },
  ports: (_services, { receiver }) => [bindPort(developmentReceiver, receiver)],
  subscribers(services, { eventTypes, dispatcher }) {
    const firstWait = firstWaitOf(services);
    const subscriptions = new RememberedSubscriptions(services.database, eventTypes.all);
    return [fanOutEvent({ services, eventTypes, subscriptions, dispatcher, firstWait })];
  },
  jobs: (services, { dispatcher, eventTypes }) => [
    dispatchDeliveries(dispatcher),
    makePayloads({ services, firstWait: firstWaitOf(services) }),
    runReplay({ services, eventTypes: eventTypes.all }),
    purgeWebhooks(services.database, services.clock, services.options(webhooksSection)),
    remindOfRotation({ ...services, reminderAge: services.options(webhooksSection).RotationReminderAge }),
  ],
};
