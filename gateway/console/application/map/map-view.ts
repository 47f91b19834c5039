import { html, nothing, render, type TemplateResult } from 'lit';
import type { Language } from '../text/language.ts';
import { type Cluster, Clusters } from './clusters.ts';
import type { MapGround } from './map-layers.ts';
import { markersView, type PagePoint } from './map-markers.ts';
import { type MapPlace, placeName, popupView } from './map-popup.ts';
import {
  type Coordinates,
  clampView,
  type MapSize,
  type MapView,
  moveView,
  positionOf,
  projectionOf,
  viewOf,
} from './projection.ts';

/** Content of a map. */
export interface MapOptions {
  readonly places: readonly MapPlace[];
  readonly ground: MapGround;
  readonly detailRoute: string | null;
  /** Initial view; null: fits all places. */
  readonly start: ((size: MapSize) => MapView) | null;
  /** Largest zoom that the map chooses itself. */
  readonly near: number;
  /** Whether places that lie close are drawn as one. */
  readonly isClustered: boolean;
  readonly language: Language;
  /** Label of a column in a popup. */
  readonly columnLabel: (column: string) => string;
  readonly signal: AbortSignal;
}

/** Pixels within which places are drawn as one: where there are many, and where one would hide the other. */
const cells = { many: 44, overlap: 24 } as const;

/** What is drawn at a point of the page. */
type Marker = Omit<Cluster<MapPlace>, 'at'> & { readonly at: PagePoint; readonly center: Coordinates };

/** A map that is dragged, zoomed by wheel and buttons, and walked by keyboard. */
export class PlaceMap {
  readonly node = document.createElement('div');
  readonly #options: MapOptions;
  readonly #clusters: Clusters<MapPlace>;
  #size: MapSize = { width: 0, height: 0 };
  #view: MapView = { center: { latitude: 0, longitude: 0 }, zoom: 0 };
  #popup: TemplateResult | typeof nothing = nothing;
  /** The marker at which the tab key stops. */
  #stop = 0;
  #drag: ((event: PointerEvent) => void) | null = null;

  constructor(options: MapOptions) {
    this.#options = options;
    const { language, places, isClustered, signal } = options;
    this.#clusters = new Clusters(places, isClustered ? cells.many : cells.overlap);
    const ariaLabel = language.word('mapOf', { count: places.length });
    Object.assign(this.node, { className: 'map', role: 'group', ariaLabel });
    this.node.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close();
      else if (key === '+') this.#zoomBy(1);
      else if (key === '-') this.#zoomBy(-1);
    });
    const observer = new ResizeObserver(() => {
      const isFirst = this.#size.width === 0;
      this.#size = { width: this.node.clientWidth, height: this.node.clientHeight };
      if (this.#size.width === 0) return;
      this.#stop = 0;
      if (isFirst) this.#begin();
      else this.#draw();
    });
    if (signal.aborted) return;
    observer.observe(this.node);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !this.node.matches(':focus-within')) return;
    event.preventDefault();
    this.#zoomBy(event.deltaY < 0 ? 0.5 : -0.5);
  }

  #begin(): void {
    const { places, start, near } = this.#options;
    this.#show(start === null ? viewOf(places, this.#size, near) : start(this.#size));
  }

  #zoomBy(step: number): void {
    this.#show({ ...this.#view, zoom: this.#view.zoom + step });
  }

  #show(view: MapView): void {
    this.#view = clampView(view, this.#size);
    this.#stop = 0;
    this.#close();
  }

  #grab({ currentTarget, pointerId, clientX, clientY }: PointerEvent): void {
    const from = this.#view;
    this.#drag = (event) => {
      const [right, down] = [event.clientX - clientX, event.clientY - clientY];
      if (Math.hypot(right, down) < 4) return;
      (currentTarget as Element).setPointerCapture(pointerId);
      this.#show(moveView(from, -right, -down));
    };
  }

  #drop(): void {
    this.#drag = null;
  }

  #draw(): void {
    const { language } = this.#options;
    const tool = (word: 'zoomIn' | 'zoomOut' | 'zoomFit', sign: string, run: () => void) =>
      html`<button type="button" aria-label=${language.word(word)} title=${language.word(word)} @click=${run}>${sign}</button>`;
    render(
      html`<svg class="picture" aria-hidden="false" @wheel=${(event: WheelEvent) => this.#wheel(event)}
          @pointerdown=${(event: PointerEvent) => this.#grab(event)} @pointermove=${(event: PointerEvent) => this.#drag?.(event)}
          @pointerup=${() => this.#drop()} @pointercancel=${() => this.#drop()}>${this.#options.ground(this.#view, this.#size)}${this.#markersView()}</svg>
        <div class="tools">
          ${tool('zoomIn', '+', () => this.#zoomBy(1))}
          ${tool('zoomOut', '−', () => this.#zoomBy(-1))}
          ${tool('zoomFit', '⤢', () => this.#begin())}
        </div>
        <div class="popups" aria-live="polite">${this.#popup}</div>`,
      this.node,
    );
  }

  #markersView(): TemplateResult {
    const { language } = this.#options;
    const { width, height } = this.#size;
    const margin = 60;
    const isSeen = ({ x, y }: PagePoint) =>
      x > -margin && y > -margin && x < width + margin && y < height + margin;
    const projection = projectionOf(this.#view, this.#size);
    const onPage = (place: Coordinates): PagePoint => {
      const [x, y] = projection(positionOf(place)) ?? [0, 0];
      return { x, y };
    };
    return markersView({
      clusters: this.#clusters
        .at(this.#view)
        .map((cluster) => ({ ...cluster, at: onPage(cluster.at), center: cluster.at }))
        .filter(({ at }) => isSeen(at)),
      stop: this.#stop,
      nameOf: ({ items: [first, ...rest] }) =>
        first === undefined || rest.length > 0
          ? language.word('places', { count: rest.length + 1 })
          : placeName(first),
      choose: (cluster, at) => this.#choose(cluster, at),
      goTo: (at) => {
        this.#stop = at;
        this.#draw();
        this.#focusMarker();
      },
    });
  }

  /** Zooms in if the places lie apart, otherwise opens their popup. */
  #choose({ items, at, center, partsAt }: Marker, stop: number): void {
    if (partsAt !== null) {
      this.#show({ center, zoom: partsAt });
      this.#focusMarker();
      return;
    }
    const left = Math.max(8, Math.min(at.x - 110, this.#size.width - 228));
    const isLow = at.y > this.#size.height / 2;
    const from = isLow ? `bottom: ${this.#size.height - at.y + 14}px` : `top: ${at.y + 14}px`;
    this.#stop = stop;
    this.#popup = popupView(items, this.#options, `left: ${left}px; ${from}`, () => this.#close());
    this.#draw();
    this.node.querySelector<HTMLElement>('.popup button')?.focus();
  }

  /** Goes back to the marker whose popup was open. */
  #close(): void {
    const hadFocus = this.node.querySelector('.popup')?.matches(':focus-within') === true;
    this.#popup = nothing;
    this.#draw();
    if (hadFocus) this.#focusMarker();
  }

  #focusMarker(): void {
    this.node.querySelector<SVGElement>('.marker[tabindex="0"]')?.focus();
  }
}
