import { button, element, svgElement } from '../../element.ts';
import type { Language } from '../../text/language.ts';
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

interface Cell {
  readonly node: HTMLElement;
  readonly content: HTMLElement;
  readonly heading: HTMLElement;
  frame: WidgetFrame | null;
}

/** The grid of a dashboard while it is edited: each widget has handles to move and resize it by mouse and keyboard. */
export class EditorGrid {
  readonly node = element('div', { class: 'grid editing' });
  readonly #context: GridContext;
  readonly #events: GridEvents;
  readonly #cells = new Map<string, Cell>();
  #widgets: readonly GridWidget[] = [];
  /** The places as a gesture would leave them; null without one. */
  #wanted: { readonly id: string; readonly place: Place } | null = null;
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
    for (const [id, { node, frame }] of this.#cells) {
      if (widgets.some((one) => one.id === id)) continue;
      frame?.close();
      node.remove();
      this.#cells.delete(id);
    }
    const nodes = widgets.map((widget) => {
      const cell = this.#cells.get(widget.id) ?? this.#cellOf(widget.id);
      cell.heading.textContent = widget.title;
      this.#nameHandles(cell.node, widget.title);
      return cell.node;
    });
    // Moving a node in the document takes the focus from it.
    if (nodes.some((node, at) => this.node.children[at] !== node)) {
      const focused = document.activeElement;
      this.node.replaceChildren(...nodes);
      if (focused instanceof HTMLElement && this.node.contains(focused)) focused.focus();
    }
    this.#place(widgets);
  }

  /** Draws what the widgets show. */
  fill(rendered: readonly RenderedWidget[]): void {
    for (const widget of rendered) {
      const cell = this.#cells.get(widget.id);
      if (cell === undefined) continue;
      if (cell.frame === null) {
        cell.frame = new WidgetFrame(widget, this.#context);
        cell.content.replaceChildren(cell.frame.node);
      } else cell.frame.show(widget);
    }
  }

  /** Takes the reader to the handle of a widget. */
  focus(id: string): void {
    this.#cells.get(id)?.node.querySelector('button')?.focus();
  }

  #cellOf(id: string): Cell {
    const { language } = this.#context;
    const heading = element('h2', {});
    // What a widget shows is not operated here; its own controls would be in the way of the handles.
    const content = element('div', { class: 'content', inert: true });
    const act = (name: string, sign: string, run: () => void) =>
      button({ class: `plain ${name}`, 'data-act': name }, run, sign);
    const labelled = (name: keyof typeof icons, text: string, run: () => void) => {
      const made = button({ class: `plain ${name}`, 'data-act': name }, run, element('span', {}, text));
      const icon = svgElement('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' });
      icon.append(svgElement('path', { d: icons[name] }));
      made.append(icon);
      return made;
    };
    const move = act('move', '✥', () => undefined);
    const resize = act('resize', '⤡', () => undefined);
    const node = element(
      'section',
      { class: 'cell', 'data-widget': id },
      element(
        'header',
        {},
        move,
        heading,
        labelled('edit', language.word('edit'), () => this.#events.onEdit(id)),
        labelled('remove', language.word('remove'), () => this.#events.onRemove(id)),
      ),
      content,
      resize,
    );
    this.#listen(move, id, 'move');
    this.#listen(resize, id, 'resize');
    const cell: Cell = { node, content, heading, frame: null };
    this.#cells.set(id, cell);
    return cell;
  }

  #nameHandles(node: HTMLElement, title: string): void {
    const { language } = this.#context;
    for (const handle of node.querySelectorAll('button')) {
      const label = `${actLabel(handle.dataset.act ?? '', language)}: ${title}`;
      handle.setAttribute('aria-label', label);
      handle.title = label;
    }
  }

  #listen(handle: HTMLElement, id: string, gesture: Gesture): void {
    handle.addEventListener('keydown', (event) => {
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const from = this.#wanted?.id === id ? this.#wanted.place : this.#placeOf(id);
      this.#want(id, changed(from, gesture, step));
    });
    handle.addEventListener('keyup', () => this.#finish());
    handle.addEventListener('blur', () => this.#finish());
    handle.addEventListener('pointerdown', (event) => this.#drag(event, handle, id, gesture));
  }

  #drag(start: PointerEvent, handle: HTMLElement, id: string, gesture: Gesture): void {
    if (start.button !== 0) return;
    const from = this.#placeOf(id);
    const gap = Number.parseFloat(getComputedStyle(this.node).columnGap) || 0;
    const column = (this.node.clientWidth + gap) / this.#columns;
    const ended = new AbortController();
    const { signal } = ended;
    handle.setPointerCapture(start.pointerId);
    handle.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const columns = Math.round((clientX - start.clientX) / column);
        const rows = Math.round((clientY - start.clientY) / (this.#rowHeight + gap));
        this.#want(id, changed(from, gesture, [columns, rows]));
      },
      { signal },
    );
    handle.addEventListener(
      'pointerup',
      () => {
        ended.abort();
        this.#finish();
      },
      { signal },
    );
    handle.addEventListener(
      'pointercancel',
      () => {
        ended.abort();
        this.#wanted = null;
        this.#place(this.#widgets);
      },
      { signal },
    );
  }

  #placeOf(id: string): Place {
    const { x, y, width, height } = this.#widgets.find((one) => one.id === id) ?? noPlace;
    return { x, y, width, height };
  }

  #want(id: string, wanted: Place): void {
    const places = putWidget(this.#widgets, id, wanted, this.#columns);
    const { x, y, width, height } = places.find((one) => one.id === id) ?? noPlace;
    this.#wanted = { id, place: { x, y, width, height } };
    this.#place(places);
  }

  #finish(): void {
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted === null) return;
    // The next key counts from here, although this is not stored yet.
    this.#widgets = putWidget(this.#widgets, wanted.id, wanted.place, this.#columns);
    this.#events.onPlaced(wanted.id, wanted.place);
  }

  #place(widgets: readonly Placed[]): void {
    for (const { id, x, y, width, height } of widgets) {
      const style = this.#cells.get(id)?.node.style;
      style?.setProperty('grid-column', `${x + 1} / span ${width}`);
      style?.setProperty('grid-row', `${y + 1} / span ${height}`);
    }
  }

  #close(): void {
    for (const { frame } of this.#cells.values()) frame?.close();
  }
}

const noPlace: Place = { x: 0, y: 0, width: 1, height: 1 };

function changed(from: Place, gesture: Gesture, [columns, rows]: readonly [number, number]): Place {
  return gesture === 'move'
    ? { ...from, x: from.x + columns, y: from.y + rows }
    : { ...from, width: from.width + columns, height: from.height + rows };
}

function actLabel(act: string, language: Language): string {
  const labels: Readonly<Record<string, string>> = {
    move: language.word('moveWidget'),
    resize: language.word('resizeWidget'),
    edit: language.word('edit'),
    remove: language.word('remove'),
  };
  return labels[act] ?? act;
}
