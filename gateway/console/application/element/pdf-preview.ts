import { html, LitElement, type TemplateResult } from 'lit';

/**
 * A PDF document in the page: `<pdf-preview>`. The browser's own viewer shows it, from an address that only this page
 * knows; a browser without a viewer would store the file instead, so that it is told to the reader.
 */
class PdfPreview extends LitElement {
  static override properties = { content: {}, name: {}, without: {}, address: { state: true } };
  /** The document's bytes, base64. */
  declare content: string;
  declare name: string;
  /** What a browser without a viewer shows. */
  declare without: string;
  declare address: string | null;

  constructor() {
    super();
    this.address = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forget();
  }

  /** With the styles of the console. */
  protected override createRenderRoot(): this {
    return this;
  }

  protected override willUpdate(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has('content')) return;
    this.#forget();
    const bytes = Uint8Array.from(atob(this.content), (one) => one.charCodeAt(0));
    this.address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  }

  protected override render(): TemplateResult {
    return navigator.pdfViewerEnabled
      ? html`<iframe class="preview" title=${this.name} src=${this.address ?? ''}></iframe>`
      : html`<p class="soft">${this.without}</p>`;
  }

  #forget(): void {
    if (this.address !== null) URL.revokeObjectURL(this.address);
    this.address = null;
  }
}

customElements.define('pdf-preview', PdfPreview);
