import { button, element } from '../element.ts';
import type { Drawing, GridContext, RenderedWidget } from './widget-drawing.ts';
import { drawingOf } from './widget-kinds.ts';

/** A widget on its place of the grid; what it shows can be exchanged while it stays. */
export class WidgetFrame {
  readonly node: HTMLElement;
  readonly #context: GridContext;
  #drawn = new AbortController();
  #isTable = false;
  /** The shown content, so that equal content is not drawn again while the reader uses it. */
  #shown = '';
  /** The content to show once the reader has left a popup or a scrolled table. */
  #waiting: RenderedWidget | null = null;

  constructor(widget: RenderedWidget, context: GridContext) {
    this.#context = context;
    this.node = element('section', { class: 'widget', 'data-widget': widget.id });
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
    const hadFocus = this.node.contains(document.activeElement);
    this.#draw(widget, isFirst);
    if (hadFocus) this.node.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
  }

  #showWaiting(): void {
    if (this.#waiting !== null && !this.#isUsed()) this.show(this.#waiting);
  }

  #isUsed(): boolean {
    return this.node.querySelector('.body')?.contains(document.activeElement) === true;
  }

  #draw(widget: RenderedWidget, isFirst: boolean): void {
    this.#drawn.abort();
    this.#drawn = new AbortController();
    const title = this.#context.language.label(widget.titleLocalizationKey);
    const drawing = this.#drawingOf(widget, title, isFirst);
    const { asTable, isBare = false } = drawing;
    const heading = element('h2', { id: `title-${widget.id}` }, title);
    const body = element('div', { class: 'body' });
    const show = () => body.replaceChildren(this.#isTable && asTable ? asTable() : drawing.content);
    show();
    this.node.className = [
      'widget',
      widget.widgetType.toLowerCase().replaceAll(/[^a-z]/g, ''),
      isBare && 'bare',
    ]
      .filter((name) => name !== false)
      .join(' ');
    this.node.setAttribute('aria-labelledby', heading.id);
    this.node.setAttribute('data-status', widget.status);
    this.node.replaceChildren(
      element(
        'header',
        { class: isBare ? 'unseen' : null },
        heading,
        asTable === undefined ? null : this.#toggle(show),
      ),
      body,
      ...(widget.isTruncated
        ? [element('p', { class: 'note part' }, this.#context.language.word('part'))]
        : []),
    );
  }

  /** Lets go of what it drew. */
  close(): void {
    this.#waiting = null;
    this.#drawn.abort();
  }

  #toggle(show: () => void): HTMLButtonElement {
    const { language } = this.#context;
    const label = () => language.word(this.#isTable ? 'showPicture' : 'showTable');
    const made = button({ class: 'plain toggle', title: label(), 'aria-label': label() }, () => {
      this.#isTable = !this.#isTable;
      made.textContent = this.#isTable ? '◔' : '☰';
      made.title = label();
      made.setAttribute('aria-label', label());
      show();
    });
    made.textContent = this.#isTable ? '◔' : '☰';
    return made;
  }

  #drawingOf(widget: RenderedWidget, title: string, isFirst: boolean): Drawing {
    const { snapshot, status, reasonLocalizationKey: reason } = widget;
    if (snapshot === null || status !== 'Snapshot') return this.#withoutData(status, reason);
    const draw = drawingOf(widget.widgetType);
    const { language } = this.#context;
    const columnLabel = (column: string) => language.label(`Query:${widget.queryName ?? ''}.${column}`);
    try {
      const { signal } = this.#drawn;
      return draw(snapshot as never, { ...this.#context, title, isFirst, signal, columnLabel });
    } catch {
      return this.#withoutData('Error', null);
    }
  }

  #withoutData(status: RenderedWidget['status'], reason: string | null): Drawing {
    const { language } = this.#context;
    const isMasked = status === 'Unavailable';
    const said = reason === null ? null : language.label(reason);
    return {
      content: element(
        'div',
        { class: 'without-data' },
        element('span', { class: 'sign', 'aria-hidden': 'true' }, isMasked ? '⊘' : '!'),
        element('strong', {}, language.word(isMasked ? 'unavailable' : 'broken')),
        said === null ? null : element('p', {}, said),
      ),
    };
  }
}
