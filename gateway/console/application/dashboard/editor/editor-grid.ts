import { html, nothing, render, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconView } from '../../page/icon-view.ts';
import type { Word } from '../../text/words.ts';
import type { GridContext, RenderedWidget } from '../../widget/widget-drawing.ts';
import { WidgetFrame } from '../../widget/widget-frame.ts';
import { type Place, type Placed, putWidget } from './placement.ts';

/** A widget as the editor shows it. */
export interface GridWidget extends Placed {
  readonly title: string;
}

/** What the reader does with the widgets of the grid. */
export interface GridEvents {
  /** New places of all widgets, after a move by mouse or keyboard has ended. */
  readonly onPlaced: (id: string, place: Place) => void;
  readonly onEdit: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

type Gesture = 'move' | 'resize';

/** Arrow key → columns and rows. */
const steps: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Lines of the icons that stand for a button's text where a widget is narrow, on a grid of 24. */
const icons = {
  edit: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
} as const;

/** The grid of a dashboard while it is edited: each widget has handles to move and resize it by mouse and keyboard. */
export class EditorGrid {
  readonly node = Object.assign(document.createElement('div'), { className: 'grid editing' });
  readonly #context: GridContext;
  readonly #events: GridEvents;
  readonly #frames = new Map<string, WidgetFrame>();
  #widgets: readonly GridWidget[] = [];
  /** Ids in the order of the document, which a gesture leaves as it is: a node that moves loses the pointer. */
  #order: readonly string[] = [];
  /** The places as a gesture would leave them; null without one. */
  #wanted: { readonly id: string; readonly place: Place } | null = null;
  #drag: ((event: PointerEvent) => void) | null = null;
  #columns = 12;
  #rowHeight = 80;

  constructor(context: GridContext, events: GridEvents, signal: AbortSignal) {
    this.#context = context;
    this.#events = events;
    signal.addEventListener('abort', () => this.#close(), { once: true });
  }

  /** Shows widgets at their places. */
  show(widgets: readonly GridWidget[], columns: number, rowHeight: number): void {
    this.#widgets = widgets;
    this.#columns = columns;
    this.#rowHeight = rowHeight;
    this.node.style.setProperty('--columns', String(columns));
    this.node.style.setProperty('--row', `${rowHeight}px`);
    this.#order = widgets.map(({ id }) => id);
    for (const [id, frame] of this.#frames) {
      if (this.#order.includes(id)) continue;
      frame.close();
      this.#frames.delete(id);
    }
    this.#draw(widgets);
  }

  /** Draws what the widgets show. */
  fill(rendered: readonly RenderedWidget[]): void {
    for (const widget of rendered) {
      const frame = this.#frames.get(widget.id);
      if (frame === undefined) this.#frames.set(widget.id, new WidgetFrame(widget, this.#context));
      else frame.show(widget);
    }
    this.#draw(this.#widgets);
  }

  /** Takes the reader to the handle of a widget. */
  focus(id: string): void {
    this.node.querySelector<HTMLElement>(`[data-widget="${id}"] button`)?.focus();
  }

  #draw(widgets: readonly GridWidget[]): void {
    const inOrder = widgets.toSorted((a, b) => this.#order.indexOf(a.id) - this.#order.indexOf(b.id));
    const focused = document.activeElement;
    const cells = repeat(
      inOrder,
      ({ id }) => id,
      (one) => this.#cellView(one),
    );
    render(cells, this.node);
    // Moving a node in the document takes the focus from it.
    if (focused !== document.activeElement && this.node.contains(focused)) (focused as HTMLElement).focus();
  }

  #cellView({ id, title, x, y, width, height }: GridWidget): TemplateResult {
    const { language } = this.#context;
    const label = (word: Word) => `${language.word(word)}: ${title}`;
    const handle = (gesture: Gesture, name: string, sign: string) =>
      html`<button type="button" class="plain ${gesture}" aria-label=${name} title=${name}
        @keydown=${(event: KeyboardEvent) => this.#step(event, id, gesture)}
        @keyup=${() => this.#finish()} @blur=${() => this.#finish()}
        @pointerdown=${(event: PointerEvent) => this.#begin(event, id, gesture)}
        @pointermove=${(event: PointerEvent) => this.#drag?.(event)}
        @pointerup=${() => this.#drop()} @pointercancel=${() => this.#cancel()}>${sign}</button>`;
    const act = (name: keyof typeof icons, run: () => void) =>
      html`<button type="button" class="plain ${name}" aria-label=${label(name)} title=${label(name)} @click=${run}><span>${language.word(name)}</span>${iconView(icons[name])}</button>`;
    // What a widget shows is not operated here; its own controls would be in the way of the handles.
    return html`<section class="cell" data-widget=${id}
      .style=${`grid-column: ${x + 1} / span ${width}; grid-row: ${y + 1} / span ${height}`}>
      <header>
        ${handle('move', label('moveWidget'), '✥')}
        <h2>${title}</h2>
        ${act('edit', () => this.#events.onEdit(id))}
        ${act('remove', () => this.#events.onRemove(id))}
      </header>
      <div class="content" inert>${this.#frames.get(id)?.node ?? nothing}</div>
      ${handle('resize', label('resizeWidget'), '⤡')}
    </section>`;
  }

  #step(event: KeyboardEvent, id: string, gesture: Gesture): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = this.#wanted?.id === id ? this.#wanted.place : this.#placeOf(id);
    this.#want(id, moveOrResize(from, gesture, step));
  }

  #begin(start: PointerEvent, id: string, gesture: Gesture): void {
    if (start.button !== 0) return;
    const from = this.#placeOf(id);
    const gap = Number.parseFloat(getComputedStyle(this.node).columnGap) || 0;
    const column = (this.node.clientWidth + gap) / this.#columns;
    (start.currentTarget as HTMLElement).setPointerCapture(start.pointerId);
    this.#drag = ({ clientX, clientY }) => {
      const columns = Math.round((clientX - start.clientX) / column);
      const rows = Math.round((clientY - start.clientY) / (this.#rowHeight + gap));
      this.#want(id, moveOrResize(from, gesture, [columns, rows]));
    };
  }

  #drop(): void {
    this.#drag = null;
    this.#finish();
  }

  #cancel(): void {
    this.#drag = null;
    this.#wanted = null;
    this.#draw(this.#widgets);
  }

  #placeOf(id: string): Place {
    const { x, y, width, height } = this.#widgets.find((one) => one.id === id) ?? noPlace;
    return { x, y, width, height };
  }

  #want(id: string, wanted: Place): void {
    const places = putWidget(this.#widgets, id, wanted, this.#columns);
    const { x, y, width, height } = places.find((one) => one.id === id) ?? noPlace;
    this.#wanted = { id, place: { x, y, width, height } };
    this.#draw(places);
  }

  #finish(): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === null) return;
    // The next key counts from here, although this is not stored yet.
    this.#widgets = putWidget(this.#widgets, wanted.id, wanted.place, this.#columns);
    this.#events.onPlaced(wanted.id, wanted.place);
  }

  #close(): void {
    for (const frame of this.#frames.values()) frame.close();
  }
}

const noPlace: Place = { x: 0, y: 0, width: 1, height: 1 };

function moveOrResize(from: Place, gesture: Gesture, [columns, rows]: readonly [number, number]): Place {
  return gesture === 'move'
    ? { ...from, x: from.x + columns, y: from.y + rows }
    : { ...from, width: from.width + columns, height: from.height + rows };
}
