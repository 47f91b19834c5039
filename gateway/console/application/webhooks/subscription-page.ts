import { html } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView } from '../element/list-view.ts';
import { codeView, factsView, headingView, momentView } from '../element/page-elements.ts';
import { showSecret } from '../element/secret-dialog.ts';
import {
  ActivateWebhookSubscriptionDocument,
  DeactivateWebhookSubscriptionDocument,
  DeleteWebhookSubscriptionDocument,
  FollowWebhookAttemptsDocument,
  GetWebhookSubscriptionDocument,
  type GetWebhookSubscriptionQuery,
  ListWebhookEventTypesDocument,
  PauseWebhookSubscriptionDocument,
  PingWebhookSubscriptionDocument,
  ResumeWebhookSubscriptionDocument,
  RevokeWebhookSigningKeyDocument,
  RotateWebhookSigningKeyDocument,
  SuspendWebhookSubscriptionDocument,
  UpdateWebhookSubscriptionDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';
import { writeConditions } from '../text/condition-lines.ts';
import { replayEvents } from './replay-dialog.ts';
import { subscriptionFields } from './subscription-form.ts';
import { placedProblems, subscriptionInput } from './subscription-input.ts';
import { writeHeaders } from './subscription-text.ts';
import {
  attemptColumns,
  managePermission,
  readPermission,
  signatureAlgorithms,
  stateView,
  statusView,
} from './webhook-views.ts';

type Subscription = NonNullable<GetWebhookSubscriptionQuery['webhookSubscription']>;

/** A subscription with its keys and latest attempts, which arrive as they are made. */
export const subscriptionPage = page({
  path: '/webhooks/:id',
  permission: readPermission,
  load: async ({ api, params, signal }) => {
    const id = params.id ?? '';
    const attempts = { subscriptionId: { eq: id } };
    const { webhookSubscription, ...rest } = await api.run(
      GetWebhookSubscriptionDocument,
      { id, attempts },
      signal,
    );
    if (webhookSubscription === null) throw new MissingPage();
    return { ...rest, subscription: webhookSubscription };
  },
  title: ({ subscription }) => subscription.targetUrl,
  follow: ({ subscription }, visit) =>
    visit.api.follow(
      FollowWebhookAttemptsDocument,
      { subscriptionId: subscription.id },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    ),
  view: ({ subscription, webhookSigningKeys, webhookSigningKeyUse, webhookDeliveries }, visit) => {
    const { id } = subscription;
    return html`${headingView(
      {
        title: subscription.targetUrl,
        badge: statusView(subscription, visit),
        back: { path: '/webhooks', label: visit.word('webhooks') },
        actions: actionsOf(subscription, visit),
      },
      visit,
    )}
      <div class="sheet">${factsView([
        [visit.word('eventTypes'), html`<code>${subscription.eventTypes.join(', ')}</code>`],
        [
          visit.word('payloadFilter'),
          subscription.filter.length === 0 ? null : codeView(writeConditions(subscription.filter)),
        ],
        [
          visit.word('payloadQuery'),
          subscription.payloadQuery === null ? null : codeView(subscription.payloadQuery),
        ],
        [
          visit.word('customHeaders'),
          subscription.headers.length === 0
            ? null
            : codeView(
                writeHeaders(
                  subscription.headers.map(({ name, value, isSecret }) => ({
                    name,
                    value: isSecret ? '••••••' : value,
                  })),
                ),
              ),
        ],
        [visit.word('labels'), subscription.labels.join(', ')],
        [visit.word('orderingKey'), subscription.orderingKey],
        [visit.word('ratePerSecond'), subscription.ratePerSecond],
        [visit.word('Paused'), momentView(subscription.pausedAt, visit)],
        [visit.word('lastSuccess'), momentView(subscription.lastSuccessAt, visit) ?? visit.word('never')],
        [visit.word('failuresInARow'), subscription.consecutiveFailureCount || null],
        [visit.word('Suspended'), momentView(subscription.suspendedAt, visit)],
        [visit.word('reason'), subscription.deactivationReason],
        [visit.word('created'), momentView(subscription.createdAt, visit)],
      ])}</div>
      <section class="block">
        <h2>${visit.word('attempts')}</h2>
        ${listView(
          {
            caption: visit.word('attempts'),
            rows: webhookDeliveries,
            columns: attemptColumns(visit),
            empty: { title: visit.word('noAttempts'), text: visit.word('noAttemptsText') },
          },
          visit,
        )}
        <p><a href=${visit.at(`/webhooks/attempts?subscription=${id}`)}>${visit.word('allAttempts')}</a></p>
      </section>
      <section class="block">
        <h2>${visit.word('signingKeys')}</h2>
        ${listView(
          {
            caption: visit.word('signingKeys'),
            rows: { nodes: webhookSigningKeys },
            columns: [
              { label: visit.word('name'), cell: ({ hint }) => html`<code>${hint}</code>` },
              { label: visit.word('status'), cell: ({ status }) => stateView(status, visit) },
              { label: visit.word('created'), cell: ({ createdAt }) => momentView(createdAt, visit) },
              { label: visit.word('expires'), cell: ({ expiresAt }) => momentView(expiresAt, visit) },
              {
                label: visit.word('lastUsed'),
                cell: (key) => {
                  const use = webhookSigningKeyUse.find(({ keyId }) => keyId === key.id);
                  const isSafe = use?.isSafeToRevoke === true && key.status !== 'Revoked';
                  return html`${momentView(use?.lastSignedAt, visit) ?? '—'} ${isSafe ? html`<span class="soft">${visit.word('safeToRevoke')}</span>` : ''}`;
                },
              },
            ],
            actions: (key) =>
              key.status === 'Revoked'
                ? []
                : [
                    {
                      label: visit.word('revoke'),
                      of: key.hint,
                      permission: managePermission,
                      confirm: {
                        title: visit.word('revokeKeyTitle'),
                        text: visit.word('revokeKeyText'),
                        label: visit.word('revoke'),
                      },
                      run: async () => {
                        await visit.api.run(RevokeWebhookSigningKeyDocument, {
                          input: { subscriptionId: id, id: key.id },
                        });
                        await visit.reload();
                      },
                    },
                  ],
            empty: { title: visit.word('nothingYet'), text: '' },
          },
          visit,
        )}
      </section>`;
  },
});

function actionsOf(subscription: Subscription, visit: Visit) {
  const { id, status, pausedAt, targetUrl } = subscription;
  const { api } = visit;
  const manage = { permission: managePermission };
  const input = { id };
  const then = async (change: Promise<unknown>) => {
    await change;
    await visit.reload();
  };
  const steps = {
    suspend: {
      ...manage,
      label: visit.word('suspend'),
      done: visit.word('done'),
      run: () => then(api.run(SuspendWebhookSubscriptionDocument, { input })),
    },
    pause: {
      ...manage,
      label: visit.word('pauseDeliveries'),
      done: visit.word('subscriptionPaused'),
      run: () => then(api.run(PauseWebhookSubscriptionDocument, { input })),
    },
    resume: {
      ...manage,
      label: visit.word('resume'),
      done: visit.word('done'),
      run: () => then(api.run(ResumeWebhookSubscriptionDocument, { input })),
    },
    replay: { ...manage, label: visit.word('replay'), run: () => replayEvents(subscription, visit) },
    activate: {
      ...manage,
      label: visit.word('activate'),
      done: visit.word('done'),
      run: () => then(api.run(ActivateWebhookSubscriptionDocument, { input })),
    },
    deactivate: { ...manage, label: visit.word('deactivate'), run: () => deactivate(id, visit) },
  };
  return [
    { ...manage, label: visit.word('sendTest'), style: 'main' as const, run: () => sendTest(id, visit) },
    { ...manage, label: visit.word('edit'), run: () => edit(subscription, visit) },
    ...(status === 'Active'
      ? [pausedAt === null ? steps.pause : steps.resume, steps.replay, steps.suspend, steps.deactivate]
      : [steps.activate]),
    { ...manage, label: visit.word('rotateKey'), run: () => rotate(id, visit) },
    {
      ...manage,
      label: visit.word('remove'),
      style: 'danger' as const,
      done: visit.word('removed'),
      confirm: {
        title: visit.word('deleteSubscription'),
        text: visit.word('deleteSubscriptionText', { url: targetUrl }),
        label: visit.word('remove'),
      },
      run: async () => {
        await api.run(DeleteWebhookSubscriptionDocument, { input });
        visit.go(visit.at('/webhooks'));
      },
    },
  ];
}

async function sendTest(id: string, visit: Visit): Promise<void> {
  const { pingWebhookSubscription } = await visit.api.run(PingWebhookSubscriptionDocument, { input: { id } });
  const { success, httpStatusCode, durationMs } = pingWebhookSubscription.testPing;
  visit.announce(
    visit.word(success ? 'testSucceeded' : 'testFailed', { status: httpStatusCode, ms: durationMs }),
  );
  await visit.reload();
}

/** Asks for the change: the members that stay as they are are sent too, except headers, whose secrets are not shown. */
async function edit(subscription: Subscription, visit: Visit): Promise<void> {
  const { id } = subscription;
  const { webhookEventTypes } = await visit.api.run(ListWebhookEventTypesDocument, {});
  const changed = await openForm(
    {
      title: visit.word('edit'),
      label: visit.word('save'),
      fields: subscriptionFields(subscription, webhookEventTypes, visit),
      submit: (entered) => {
        const input = { id, ...subscriptionInput(entered, subscription, visit) };
        return placedProblems(entered, () => visit.api.run(UpdateWebhookSubscriptionDocument, { input }));
      },
    },
    visit,
  );
  if (changed === null) return;
  visit.announce(visit.word('saved'));
  await visit.reload();
}

/** A new key, by which the way of signing changes too. */
async function rotate(subscriptionId: string, visit: Visit): Promise<void> {
  const made = await openForm(
    {
      title: visit.word('rotateKeyTitle'),
      text: visit.word('rotateKeyText'),
      label: visit.word('rotateKey'),
      fields: [
        {
          name: 'algorithm',
          label: visit.word('signatureAlgorithm'),
          kind: 'choice',
          choices: signatureAlgorithms.map((value) => ({ value, text: visit.word(value) })),
          isOptional: true,
          help: visit.word('algorithmHelp'),
        },
      ],
      submit: async (entered) => {
        const algorithm = signatureAlgorithms.find((one) => one === entered.algorithm) ?? null;
        const input = { subscriptionId, algorithm };
        return (await visit.api.run(RotateWebhookSigningKeyDocument, { input })).rotateWebhookSigningKey;
      },
    },
    visit,
  );
  if (made === null) return;
  await showSecret(visit.word('secretTitle'), visit.word('secretText'), made.secret, visit);
  await visit.reload();
}

async function deactivate(id: string, visit: Visit): Promise<void> {
  const changed = await openForm(
    {
      title: visit.word('deactivate'),
      label: visit.word('deactivate'),
      fields: [{ name: 'reason', label: visit.word('reason') }],
      submit: (entered) =>
        visit.api.run(DeactivateWebhookSubscriptionDocument, {
          input: { id, reason: String(entered.reason) },
        }),
    },
    visit,
  );
  if (changed !== null) await visit.reload();
}
