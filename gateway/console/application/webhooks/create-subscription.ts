import { openForm } from '../element/form-dialog.ts';
import { showSecret } from '../element/secret-dialog.ts';
import { CreateWebhookSubscriptionDocument, ListWebhookEventTypesDocument } from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';

/** Asks for a new subscription, shows its secret once, and goes to it. @param eventType chosen beforehand. */
export async function createSubscription(visit: Visit, eventType = ''): Promise<void> {
  const { webhookEventTypes } = await visit.api.run(ListWebhookEventTypesDocument, {});
  const made = await openForm(
    {
      title: visit.word('subscribe'),
      label: visit.word('create'),
      fields: [
        {
          name: 'targetUrl',
          label: visit.word('targetUrl'),
          kind: 'url',
          value: visit.settings.developmentReceiver ?? '',
          help: visit.word('targetUrlHelp'),
        },
        {
          name: 'eventType',
          label: visit.word('eventType'),
          kind: 'choice',
          value: eventType,
          choices: webhookEventTypes.map((one) => ({
            value: one.eventType,
            text: `${one.displayName} (${one.eventType})`,
          })),
        },
      ],
      submit: async (entered) => {
        const input = { targetUrl: String(entered.targetUrl), eventType: String(entered.eventType) };
        return (await visit.api.run(CreateWebhookSubscriptionDocument, { input })).createWebhookSubscription;
      },
    },
    visit,
  );
  if (made === null) return;
  await showSecret(visit.word('secretTitle'), visit.word('secretText'), made.signingSecret, visit);
  visit.announce(visit.word('subscribed'));
  visit.go(visit.at(`/webhooks/${made.webhookSubscription.id}`));
}
