import type { EditorView } from '@codemirror/view';
import { LitElement } from 'lit';
import type { CodeLanguage } from './code-view.ts';

/**
 * A field for code, in a form or alone: `<code-editor name label language>`. It is a text area for its surroundings
 * (`value`, `input`, `change`, `focus()`, a value of the form); CodeMirror is loaded when the first one is shown.
 *
 * Attributes: `label` (accessible name), `language` (`json`, `template` or none), `described` (ids of elements that
 * describe it), `aria-invalid`, `readonly`.
 */
class CodeEditor extends LitElement {
  static readonly formAssociated = true;
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties = { described: {}, invalid: { attribute: 'aria-invalid' } };
  declare described: string | null | undefined;
  declare invalid: string | null | undefined;
  readonly #internals = this.attachInternals();
  #view: EditorView | null = null;
  #value = '';
  #changedFrom = '';

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    if (value === this.#value) return;
    this.#keep(value);
    this.#changedFrom = value;
    this.#view?.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: value } });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#show();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#view?.destroy();
    this.#view = null;
  }

  protected override updated(): void {
    this.#describe();
  }

  override focus(): void {
    this.#view?.focus();
  }

  async #show(): Promise<void> {
    const { openCodeView } = await import('./code-view.ts');
    if (!this.isConnected || this.#view !== null) return;
    this.#view = openCodeView({
      parent: this.renderRoot as ShadowRoot,
      text: this.#value,
      label: this.getAttribute('label') ?? '',
      language: (this.getAttribute('language') ?? 'text') as CodeLanguage,
      isReadOnly: this.hasAttribute('readonly'),
      onChange: (text) => {
        if (text === this.#value) return;
        this.#keep(text);
        this.dispatchEvent(new Event('input', { bubbles: true }));
      },
      onBlur: () => {
        if (this.#changedFrom === this.#value) return;
        this.#changedFrom = this.#value;
        this.dispatchEvent(new Event('change', { bubbles: true }));
      },
    });
    this.#describe();
  }

  #keep(value: string): void {
    this.#value = value;
    this.#internals.setFormValue(value);
  }

  /** Ids do not reach into a shadow tree; elements do. */
  #describe(): void {
    const content = this.#view?.contentDOM;
    if (content === undefined) return;
    const ids = (this.described ?? '').split(' ').filter((id) => id !== '');
    const root = this.getRootNode() as Document;
    content.ariaDescribedByElements = ids.flatMap((id) => root.getElementById(id) ?? []);
    content.ariaInvalid = this.invalid ?? 'false';
  }
}

customElements.define('code-editor', CodeEditor);
