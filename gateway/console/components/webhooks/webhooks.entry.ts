import { css, html, nothing } from 'lit';
import {
  PlatformWebhooksActivateDocument,
  PlatformWebhooksAttemptedDocument,
  PlatformWebhooksCreateDocument,
  PlatformWebhooksDeleteDocument,
  PlatformWebhooksDeliveriesDocument,
  type PlatformWebhooksDeliveriesQuery,
  PlatformWebhooksDocument,
  PlatformWebhooksEventTypesDocument,
  type PlatformWebhooksEventTypesQuery,
  PlatformWebhooksPingDocument,
  type PlatformWebhooksQuery,
  PlatformWebhooksRetryDocument,
  PlatformWebhooksSuspendDocument,
} from '../generated/operations.ts';
import { define, PlatformElement, type Words } from '../platform-element.ts';

const words = {
  title: ['Webhooks', 'Webhooks'],
  none: ['No endpoint yet.', 'Pas encore de point de terminaison.'],
  add: ['Add an endpoint', 'Ajouter un point de terminaison'],
  url: ['URL (https)', 'URL (https)'],
  event: ['Event', 'Événement'],
  create: ['Add', 'Ajouter'],
  cancel: ['Cancel', 'Annuler'],
  secret: [
    'Copy the signing secret now; it is not shown again:',
    'Copiez maintenant le secret de signature ; il ne sera plus affiché :',
  ],
  ping: ['Send a test', 'Envoyer un test'],
  suspend: ['Suspend', 'Suspendre'],
  activate: ['Activate', 'Activer'],
  remove: ['Delete', 'Supprimer'],
  sure: ['Delete this endpoint?', 'Supprimer ce point de terminaison ?'],
  deliveries: ['Deliveries', 'Livraisons'],
  noDeliveries: ['No deliveries yet.', 'Pas encore de livraison.'],
  retry: ['Send again', 'Renvoyer'],
  delivered: ['The test was delivered.', 'Le test a été livré.'],
  undelivered: ['The test failed.', 'Le test a échoué.'],
  Active: ['Active', 'Actif'],
  Suspended: ['Suspended', 'Suspendu'],
  Deactivated: ['Deactivated', 'Désactivé'],
} as const satisfies Record<string, Words>;

type Subscription = PlatformWebhooksQuery['webhookSubscriptions']['nodes'][number];
type EventType = PlatformWebhooksEventTypesQuery['webhookEventTypes'][number];
type Attempt = PlatformWebhooksDeliveriesQuery['webhookDeliveries']['nodes'][number];

/**
 * The webhook portal of a customer: endpoints, test deliveries, attempts live. Event: `platform-webhook-created`
 * (detail: the subscription, without its secret).
 */
export class PlatformWebhooks extends PlatformElement {
  static override styles = [
    ...PlatformElement.styles,
    css`
      h3 {
        flex: 1;
        overflow-wrap: anywhere;
      }
      code {
        overflow-wrap: anywhere;
        background: var(--tint);
        padding: 0.2rem 0.4rem;
        border-radius: 0.3rem;
      }
      label {
        display: grid;
        gap: 0.2rem;
      }
      form,
      .secret {
        margin-bottom: 0.8rem;
      }
    `,
  ];
  #subscriptions: readonly Subscription[] = [];
  #after: string | null = null;
  #eventTypes: readonly EventType[] = [];
  #attempts: readonly Attempt[] = [];
  #opened: string | null = null;
  #removing: string | null = null;
  #isAdding = false;
  #secret: string | null = null;
  #pinged: Words | null = null;

  protected override async start(signal: AbortSignal): Promise<void> {
    this.#subscriptions = [];
    this.#secret = null;
    await this.#load(null);
    this.#eventTypes = (await this.run(PlatformWebhooksEventTypesDocument, {})).webhookEventTypes;
    this.follow(
      PlatformWebhooksAttemptedDocument,
      {},
      ({ webhookDeliveryAttempted: attempt }) => {
        if (attempt.subscriptionId !== this.#opened) return;
        this.#attempts = [attempt, ...this.#attempts.filter(({ id }) => id !== attempt.id)];
        this.requestUpdate();
      },
      signal,
    );
  }

  protected override view() {
    return html`<header>
        <h2>${this.word(words.title)}</h2>
        ${this.#button(words.add, () => {
          this.#isAdding = true;
          this.requestUpdate();
        })}
      </header>
      ${this.#isAdding ? this.#form() : nothing}
      ${
        this.#secret === null
          ? nothing
          : html`<p class="secret" role="status">${this.word(words.secret)} <code>${this.#secret}</code></p>`
      }
      <p role="status" class="soft">${this.#pinged === null ? nothing : this.word(this.#pinged)}</p>
      ${this.#subscriptions.length === 0 ? html`<p class="soft">${this.word(words.none)}</p>` : nothing}
      <ul class="list">
        ${this.#subscriptions.map((one) => this.#row(one))}
      </ul>
      ${this.moreButton(this.#after !== null, () => this.#load(this.#after))}`;
  }

  #row(one: Subscription) {
    const isOpen = this.#opened === one.id;
    return html`<li>
      <div class="row">
        <h3>${one.targetUrl}</h3>
        <span class=${one.status === 'Active' ? 'good' : 'bad'}>${this.word(words[one.status])}</span>
      </div>
      <p class="soft">${one.eventType} · ${one.signingSecretHint}</p>
      <div class="row">${this.#removing === one.id ? this.#confirmation(one) : this.#actions(one, isOpen)}</div>
      ${isOpen ? this.#deliveries() : nothing}
    </li>`;
  }

  #actions(one: Subscription, isOpen: boolean) {
    const { id, status } = one;
    return html`
      <button class="plain" aria-expanded=${isOpen} @click=${() => this.attempt(() => this.#open(id))}>
        ${this.word(words.deliveries)}
      </button>
      ${status === 'Deactivated' ? nothing : this.#button(words.ping, () => this.#ping(id))}
      ${
        status === 'Active'
          ? this.#button(words.suspend, async () => {
              const { suspendWebhookSubscription: done } = await this.run(PlatformWebhooksSuspendDocument, {
                id,
              });
              this.#replace(done.webhookSubscription);
            })
          : nothing
      }
      ${
        status === 'Suspended'
          ? this.#button(words.activate, async () => {
              const { activateWebhookSubscription: done } = await this.run(PlatformWebhooksActivateDocument, {
                id,
              });
              this.#replace(done.webhookSubscription);
            })
          : nothing
      }
      ${this.#button(words.remove, () => {
        this.#removing = id;
      })}
    `;
  }

  #confirmation({ id }: Subscription) {
    return html`<span role="alert">${this.word(words.sure)}</span>
      ${this.#button(words.remove, async () => {
        await this.run(PlatformWebhooksDeleteDocument, { id });
        this.#subscriptions = this.#subscriptions.filter((one) => one.id !== id);
        this.#removing = null;
      })}
      ${this.#button(words.cancel, () => {
        this.#removing = null;
      })}`;
  }

  #deliveries() {
    if (this.#attempts.length === 0) return html`<p class="soft">${this.word(words.noDeliveries)}</p>`;
    return html`<ul class="list" aria-live="polite">
      ${this.#attempts.map(
        (one) => html`<li class="row">
          <span class=${one.isSuccess ? 'good' : 'bad'}>${one.isSuccess ? '✓' : '✗'} ${one.httpStatusCode}</span>
          <span>${one.eventType}</span>
          ${this.moment(one.occurredAt)}
          <span class="soft">${one.durationMs} ms ${one.errorMessage}</span>
          ${
            one.isSuccess
              ? nothing
              : this.#button(words.retry, async () => {
                  await this.run(PlatformWebhooksRetryDocument, { id: one.deliveryId });
                })
          }
        </li>`,
      )}
    </ul>`;
  }

  #form() {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement);
      const input = { targetUrl: String(form.get('url')), eventType: String(form.get('event')) };
      void this.attempt(() => this.#create(input));
    };
    return html`<form @submit=${submit}>
      <label>${this.word(words.url)}<input name="url" type="url" required maxlength="2048" /></label>
      <label
        >${this.word(words.event)}
        <select name="event">
          ${this.#eventTypes.map(
            ({ eventType, displayName }) =>
              html`<option value=${eventType}>${displayName} (${eventType})</option>`,
          )}
        </select></label
      >
      <div class="row">
        <button class="main">${this.word(words.create)}</button>
        <button
          type="button"
          @click=${() => {
            this.#isAdding = false;
            this.requestUpdate();
          }}
        >
          ${this.word(words.cancel)}
        </button>
      </div>
    </form>`;
  }

  #button(text: Words, run: () => Promise<void> | void) {
    const click = () => void this.attempt(async () => run());
    return html`<button type="button" class="plain" @click=${click}>${this.word(text)}</button>`;
  }

  #replace(changed: Subscription): void {
    this.#subscriptions = this.#subscriptions.map((one) => (one.id === changed.id ? changed : one));
  }

  async #load(after: string | null): Promise<void> {
    const { webhookSubscriptions: read } = await this.run(PlatformWebhooksDocument, { after });
    this.#subscriptions = [...this.#subscriptions, ...read.nodes];
    this.#after = read.pageInfo.hasNextPage ? (read.pageInfo.endCursor ?? null) : null;
  }

  async #open(id: string): Promise<void> {
    this.#opened = this.#opened === id ? null : id;
    this.#attempts = [];
    if (this.#opened === null) return;
    const { webhookDeliveries } = await this.run(PlatformWebhooksDeliveriesDocument, { id });
    this.#attempts = webhookDeliveries.nodes;
  }

  async #create(input: { targetUrl: string; eventType: string }): Promise<void> {
    const { createWebhookSubscription: created } = await this.run(PlatformWebhooksCreateDocument, input);
    this.#secret = created.signingSecret;
    this.#subscriptions = [created.webhookSubscription, ...this.#subscriptions];
    this.#isAdding = false;
    this.tell('platform-webhook-created', created.webhookSubscription);
  }

  async #ping(id: string): Promise<void> {
    const { pingWebhookSubscription } = await this.run(PlatformWebhooksPingDocument, { id });
    this.#pinged = pingWebhookSubscription.testPing.success ? words.delivered : words.undelivered;
  }
}

define('platform-webhooks', PlatformWebhooks);
