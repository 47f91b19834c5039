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
  PlatformWebhooksKeysDocument,
  type PlatformWebhooksKeysQuery,
  PlatformWebhooksPingDocument,
  type PlatformWebhooksQuery,
  PlatformWebhooksReplayDocument,
  PlatformWebhooksReplayedDocument,
  PlatformWebhooksRetryDocument,
  PlatformWebhooksRotateKeyDocument,
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
  replay: ['Send again what failed', 'Renvoyer ce qui a échoué'],
  since: ['since', 'depuis'],
  replayed: ['Events sent again: ', 'Événements renvoyés : '],
  keys: ['Signing keys', 'Clés de signature'],
  rotate: ['New signing key', 'Nouvelle clé de signature'],
  sureRotate: [
    'Make a new key? The present one also signs for a day.',
    'Créer une nouvelle clé ? La clé actuelle signe encore pendant un jour.',
  ],
  until: ['until', "jusqu'au"],
  Retired: ['Retired', 'Retirée'],
  Revoked: ['Revoked', 'Révoquée'],
  delivered: ['The test was delivered.', 'Le test a été livré.'],
  undelivered: ['The test failed.', 'Le test a échoué.'],
  Active: ['Active', 'Actif'],
  Suspended: ['Suspended', 'Suspendu'],
  Deactivated: ['Deactivated', 'Désactivé'],
} as const satisfies Record<string, Words>;

type Subscription = PlatformWebhooksQuery['webhookSubscriptions']['nodes'][number];
type EventType = PlatformWebhooksEventTypesQuery['webhookEventTypes'][number];
type SigningKey = PlatformWebhooksKeysQuery['webhookSigningKeys'][number];
type Attempt = PlatformWebhooksDeliveriesQuery['webhookDeliveries']['nodes'][number];

/** The same time yesterday, as a control for local times writes it. */
function aDayAgo(): string {
  const then = new Date(Date.now() - 24 * 3_600_000);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The webhook portal of a customer: endpoints, signing keys, test deliveries, attempts live, replay. Event: `platform-webhook-created`
 * (detail: the subscription, without its secret).
 */
export class PlatformWebhooks extends PlatformElement {
  static override styles = [
    ...PlatformElement.styles,
    css`
      h4 {
        margin: 0.8rem 0 0.2rem;
      }
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
  #keys: readonly SigningKey[] = [];
  #opened: string | null = null;
  #removing: string | null = null;
  #rotating: string | null = null;
  #replayed: number | null = null;
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
      ${isOpen ? html`${this.#deliveries()}${this.#keyList(one)}` : nothing}
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

  #keyList({ id }: Subscription) {
    return html`<h4>${this.word(words.keys)}</h4>
      <ul class="list">
        ${this.#keys.map(
          ({ hint, status, createdAt, expiresAt }) => html`<li class="row">
            <code>${hint}</code>
            <span class=${status === 'Active' ? 'good' : 'soft'}>${this.word(words[status])}</span>
            ${this.moment(createdAt)}
            ${expiresAt === null || expiresAt === undefined ? nothing : html`<span class="soft">${this.word(words.until)} ${this.moment(expiresAt)}</span>`}
          </li>`,
        )}
      </ul>
      <div class="row">
        ${
          this.#rotating === id
            ? html`<span role="alert">${this.word(words.sureRotate)}</span>
              ${this.#button(words.rotate, () => this.#rotate(id))}
              ${this.#button(words.cancel, () => {
                this.#rotating = null;
              })}`
            : this.#button(words.rotate, () => {
                this.#rotating = id;
              })
        }
        <form class="row" @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          const since = String(new FormData(event.target as HTMLFormElement).get('since'));
          void this.attempt(() => this.#replay(id, new Date(since)));
        }}>
          <button class="plain">${this.word(words.replay)}</button>
          <label>${this.word(words.since)}<input name="since" type="datetime-local" required .defaultValue=${aDayAgo()} /></label>
        </form>
        <span role="status" class="soft">
          ${this.#replayed === null ? nothing : html`${this.word(words.replayed)}${this.#replayed}`}
        </span>
      </div>`;
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
    this.#keys = [];
    this.#replayed = null;
    if (this.#opened === null) return;
    const [{ webhookDeliveries }, { webhookSigningKeys }] = await Promise.all([
      this.run(PlatformWebhooksDeliveriesDocument, { id }),
      this.run(PlatformWebhooksKeysDocument, { id }),
    ]);
    this.#attempts = webhookDeliveries.nodes;
    this.#keys = webhookSigningKeys;
  }

  async #rotate(id: string): Promise<void> {
    const { rotateWebhookSigningKey } = await this.run(PlatformWebhooksRotateKeyDocument, { id });
    this.#rotating = null;
    this.#secret = rotateWebhookSigningKey.secret;
    this.#keys = (await this.run(PlatformWebhooksKeysDocument, { id })).webhookSigningKeys;
  }

  /** Delivers again what this endpoint did not accept since then, and says how much that is. */
  async #replay(id: string, since: Date): Promise<void> {
    this.#replayed = null;
    const started = await this.run(PlatformWebhooksReplayDocument, { id, from: since.toISOString() });
    let replay: { id: string; status: string; matchedCount: number } =
      started.createWebhookReplay.webhookReplay;
    while (replay.status === 'Running') {
      await new Promise((done) => setTimeout(done, 500));
      const { webhookReplay } = await this.run(PlatformWebhooksReplayedDocument, { id: replay.id });
      if (webhookReplay === null || webhookReplay === undefined) return;
      replay = webhookReplay;
    }
    this.#replayed = replay.matchedCount;
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
