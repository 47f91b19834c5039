import { css, html } from 'lit';
import {
  PlatformInboxArchiveDocument,
  PlatformInboxChangedDocument,
  type PlatformInboxChangedSubscription,
  PlatformInboxDocument,
  PlatformInboxFileDocument,
  type PlatformInboxQuery,
  PlatformInboxReadAllDocument,
  PlatformInboxReadDocument,
  PlatformInboxReceivedDocument,
  PlatformInboxSnoozeDocument,
} from '../generated/operations.ts';
import { define, PlatformElement, type Words } from '../platform-element.ts';
import { sizeText } from '../platform-files.ts';

const words = {
  title: ['Notifications', 'Notifications'],
  unread: ['unread', 'non lues'],
  readAll: ['Mark all as read', 'Tout marquer comme lu'],
  read: ['Mark as read', 'Marquer comme lu'],
  archive: ['Archive', 'Archiver'],
  snooze: ['Snooze for an hour', 'Rappeler dans une heure'],
  none: ['There is nothing new.', 'Rien de nouveau.'],
  tag: ['Only with the tag', 'Seulement avec l’étiquette'],
  thread: ['Show the thread', 'Afficher le fil'],
  inThread: ['One thread', 'Un seul fil'],
  all: ['Show all', 'Tout afficher'],
  open: ['Open', 'Ouvrir'],
  arrived: ['New notification:', 'Nouvelle notification :'],
} as const satisfies Record<string, Words>;

type Notification = PlatformInboxQuery['notifications']['nodes'][number];
type Attachment = Notification['attachments'][number];
/** What the list is narrowed to; null: everything. */
type Narrowing = { readonly tag: string } | { readonly threadKey: string } | null;
type InboxChange = PlatformInboxChangedSubscription['inboxChanged'];

const asRead = (item: Notification): Notification[] => [{ ...item, isRead: true }];

/** What becomes of a shown notification; after other changes the inbox is read again. */
const effects: Readonly<Record<string, (item: Notification) => Notification[]>> = {
  Read: asRead,
  Answered: asRead,
  Archived: () => [],
  Snoozed: () => [],
};

const isAmong = ({ tags, threadKey }: Notification, to: Narrowing): boolean =>
  to === null || ('tag' in to ? tags.includes(to.tag) : threadKey === to.threadKey);

/**
 * The notifications of the token's user, live. Events: `platform-notification` when one arrives,
 * `platform-notification-open` when one is chosen (detail: the notification), `platform-attachment-open` for a file.
 */
export class PlatformInbox extends PlatformElement {
  static override styles = [
    ...PlatformElement.styles,
    css`
      .count {
        background: var(--accent);
        color: var(--on-accent);
        border-radius: 1rem;
        padding: 0 0.5rem;
        font-size: 0.82rem;
        font-weight: 600;
      }
      li.unread h3::before {
        content: "";
        display: inline-block;
        width: 0.5rem;
        height: 0.5rem;
        margin-inline-end: 0.4rem;
        border-radius: 50%;
        background: var(--accent);
      }
      li h3 {
        flex: 1;
      }
      h3 button {
        padding: 0;
        min-height: 0;
        text-align: start;
        font-weight: 600;
      }
      .parts {
        flex-wrap: wrap;
        justify-content: start;
      }
      .tag::before {
        content: "#";
      }
      li.error h3 button,
      li.fatal h3 button {
        color: var(--bad);
      }
    `,
  ];
  #items: readonly Notification[] = [];
  #unread = 0;
  #narrowing: Narrowing = null;
  #after: string | null = null;
  #arrived = '';
  #isLoading = false;
  #isStale = false;

  protected override async start(signal: AbortSignal): Promise<void> {
    this.#items = [];
    this.#narrowing = null;
    this.#arrived = '';
    await this.#load(null);
    this.follow(
      PlatformInboxReceivedDocument,
      {},
      ({ notificationReceived: { eventId: _, ...received } }) => {
        // One that was snoozed is received again, and moves to the top.
        const known = this.#items.find(({ id }) => id === received.id);
        const others = this.#items.filter((one) => one !== known);
        this.#items = isAmong(received, this.#narrowing) ? [received, ...others] : others;
        this.#unread += received.isRead || known?.isRead === false ? 0 : 1;
        this.#arrived = `${this.word(words.arrived)} ${received.title}`;
        this.tell('platform-notification', received);
        this.requestUpdate();
      },
      signal,
    );
    this.follow(
      PlatformInboxChangedDocument,
      {},
      ({ inboxChanged }) => void this.attempt(() => this.#take(inboxChanged)),
      signal,
    );
  }

  /** Shows what was done in another tab or on another device. */
  async #take({ change, ids, unreadNotificationCount }: InboxChange): Promise<void> {
    const effect = change == null ? undefined : effects[change];
    if (effect === undefined || ids == null) return this.#reload();
    const changed = new Set(ids);
    this.#items = this.#items.flatMap((item) => (changed.has(item.id) ? effect(item) : [item]));
    this.#unread = unreadNotificationCount;
  }

  protected override view() {
    return html`<header>
        <h2>${this.word(words.title)}</h2>
        ${
          this.#unread > 0
            ? html`<span class="count"
                >${this.#unread}<span class="unseen"> ${this.word(words.unread)}</span></span
              ><button class="plain" @click=${() => this.attempt(() => this.#readAll())}>
                ${this.word(words.readAll)}
              </button>`
            : ''
        }
      </header>
      <p class="unseen" role="status">${this.#arrived}</p>
      ${this.#narrowingView()}
      ${this.#items.length === 0 ? html`<p class="soft">${this.word(words.none)}</p>` : ''}
      <ul class="list">
        ${this.#items.map((item) => this.#row(item))}
      </ul>
      ${this.moreButton(this.#after !== null, () => this.#load(this.#after))}`;
  }

  #row(item: Notification) {
    return html`<li class="${item.severity} ${item.isRead ? '' : 'unread'}">
      <div class="row">
        <h3><button class="plain" @click=${() => this.#open(item)}>${item.title}</button></h3>
        ${this.moment(item.createdAt)}
        ${
          item.isRead
            ? ''
            : html`<button
              class="plain"
              aria-label="${this.word(words.read)}: ${item.title}"
              title=${this.word(words.read)}
              @click=${() => this.attempt(() => this.#read(item))}
            >
              ✓
            </button>`
        }
        <button
          class="plain"
          aria-label="${this.word(words.snooze)}: ${item.title}"
          title=${this.word(words.snooze)}
          @click=${() => this.attempt(() => this.#snooze(item))}
        >
          ⏰
        </button>
        <button
          class="plain"
          aria-label="${this.word(words.archive)}: ${item.title}"
          title=${this.word(words.archive)}
          @click=${() => this.attempt(() => this.#archive(item))}
        >
          ✕
        </button>
      </div>
      <p class="text">${item.body}</p>
      ${this.#partsView(item)}
    </li>`;
  }

  /** Tags, thread and files; nothing where it has none of them. */
  #partsView(item: Notification) {
    const { tags, threadKey, attachments } = item;
    if (tags.length === 0 && threadKey === null && attachments.length === 0) return '';
    return html`<div class="row parts">
      ${tags.map(
        (tag) => html`<button
          class="plain tag"
          aria-label="${this.word(words.tag)} ${tag}: ${item.title}"
          title=${this.word(words.tag)}
          @click=${() => this.attempt(() => this.#narrow({ tag }))}
        >
          ${tag}
        </button>`,
      )}
      ${
        threadKey === null
          ? ''
          : html`<button
            class="plain"
            aria-label="${this.word(words.thread)}: ${item.title}"
            @click=${() => this.attempt(() => this.#narrow({ threadKey }))}
          >
            ${this.word(words.thread)}
          </button>`
      }
      ${attachments.map(
        (file) => html`<button
            class="plain"
            aria-label="${this.word(words.open)}: ${file.fileName}"
            @click=${() => this.attempt(() => this.#openFile(file))}
          >
            ${file.fileName}</button
          ><span class="soft">${sizeText(file.sizeBytes, this.language)}</span>`,
      )}
    </div>`;
  }

  #narrowingView() {
    const narrowing = this.#narrowing;
    if (narrowing === null) return '';
    const text = 'tag' in narrowing ? narrowing.tag : this.word(words.inThread);
    return html`<p class="row">
      <span class="soft">${text}</span>
      <button class="plain" @click=${() => this.attempt(() => this.#narrow(null))}>
        ${this.word(words.all)}
      </button>
    </p>`;
  }

  /** The page may show a file itself; else it is downloaded. */
  async #openFile(file: Attachment): Promise<void> {
    if (!this.tell('platform-attachment-open', file)) return;
    const { createBlobDownloadUrl } = await this.run(PlatformInboxFileDocument, { id: file.blobId });
    this.files.open(createBlobDownloadUrl.url);
  }

  #narrow(to: Narrowing): Promise<void> {
    this.#narrowing = to;
    return this.#reload();
  }

  #open(item: Notification): void {
    this.tell('platform-notification-open', item);
    if (!item.isRead) void this.attempt(() => this.#read(item));
  }

  /** Loads the list again. Changes that arrive during a load cause one more load, however many they are. */
  async #reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        const { notifications } = await this.#page(null);
        this.#items = [];
        this.#append(notifications);
      }
    } finally {
      this.#isLoading = false;
    }
  }

  async #load(after: string | null): Promise<void> {
    const { notifications } = await this.#page(after);
    this.#append(notifications);
  }

  #page(after: string | null): Promise<PlatformInboxQuery> {
    return this.run(PlatformInboxDocument, { after, filter: this.#narrowing });
  }

  #append(notifications: PlatformInboxQuery['notifications']): void {
    const known = new Set(this.#items.map(({ id }) => id));
    this.#items = [...this.#items, ...notifications.nodes.filter(({ id }) => !known.has(id))];
    this.#unread = notifications.unreadCount;
    this.#after = notifications.pageInfo.hasNextPage ? (notifications.pageInfo.endCursor ?? null) : null;
  }

  async #read(item: Notification): Promise<void> {
    const { markNotificationRead } = await this.run(PlatformInboxReadDocument, { id: item.id });
    this.#items = this.#items.map((one) => (one.id === item.id ? { ...one, isRead: true } : one));
    this.#unread = markNotificationRead.unreadNotificationCount;
  }

  async #archive(item: Notification): Promise<void> {
    const { archiveNotification } = await this.run(PlatformInboxArchiveDocument, { id: item.id });
    this.#remove(item, archiveNotification.unreadNotificationCount);
  }

  async #snooze(item: Notification): Promise<void> {
    const until = new Date(Date.now() + 60 * 60 * 1000).toISOString();
    const { snoozeNotification } = await this.run(PlatformInboxSnoozeDocument, { id: item.id, until });
    this.#remove(item, snoozeNotification.unreadNotificationCount);
  }

  #remove(item: Notification, unread: number): void {
    this.#items = this.#items.filter(({ id }) => id !== item.id);
    this.#unread = unread;
  }

  async #readAll(): Promise<void> {
    await this.run(PlatformInboxReadAllDocument, {});
    this.#items = this.#items.map((one) => ({ ...one, isRead: true }));
    this.#unread = 0;
  }
}

define('platform-inbox', PlatformInbox);
