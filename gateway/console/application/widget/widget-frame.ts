import { html, nothing, render, type TemplateResult } from 'lit';
import type { Drawing, GridContext, RenderedWidget } from './widget-drawing.ts';
import { drawingOf } from './widget-kinds.ts';

/** A widget on its place of the grid; what it shows can be exchanged while it stays. */
export class WidgetFrame {
  readonly node = document.createElement('section');
  readonly #context: GridContext;
  #drawn = new AbortController();
  #isTable = false;
  /** The shown content, so that equal content is not drawn again while the reader uses it. */
  #shown = '';
  /** The content to show once the reader has left a popup or a scrolled table. */
  #waiting: RenderedWidget | null = null;

  constructor(widget: RenderedWidget, context: GridContext) {
    this.#context = context;
    this.node.dataset.widget = widget.id;
    this.node.style.setProperty('--width', String(widget.width));
    this.node.style.setProperty('--height', String(widget.height));
    this.node.addEventListener('focusout', () => setTimeout(() => this.#showWaiting()));
    this.show(widget);
  }

  /** Draws the current content; not if it is shown already, and not while the reader uses the widget. */
  show(widget: RenderedWidget): void {
    const { snapshot, status, reasonLocalizationKey: reason, titleLocalizationKey: key } = widget;
    const now = JSON.stringify([snapshot, status, reason, key, widget.isTruncated]);
    this.#waiting = null;
    if (now === this.#shown) return;
    if (this.#isUsed()) {
      this.#waiting = widget;
      return;
    }
    const isFirst = this.#shown === '';
    this.#shown = now;
    const hadFocus = this.node.matches(':focus-within');
    this.#draw(widget, isFirst);
    if (hadFocus) this.node.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
  }

  #showWaiting(): void {
    if (this.#waiting !== null && !this.#isUsed()) this.show(this.#waiting);
  }

  #isUsed(): boolean {
    return this.node.querySelector('.body')?.matches(':focus-within') === true;
  }

  #draw(widget: RenderedWidget, isFirst: boolean): void {
    this.#drawn.abort();
    this.#drawn = new AbortController();
    const title = this.#context.language.label(widget.titleLocalizationKey);
    const drawing = this.#drawingOf(widget, title, isFirst);
    const kind = widget.widgetType.toLowerCase().replaceAll(/[^a-z]/g, '');
    this.node.className = ['widget', kind, ...(drawing.isBare === true ? ['bare'] : [])].join(' ');
    this.node.setAttribute('aria-labelledby', `title-${widget.id}`);
    this.node.setAttribute('data-status', widget.status);
    this.#render(widget, title, drawing);
  }

  #render(widget: RenderedWidget, title: string, drawing: Drawing): void {
    const { language } = this.#context;
    const { content, asTable, isBare = false } = drawing;
    const label = language.word(this.#isTable ? 'showPicture' : 'showTable');
    const turn = () => {
      this.#isTable = !this.#isTable;
      this.#render(widget, title, drawing);
    };
    render(
      html`<header class=${isBare ? 'unseen' : nothing}>
          <h2 id=${`title-${widget.id}`}>${title}</h2>
          ${asTable === undefined ? nothing : html`<button type="button" class="plain toggle" title=${label} aria-label=${label} @click=${turn}>${this.#isTable ? '◔' : '☰'}</button>`}
        </header>
        <div class="body">${this.#isTable && asTable ? asTable() : content}</div>
        ${widget.isTruncated ? html`<p class="note part">${language.word('part')}</p>` : nothing}`,
      this.node,
    );
  }

  /** Lets go of what it drew. */
  close(): void {
    this.#waiting = null;
    this.#drawn.abort();
  }

  #drawingOf(widget: RenderedWidget, title: string, isFirst: boolean): Drawing {
    const { snapshot, status, reasonLocalizationKey: reason } = widget;
    if (snapshot === null || status !== 'Snapshot') return { content: this.#withoutData(status, reason) };
    const draw = drawingOf(widget.widgetType);
    const { language } = this.#context;
    const columnLabel = (column: string) => language.label(`Query:${widget.queryName ?? ''}.${column}`);
    try {
      const { signal } = this.#drawn;
      return draw(snapshot as never, { ...this.#context, title, isFirst, signal, columnLabel });
    } catch {
      return { content: this.#withoutData('Error', null) };
    }
  }

  #withoutData(status: RenderedWidget['status'], reason: string | null): TemplateResult {
    const { language } = this.#context;
    const isMasked = status === 'Unavailable';
    return html`<div class="without-data">
      <span class="sign" aria-hidden="true">${isMasked ? '⊘' : '!'}</span>
      <strong>${language.word(isMasked ? 'unavailable' : 'broken')}</strong>
      ${reason === null ? nothing : html`<p>${language.label(reason)}</p>`}
    </div>`;
  }
}
