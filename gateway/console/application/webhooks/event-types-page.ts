import { html } from 'lit';
import { actionView } from '../element/action-view.ts';
import { codeView, headingView } from '../element/page-elements.ts';
import { ListWebhookEventTypesDocument } from '../generated/operations.ts';
import { page } from '../page/page.ts';
import { createSubscription } from './create-subscription.ts';
import { managePermission, readPermission, webhookTabs } from './webhook-views.ts';

/** The catalogue: what can be subscribed to, with schema and example. */
export const eventTypesPage = page({
  path: '/webhooks/event-types',
  title: 'eventTypes',
  permission: readPermission,
  load: ({ api, signal }) => api.run(ListWebhookEventTypesDocument, {}, signal),
  view: (
    { webhookEventTypes },
    visit,
  ) => html`${headingView({ title: visit.word('eventTypes') }, visit)}${webhookTabs(visit)}
    ${[...Map.groupBy(webhookEventTypes, ({ category }) => category ?? '')].map(
      ([category, types]) => html`<section class="block"><h2>${category}</h2>
        ${types.map(
          ({ eventType, displayName, description, schema, example }) => html`<details class="panel fold">
            <summary><strong>${displayName}</strong> <code>${eventType}</code></summary>
            <p>${description}</p>
            ${actionView(
              {
                label: visit.word('subscribe'),
                of: displayName,
                permission: managePermission,
                run: () => createSubscription(visit, [eventType]),
              },
              visit,
            )}
            <div class="pair block">
              <div><h3>${visit.word('example')}</h3>${codeView(example)}</div>
              <div><h3>${visit.word('schema')}</h3>${codeView(schema)}</div>
            </div>
          </details>`,
        )}
      </section>`,
    )}`,
});
