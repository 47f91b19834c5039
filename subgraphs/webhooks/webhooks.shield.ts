import type { OptionsReader } from '../kernel/options/section.ts';
import type { RuleVocabulary } from '../kernel/subgraph/rules.ts';
import type { ShieldMap } from '../kernel/subgraph/shield.ts';
import { webhooksSection } from './webhooks.options.ts';
import { manageSubscriptions, readSubscriptions } from './webhooks.permissions.ts';

/** Permissions of webhook operations. */
export const webhooksShield = (
  { permission, authenticated }: RuleVocabulary,
  options: OptionsReader,
): ShieldMap => {
  const read = permission(readSubscriptions);
  const manage = permission(manageSubscriptions);
  const retry = permission(options(webhooksSection).RetryPermission);
  return {
    Query: {
      webhookEventTypes: read,
      webhookConfig: authenticated,
      webhookSubscription: read,
      webhookSubscriptions: read,
      webhookSigningKeys: read,
      webhookSigningKeyUse: read,
      webhookDeliveries: read,
      webhookDelivery: read,
      webhookReplay: read,
      webhookEvents: read,
      explainWebhookEvent: read,
      webhookStats: read,
    },
    Mutation: {
      createWebhookSubscription: manage,
      updateWebhookSubscription: manage,
      deleteWebhookSubscription: manage,
      suspendWebhookSubscription: manage,
      activateWebhookSubscription: manage,
      pauseWebhookSubscription: manage,
      resumeWebhookSubscription: manage,
      deactivateWebhookSubscription: manage,
      pingWebhookSubscription: manage,
      rotateWebhookSigningKey: manage,
      revokeWebhookSigningKey: manage,
      retryWebhookDelivery: retry,
      redeliverWebhooks: retry,
      createWebhookReplay: retry,
      cancelWebhookReplay: retry,
    },
    Subscription: { webhookDeliveryAttempted: read },
    WebhookDelivery: { __resolveReference: read, attempts: read, subscription: read },
    WebhookDeliveryAttempt: { delivery: read, subscription: read },
    WebhookSubscriptionExplanation: { attempts: read },
    WebhookReplay: { __resolveReference: read, subscription: read },
    WebhookSubscription: {
      __resolveReference: read,
      signingKeys: read,
      signingKeyUse: read,
      deliveries: read,
    },
  };
};
