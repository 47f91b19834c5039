import { css, html, nothing } from 'lit';
import {
  PlatformCommentsAddedDocument,
  PlatformCommentsCreateDocument,
  PlatformCommentsDeleteDocument,
  PlatformCommentsDocument,
  PlatformCommentsFileDocument,
  type PlatformCommentsQuery,
  PlatformCommentsUpdateDocument,
  PlatformCommentsUploadDocument,
  PlatformCommentsUploadedDocument,
} from '../generated/operations.ts';
import { define, PlatformElement, type Words } from '../platform-element.ts';
import { sizeText } from '../platform-files.ts';

const words = {
  title: ['Comments', 'Commentaires'],
  none: ['No comments yet.', 'Pas encore de commentaire.'],
  write: ['Write a comment', 'Écrire un commentaire'],
  send: ['Send', 'Envoyer'],
  save: ['Save', 'Enregistrer'],
  cancel: ['Cancel', 'Annuler'],
  reply: ['Reply', 'Répondre'],
  edit: ['Edit', 'Modifier'],
  remove: ['Delete', 'Supprimer'],
  sure: ['Delete this comment?', 'Supprimer ce commentaire ?'],
  deleted: ['This comment was deleted.', 'Ce commentaire a été supprimé.'],
  edited: ['edited', 'modifié'],
  attach: ['Attach files', 'Joindre des fichiers'],
  open: ['Open the file', 'Ouvrir le fichier'],
} as const satisfies Record<string, Words>;

type Entry = PlatformCommentsQuery['timeline']['nodes'][number];
type Attachment = Entry['attachments'][number];
/** What the reader is doing to an entry. */
interface Doing {
  readonly id: string;
  readonly what: 'reply' | 'edit' | 'remove';
}

/** `[@Name](user:id)` as people read it. */
const mention = /@\[([^\]]*)\]\(user:[^)]*\)/g;

/**
 * Comments on an entity, live. Attributes: `entity-type`, `entity-id`. Event: `platform-comment` when one is added, by
 * this reader or another (detail: the comment); `platform-attachment-open` for a file, which is downloaded unless the page
 * prevents it.
 */
export class PlatformComments extends PlatformElement {
  static override properties = {
    ...PlatformElement.properties,
    entityType: { attribute: 'entity-type' },
    entityId: { attribute: 'entity-id' },
  };
  static override styles = [
    ...PlatformElement.styles,
    css`
      .replies {
        margin-inline-start: 1.2rem;
        border-inline-start: 2px solid var(--line);
        padding-inline-start: 0.8rem;
      }
      textarea {
        min-height: 4rem;
        resize: vertical;
      }
      li button.plain {
        padding: 0.1rem 0.4rem 0.1rem 0;
        font-size: 0.85rem;
        min-height: 1.5rem;
      }
    `,
  ];
  declare entityType: string | undefined;
  declare entityId: string | undefined;
  #entries: readonly Entry[] = [];
  #userId: string | null = null;
  #after: string | null = null;
  #doing: Doing | null = null;

  protected override get subjects() {
    return ['entityType', 'entityId'];
  }

  protected override async start(signal: AbortSignal): Promise<void> {
    this.#entries = [];
    this.#doing = null;
    await this.#load(null);
    this.follow(
      PlatformCommentsAddedDocument,
      this.#entity,
      ({ timelineEntryAdded }) => this.#add(timelineEntryAdded),
      signal,
    );
  }

  protected override view() {
    const isAlone = ({ parentEntryId }: Entry) => !this.#entries.some(({ id }) => id === parentEntryId);
    const roots = this.#entries.filter(isAlone);
    return html`<header><h2>${this.word(words.title)}</h2></header>
      ${this.#form('', words.send, (body, files) => this.#create(body, null, files))}
      ${roots.length === 0 ? html`<p class="soft">${this.word(words.none)}</p>` : nothing}
      <ul class="list" aria-live="polite">
        ${roots.map((one) => this.#entry(one))}
      </ul>
      ${this.moreButton(this.#after !== null, () => this.#load(this.#after))}`;
  }

  #entry(entry: Entry): unknown {
    const replies = this.#entries.filter(({ parentEntryId }) => parentEntryId === entry.id).toReversed();
    const doing = this.#doing?.id === entry.id ? this.#doing.what : null;
    return html`<li>
      <div class="row">
        <strong>${entry.authorDisplayName}</strong>
        ${this.moment(entry.createdAt)}
        ${entry.editedAt ? html`<span class="soft">(${this.word(words.edited)})</span>` : nothing}
      </div>
      ${
        doing === 'edit'
          ? this.#form(entry.body, words.save, (body) => this.#edit(entry, body))
          : html`<p class="text ${entry.isDeleted ? 'soft' : ''}">${this.#textOf(entry)}</p>
            ${this.#filesView(entry)}`
      }
      ${entry.isDeleted || entry.entryType === 'SystemLog' ? nothing : this.#actions(entry, doing)}
      ${doing === 'reply' ? this.#form('', words.send, (body, files) => this.#create(body, entry.id, files)) : nothing}
      ${
        replies.length === 0
          ? nothing
          : html`<ul class="list replies">
            ${replies.map((one) => this.#entry(one))}
          </ul>`
      }
    </li>`;
  }

  #textOf({ isDeleted, body }: Entry): string {
    return isDeleted ? this.word(words.deleted) : body.replace(mention, '@$1');
  }

  #filesView({ attachments }: Entry) {
    if (attachments.length === 0) return nothing;
    return html`<div class="row">
      ${attachments.map((file) => {
        const name = file.fileName ?? file.blobId;
        return html`<button
            class="plain"
            aria-label="${this.word(words.open)}: ${name}"
            @click=${() => this.attempt(() => this.#open(file))}
          >
            ${name}</button
          ><span class="soft">${sizeText(file.sizeBytes ?? null, this.language)}</span>`;
      })}
    </div>`;
  }

  /** The page may show a file itself; else it is downloaded. */
  async #open(file: Attachment): Promise<void> {
    if (!this.tell('platform-attachment-open', file)) return;
    const { createBlobDownloadUrl } = await this.run(PlatformCommentsFileDocument, { id: file.blobId });
    this.files.open(createBlobDownloadUrl.url);
  }

  #actions(entry: Entry, doing: Doing['what'] | null) {
    const button = (text: Words, run: () => void) =>
      html`<button class="plain" @click=${run}>${this.word(text)}</button>`;
    const choose = (what: Doing['what']) => () => this.#do({ id: entry.id, what });
    if (doing === 'remove')
      return html`<div class="row" role="alert">
        <span>${this.word(words.sure)}</span>
        ${button(words.remove, () => void this.attempt(() => this.#remove(entry)))}
        ${button(words.cancel, () => this.#do(null))}
      </div>`;
    if (doing !== null) return button(words.cancel, () => this.#do(null));
    const isOwn = entry.authorId === this.#userId;
    return html`<div class="row">
      ${button(words.reply, choose('reply'))}
      ${isOwn ? [button(words.edit, choose('edit')), button(words.remove, choose('remove'))] : nothing}
    </div>`;
  }

  /** @param send what is written, with the chosen files; an edit takes none. */
  #form(text: string, action: Words, send: (body: string, files: readonly File[]) => Promise<void>) {
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const area = form.querySelector('textarea') as HTMLTextAreaElement;
      if (area.value.trim() === '') return;
      void this.attempt(async () => {
        const input = form.querySelector<HTMLInputElement>('input[type=file]');
        await send(area.value, [...(input?.files ?? [])]);
        form.reset();
        area.value = '';
      });
    };
    return html`<form @submit=${submit}>
      <textarea
        required
        maxlength="65536"
        aria-label=${this.word(words.write)}
        placeholder=${this.word(words.write)}
        .value=${text}
      ></textarea>
      <div class="row">
        <button class="main">${this.word(action)}</button>
        ${action === words.save ? nothing : html`<label class="soft">${this.word(words.attach)} <input type="file" multiple /></label>`}
      </div>
    </form>`;
  }

  get #entity() {
    return { entityType: this.entityType ?? '', entityId: this.entityId ?? '' };
  }

  #do(doing: Doing | null): void {
    this.#doing = doing;
    this.requestUpdate();
  }

  #add(entry: Entry): void {
    if (this.#entries.some(({ id }) => id === entry.id)) return;
    this.#entries = [entry, ...this.#entries];
    this.tell('platform-comment', entry);
    this.requestUpdate();
  }

  #change(id: string, change: Partial<Entry>): void {
    this.#entries = this.#entries.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#doing = null;
  }

  async #load(after: string | null): Promise<void> {
    const { timeline, me } = await this.run(PlatformCommentsDocument, { ...this.#entity, after });
    const known = new Set(this.#entries.map(({ id }) => id));
    this.#entries = [...this.#entries, ...timeline.nodes.filter(({ id }) => !known.has(id))];
    this.#after = timeline.pageInfo.hasNextPage ? (timeline.pageInfo.endCursor ?? null) : null;
    this.#userId = me.userId ?? null;
  }

  async #create(body: string, parentEntryId: string | null, files: readonly File[]): Promise<void> {
    const attachmentBlobIds: string[] = [];
    for (const file of files) attachmentBlobIds.push(await this.#upload(file));
    const input = { ...this.#entity, body, parentEntryId, attachmentBlobIds };
    const { createTimelineEntry } = await this.run(PlatformCommentsCreateDocument, input);
    this.#doing = null;
    this.#add(createTimelineEntry.timelineEntry);
  }

  /** @returns the id of the file, which the next comment may hold. */
  async #upload(file: File): Promise<string> {
    const contentType = file.type || 'application/octet-stream';
    const { announceBlobUpload } = await this.run(PlatformCommentsUploadDocument, {
      fileName: file.name,
      contentType,
      sizeBytes: file.size,
    });
    const { id } = announceBlobUpload.blobUpload;
    await this.files.send(announceBlobUpload, file);
    await this.run(PlatformCommentsUploadedDocument, { id });
    return id;
  }

  async #edit({ id }: Entry, body: string): Promise<void> {
    const { updateTimelineEntry } = await this.run(PlatformCommentsUpdateDocument, {
      ...this.#entity,
      id,
      body,
    });
    this.#change(id, updateTimelineEntry.timelineEntry);
  }

  async #remove({ id }: Entry): Promise<void> {
    await this.run(PlatformCommentsDeleteDocument, { ...this.#entity, id });
    const hasReplies = this.#entries.some(({ parentEntryId }) => parentEntryId === id);
    if (hasReplies) this.#change(id, { isDeleted: true });
    else this.#entries = this.#entries.filter((one) => one.id !== id);
  }
}

define('platform-comments', PlatformComments);
