import {
  CheckTemplateDocument,
  type CheckTemplateQuery,
  type DocumentFormat,
  type GetTemplateQuery,
  PreviewTemplateDocument,
  type PreviewTemplateQuery,
  UpdateTemplateDocument,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { managePermission } from './templates-page.ts';

export type Template = NonNullable<GetTemplateQuery['template']>;
export type Preview = PreviewTemplateQuery['previewTemplate'];

/** Milliseconds after the last key before the text is checked, saved and rendered. */
const patience = 400;

const textOf = ({ draft, published }: Template) => draft?.content ?? published?.content ?? '';
const tagOf = ({ draft, published }: Template) => (draft ?? published)?.entityTag ?? null;

/** What is typed into a template and not yet stored. It outlives the loads of its page. */
export class TemplateEditing {
  data: string | null = null;
  check: CheckTemplateQuery['checkTemplate'] | null = null;
  preview: Preview | null = null;
  problem: string | null = null;
  /** What the preview shows. */
  format: DocumentFormat = 'Html';
  /** When the draft was saved last from here. */
  savedAt: Date | null = null;
  readonly #visit: Visit;
  #template: Template;
  #text: string | null = null;
  /** Version on which the text was typed, of the draft or of the published text: what others saved meanwhile is a conflict. */
  #tag: string | null = null;
  #pending?: ReturnType<typeof setTimeout>;
  #isSending = false;
  /** One after the other: each save needs the version that the one before it made. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(template: Template, visit: Visit) {
    this.#visit = visit;
    this.#template = template;
    this.take(template);
  }

  /** What the editor shows. */
  get text(): string {
    return this.#text ?? textOf(this.#template);
  }

  /** Whether there is text that would be lost. */
  get isUnsaved(): boolean {
    return this.#text !== null;
  }

  /** Whether a pause in typing saves. A save takes a text back from its review: that is for a person to decide. */
  get savesItself(): boolean {
    return this.#template.status !== 'PendingReview' && this.#visit.permissions.has(managePermission);
  }

  /** The template as it is stored now; what is typed stays. */
  take(template: Template): void {
    this.#template = template;
    if (this.#text === null || this.#text === textOf(template)) this.forget();
  }

  /** Drops what is typed. */
  forget(): void {
    clearTimeout(this.#pending);
    this.#text = null;
    this.#tag = tagOf(this.#template);
  }

  /** A key was pressed. */
  type(text: string): void {
    // A save that runs will change what is stored: what is typed meanwhile is compared after it.
    this.#text = text === textOf(this.#template) && !this.#isSending ? null : text;
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => void this.#pause(text), patience);
  }

  /** Saves what the editor shows as the draft, and shows the page again. */
  save(): Promise<void> {
    clearTimeout(this.#pending);
    // Of a text before this one, perhaps.
    this.check = null;
    return this.#store(() => true);
  }

  /**
   * Does something with the stored template.
   * @param needsText whether what is typed is part of it, and saved before.
   */
  change(run: () => Promise<unknown>, needsText: boolean): Promise<void> {
    clearTimeout(this.#pending);
    return this.#next(async () => {
      if (needsText && this.isUnsaved) await this.#send();
      await run();
      await this.#visit.reload();
    });
  }

  /** Renders the stored draft as the preview shows it. */
  async refresh(): Promise<void> {
    const { format } = this;
    try {
      const preview = await this.render(format);
      // Another format was chosen meanwhile: its own answer comes, perhaps before this one.
      if (format !== this.format) return;
      this.preview = preview;
      this.problem = null;
    } catch (error) {
      if (format === this.format) this.problem = reasonOf(error);
    }
  }

  async render(format: DocumentFormat): Promise<Preview> {
    const { api, signal } = this.#visit;
    const { name, culture } = this.#template;
    const data = this.data ?? '';
    const input = { culture, format, data: data.trim() === '' ? null : JSON.parse(data) };
    return (await api.run(PreviewTemplateDocument, { name, input }, signal)).previewTemplate;
  }

  /** @param isWanted asked at its turn: a step before it in the queue may have made the save needless. */
  #store(isWanted: () => boolean): Promise<void> {
    return this.#next(async () => {
      if (!isWanted()) return;
      await this.#send();
      await this.#visit.reload();
    });
  }

  #next(run: () => Promise<void>): Promise<void> {
    const ran = this.#queue.then(run);
    this.#queue = ran.catch(() => undefined);
    return ran;
  }

  /** The reader has stopped typing: says what is wrong, or saves and renders. */
  async #pause(text: string): Promise<void> {
    const { api, signal } = this.#visit;
    const { name, mimeType } = this.#template;
    try {
      const { checkTemplate } = await api.run(
        CheckTemplateDocument,
        { content: text, mimeType, name },
        signal,
      );
      if (this.text !== text) return;
      this.check = checkTemplate;
      this.#visit.redraw();
      if (checkTemplate.parseErrors.length === 0) await this.#store(() => this.isUnsaved && this.savesItself);
    } catch (error) {
      if (signal.aborted) return;
      this.problem = reasonOf(error);
      this.#visit.redraw();
    }
  }

  async #send(): Promise<void> {
    const { name, culture, mimeType, layoutName, category } = this.#template;
    const content = this.text;
    this.#isSending = true;
    try {
      const { updateTemplate } = await this.#visit.api.run(UpdateTemplateDocument, {
        input: { name, culture, mimeType, layoutName, category, content, ifMatch: this.#tag },
      });
      const { draft } = updateTemplate.template;
      this.#template = { ...this.#template, draft };
      this.#tag = tagOf(this.#template);
      this.savedAt = new Date();
      if (this.#text === content) this.#text = null;
    } finally {
      this.#isSending = false;
    }
  }
}
