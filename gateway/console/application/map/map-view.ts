import { button, element, svgElement } from '../element.ts';
import type { Language } from '../text/language.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import type { MapGround } from './map-layers.ts';
import { markers } from './map-markers.ts';
import { type MapPlace, placeName, placePopup } from './map-popup.ts';
import {
  clampView,
  type MapSize,
  type MapView,
  project,
  toPage,
  viewOf,
  worldSize,
  zoomLimits,
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
/** From this zoom on only what would hide each other is drawn as one. */
const nearest = 15;
/** Parts of the world within which places are the same. */
const samePlace = 1e-8;

/** A map that is dragged, zoomed by wheel and buttons, and walked by keyboard. */
export class PlaceMap {
  readonly node: HTMLElement;
  readonly #options: MapOptions;
  readonly #picture = svgElement('svg', { class: 'picture', 'aria-hidden': 'false' });
  readonly #popups = element('div', { class: 'popups', 'aria-live': 'polite' });
  readonly #placed: readonly { readonly item: MapPlace; readonly at: { x: number; y: number } }[];
  #size: MapSize = { width: 0, height: 0 };
  #view: MapView = { center: { x: 0.5, y: 0.5 }, zoom: 0 };

  constructor(options: MapOptions) {
    this.#options = options;
    const { language, places, signal } = options;
    this.#placed = places.map((item) => ({ item, at: project(item) }));
    const tool = (word: 'zoomIn' | 'zoomOut' | 'zoomFit', sign: string, run: () => void) =>
      button({ 'aria-label': language.word(word), title: language.word(word) }, run, sign);
    this.node = element(
      'div',
      { class: 'map', role: 'group', 'aria-label': language.word('mapOf', { count: places.length }) },
      this.#picture,
      element(
        'div',
        { class: 'tools' },
        tool('zoomIn', '+', () => this.#zoomBy(1)),
        tool('zoomOut', '−', () => this.#zoomBy(-1)),
        tool('zoomFit', '⤢', () => this.#begin()),
      ),
      this.#popups,
    );
    this.#listen(signal);
  }

  #listen(signal: AbortSignal): void {
    const observer = new ResizeObserver(() => {
      const isFirst = this.#size.width === 0;
      this.#size = { width: this.#picture.clientWidth, height: this.#picture.clientHeight };
      if (this.#size.width === 0) return;
      if (isFirst) this.#begin();
      else this.#draw();
    });
    observer.observe(this.node);
    signal.addEventListener('abort', () => observer.disconnect(), { once: true });
    this.#picture.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !this.node.contains(document.activeElement)) return;
        event.preventDefault();
        this.#zoomBy(event.deltaY < 0 ? 0.5 : -0.5);
      },
      { signal, passive: false },
    );
    this.#picture.addEventListener('pointerdown', (event) => this.#drag(event), { signal });
    this.node.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') this.#close();
        else if (event.key === '+') this.#zoomBy(1);
        else if (event.key === '-') this.#zoomBy(-1);
      },
      { signal },
    );
  }

  #begin(): void {
    const { start, near } = this.#options;
    const points = this.#placed.map(({ at }) => at);
    this.#show(start === null ? viewOf(points, this.#size, near) : start(this.#size));
  }

  #zoomBy(step: number): void {
    this.#show({ ...this.#view, zoom: this.#view.zoom + step });
  }

  #show(view: MapView): void {
    this.#view = clampView(view, this.#size);
    this.#close();
    this.#draw();
  }

  #drag({ pointerId, clientX, clientY }: PointerEvent): void {
    const ended = new AbortController();
    const { center, zoom } = this.#view;
    const size = worldSize(zoom);
    const move = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < 4) return;
      this.#picture.setPointerCapture(pointerId);
      this.#show({
        zoom,
        center: {
          x: center.x - (event.clientX - clientX) / size,
          y: center.y - (event.clientY - clientY) / size,
        },
      });
    };
    const options = { signal: AbortSignal.any([ended.signal, this.#options.signal]) };
    this.#picture.addEventListener('pointermove', move, options);
    for (const name of ['pointerup', 'pointercancel'] as const)
      this.#picture.addEventListener(name, () => ended.abort(), options);
  }

  #draw(): void {
    const { ground, isClustered, language, signal } = this.#options;
    const { width, height } = this.#size;
    const margin = 60;
    const isSeen = ({ x, y }: { x: number; y: number }) =>
      x > -margin && y > -margin && x < width + margin && y < height + margin;
    const seen = this.#placed
      .map(({ item, at }) => ({ item, at: toPage(at, this.#view, this.#size) }))
      .filter(({ at }) => isSeen(at));
    const isCrowded = isClustered && this.#view.zoom < nearest;
    const clusters = clustersOf(seen, isCrowded ? cells.many : cells.overlap);
    ground.move(this.#view, this.#size);
    const group = markers({
      clusters,
      nameOf: ({ items: [first, ...rest] }) =>
        first === undefined || rest.length > 0
          ? language.word('places', { count: rest.length + 1 })
          : placeName(first),
      choose: (cluster) => this.#choose(cluster),
      signal,
    });
    this.#picture.replaceChildren(ground.node, group);
  }

  /** Zooms in if the places lie apart, otherwise opens their popup. */
  #choose({ items, at }: Cluster<MapPlace>): void {
    const points = items.map((item) => project(item));
    const [one = { x: 0, y: 0 }] = points;
    const isOnePlace = points.every(({ x, y }) => Math.hypot(x - one.x, y - one.y) < samePlace);
    if (!isOnePlace && this.#view.zoom < zoomLimits.most) {
      const closer = viewOf(points, this.#size, zoomLimits.most);
      this.#show({ ...closer, zoom: Math.max(closer.zoom, this.#view.zoom + 1) });
      this.#picture.querySelector<SVGElement>('.marker')?.focus();
      return;
    }
    const popup = placePopup(items, this.#options, () => this.#close());
    popup.style.left = `${Math.max(8, Math.min(at.x - 110, this.#size.width - 228))}px`;
    if (at.y > this.#size.height / 2) popup.style.bottom = `${this.#size.height - at.y + 14}px`;
    else popup.style.top = `${at.y + 14}px`;
    this.#popups.replaceChildren(popup);
    popup.querySelector('button')?.focus();
  }

  /** Goes back to the marker whose popup was open. */
  #close(): void {
    const hadFocus = this.#popups.contains(document.activeElement);
    this.#popups.replaceChildren();
    if (hadFocus) this.#picture.querySelector<SVGElement>('.marker[tabindex="0"]')?.focus();
  }
}
