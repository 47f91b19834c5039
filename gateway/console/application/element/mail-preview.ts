import { html, LitElement, type TemplateResult } from 'lit';
import type { Visit } from '../page/page.ts';
import { inScheme } from './color-scheme.ts';

const ways = ['light', 'dark', 'text'] as const;
type Way = (typeof ways)[number];

/** Texts of the buttons, in the reader’s language. */
type MailPreviewWords = Readonly<Record<Way, string>>;

/**
 * An e-mail as mail programs show it, light or dark, and its plain text part: `<mail-preview>`. The page is in a frame of another
 * policy: what it contains runs nothing and loads nothing of the console.
 */
class MailPreview extends LitElement {
  static override properties = { page: {}, text: {}, name: {}, frame: {}, words: {}, way: { state: true } };
  declare page: string;
  declare text: string;
  declare name: string;
  /** Address of the page in the frame. */
  declare frame: string;
  declare words: MailPreviewWords;
  declare way: Way;

  constructor() {
    super();
    this.way = 'light';
  }

  /** With the styles of the console. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override updated(): void {
    const shown = this.querySelector('iframe');
    if (shown !== null) this.#send(shown);
  }

  protected override render(): TemplateResult {
    return html`<div class="doings left views" role="group" aria-label=${this.name}>${ways.map(
      (way) =>
        html`<button type="button" aria-pressed=${String(this.way === way)} @click=${() => {
          this.way = way;
        }}>${this.words[way]}</button>`,
    )}</div>
      ${
        this.way === 'text'
          ? html`<pre class="code" tabindex="0">${this.text}</pre>`
          : html`<iframe class="preview" sandbox="allow-scripts" title=${this.name} src=${this.frame}
              @load=${(event: Event) => this.#send(event.target as HTMLIFrameElement)}></iframe>`
      }`;
  }

  #send(frame: HTMLIFrameElement): void {
    if (this.way !== 'text') frame.contentWindow?.postMessage(inScheme(this.page, this.way), '*');
  }
}

customElements.define('mail-preview', MailPreview);

/** Shows an e-mail. */
export function mailPreview(
  { title, page, text }: { readonly title: string; readonly page: string; readonly text: string },
  visit: Visit,
): TemplateResult {
  const words = {
    light: visit.word('lightMode'),
    dark: visit.word('darkMode'),
    text: visit.word('plainTextPart'),
  };
  return html`<mail-preview .name=${title} .page=${page} .text=${text} .words=${words}
    .frame=${visit.at('/preview')}></mail-preview>`;
}
