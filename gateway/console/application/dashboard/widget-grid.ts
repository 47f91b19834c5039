import { render } from 'lit';
import type { RenderDashboardResponse } from '../../../../schema/client/generated/operations.ts';
import type { GridContext, RenderedWidget } from '../widget/widget-drawing.ts';
import { WidgetFrame } from '../widget/widget-frame.ts';

/** The upper left corner of a widget, in columns and rows from 0. */
export interface Corner {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The widgets of a dashboard on its grid. Widgets keep their elements while their content changes. */
export class WidgetGrid {
  readonly node = Object.assign(document.createElement('div'), { className: 'grid' });
  readonly #context: GridContext;
  readonly #frames = new Map<string, WidgetFrame>();
  #widgets = new Map<string, RenderedWidget>();

  constructor(context: GridContext, signal: AbortSignal) {
    this.#context = context;
    signal.addEventListener('abort', () => this.#close(), { once: true });
  }

  /**
   * Shows a render, by position, on the grid of its view.
   * @param corners of the widgets that have a place of their own; the others take the next free one.
   */
  show(
    widgets: readonly RenderedWidget[],
    { columns, rowHeight }: RenderDashboardResponse['layout'],
    corners: readonly Corner[],
  ): void {
    this.node.style.setProperty('--columns', String(columns));
    this.node.style.setProperty('--row', `${rowHeight}px`);
    const kept = new Set(widgets.map(({ id }) => id));
    for (const [id, frame] of this.#frames) {
      if (kept.has(id)) continue;
      frame.close();
      this.#frames.delete(id);
    }
    this.#widgets = new Map(widgets.map((widget) => [widget.id, widget]));
    const nodes = widgets.map((widget) => {
      const known = this.#frames.get(widget.id);
      known?.show(widget);
      const frame = known ?? new WidgetFrame(widget, this.#context);
      this.#frames.set(widget.id, frame);
      placeAt(frame.node, corners.find(({ id }) => id === widget.id) ?? null);
      return frame.node;
    });
    render(nodes, this.node);
  }

  /**
   * Replaces the content of one widget; does nothing for an unknown widget, or if it shows newer data.
   * @returns whether it was replaced.
   */
  update(id: string, change: RenderedWidget): boolean {
    const known = this.#widgets.get(id);
    if (known === undefined || Date.parse(change.emittedAt) < Date.parse(known.emittedAt)) return false;
    const widget = { ...known, ...change, id };
    this.#widgets.set(id, widget);
    this.#frames.get(id)?.show(widget);
    return true;
  }

  /** Whether these are the widgets that are shown. */
  hasAll(ids: readonly string[]): boolean {
    return ids.length === this.#widgets.size && ids.every((id) => this.#widgets.has(id));
  }

  #close(): void {
    for (const frame of this.#frames.values()) frame.close();
  }
}

function placeAt(node: HTMLElement, corner: Corner | null): void {
  node.toggleAttribute('data-placed', corner !== null);
  if (corner === null) return;
  node.style.setProperty('--x', String(corner.x + 1));
  node.style.setProperty('--y', String(corner.y + 1));
}
