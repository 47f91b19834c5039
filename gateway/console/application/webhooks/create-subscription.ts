import { openForm } from '../element/form-dialog.ts';
import { showSecret } from '../element/secret-dialog.ts';
import { CreateWebhookSubscriptionDocument, ListWebhookEventTypesDocument } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { subscriptionFields } from './subscription-form.ts';
import { placedProblems, subscriptionInput } from './subscription-input.ts';
import { signatureAlgorithms } from './webhook-views.ts';

/** Asks for a new subscription, shows its secret once, and goes to it. @param eventTypes chosen beforehand. */
export async function createSubscription(visit: Visit, eventTypes: readonly string[] = []): Promise<void> {
  const { webhookEventTypes } = await visit.api.run(ListWebhookEventTypesDocument, {});
  const shown = {
    targetUrl: visit.settings.developmentReceiver ?? '',
    eventTypes,
    filter: [],
    headers: [],
    labels: [],
    orderingKey: null,
    ratePerSecond: null,
    payloadQuery: null,
  };
  const made = await openForm(
    {
      title: visit.word('subscribe'),
      label: visit.word('create'),
      fields: [
        ...subscriptionFields(shown, webhookEventTypes, visit),
        {
          name: 'signatureAlgorithm',
          label: visit.word('signatureAlgorithm'),
          kind: 'choice',
          value: signatureAlgorithms[0],
          choices: signatureAlgorithms.map((value) => ({ value, text: visit.word(value) })),
        },
      ],
      submit: async (entered) => {
        const input = {
          ...subscriptionInput(entered, shown, visit),
          signatureAlgorithm: signatureAlgorithms.find((one) => one === entered.signatureAlgorithm) ?? null,
        };
        const { createWebhookSubscription } = await placedProblems(entered, () =>
          visit.api.run(CreateWebhookSubscriptionDocument, { input }),
        );
        return createWebhookSubscription;
      },
    },
    visit,
  );
  if (made === null) return;
  await showSecret(visit.word('secretTitle'), visit.word('secretText'), made.signingSecret, visit);
  visit.announce(visit.word('subscribed'));
  visit.go(visit.at(`/webhooks/${made.webhookSubscription.id}`));
}
