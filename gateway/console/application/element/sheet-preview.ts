import { html, LitElement, type TemplateResult } from 'lit';

/**
 * The tables of a page as the sheets of a workbook: `<sheet-preview>`. The page is in a frame of another policy, as that of
 * an e-mail.
 */
class SheetPreview extends LitElement {
  static override properties = { page: {}, name: {}, frame: {} };
  declare page: string;
  declare name: string;
  /** Address of the page in the frame. */
  declare frame: string;

  /** With the styles of the console. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override updated(): void {
    this.#send();
  }

  protected override render(): TemplateResult {
    return html`<iframe class="preview" sandbox="allow-scripts" title=${this.name} src=${this.frame}
      @load=${() => this.#send()}></iframe>`;
  }

  #send(): void {
    this.querySelector('iframe')?.contentWindow?.postMessage({ sheetsOf: this.page }, '*');
  }
}

customElements.define('sheet-preview', SheetPreview);
