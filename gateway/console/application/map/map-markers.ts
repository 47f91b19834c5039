import { nothing, svg, type TemplateResult } from 'lit';

/** Pixels of the page. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** What a marker needs of what it stands for. */
interface Marked {
  readonly at: PagePoint;
  readonly items: readonly unknown[];
}

/** Options of markers. */
export interface MarkerOptions<One extends Marked> {
  readonly clusters: readonly One[];
  /** Number of the marker at which the tab key stops, from the left. */
  readonly stop: number;
  readonly nameOf: (cluster: One) => string;
  readonly choose: (cluster: One, at: number) => void;
  readonly goTo: (at: number) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Markers of points and of points drawn together. One stop of the tab key for all: arrow keys go from one to the next,
 * Enter and blank choose.
 */
export function markersView<One extends Marked>(options: MarkerOptions<One>): TemplateResult {
  const fromLeft = options.clusters.toSorted((a, b) => a.at.x - b.at.x);
  return svg`<g class="markers">${fromLeft.map((cluster, at) => markerView(cluster, at, options))}</g>`;
}

function markerView<One extends Marked>(
  cluster: One,
  at: number,
  options: MarkerOptions<One>,
): TemplateResult {
  const { clusters, stop, nameOf, choose, goTo } = options;
  const count = cluster.items.length;
  const radius = count === 1 ? 6 : Math.min(22, 10 + Math.log2(count) * 2);
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter' || event.key === ' ') choose(cluster, at);
    else if (step !== undefined) goTo((at + step + clusters.length) % clusters.length);
    else return;
    event.preventDefault();
  };
  return svg`<g class=${count === 1 ? 'marker' : 'marker many'} role="button" tabindex=${at === stop ? 0 : -1}
    aria-label=${nameOf(cluster)} transform=${`translate(${cluster.at.x.toFixed(1)} ${cluster.at.y.toFixed(1)})`}
    @click=${() => choose(cluster, at)} @keydown=${press}>
    <circle class="target" r=${Math.max(radius, 12)}></circle>
    <circle class="spot" r=${radius}></circle>
    ${count === 1 ? nothing : svg`<text dy="0.35em">${count}</text>`}
  </g>`;
}
