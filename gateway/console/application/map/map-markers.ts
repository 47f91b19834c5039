import { svgElement } from '../element.ts';
import type { Cluster } from './clusters.ts';

/** Options of markers. */
export interface MarkerOptions<T> {
  readonly clusters: readonly Cluster<T>[];
  readonly nameOf: (cluster: Cluster<T>) => string;
  readonly choose: (cluster: Cluster<T>) => void;
  readonly signal: AbortSignal;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Markers of points and of points drawn together. One stop of the tab key for all: arrow keys go from one to the next,
 * Enter and blank choose.
 */
export function markers<T>({ clusters, nameOf, choose, signal }: MarkerOptions<T>): SVGGElement {
  const fromLeft = [...clusters].sort((a, b) => a.at.x - b.at.x);
  const nodes = fromLeft.map((cluster, at) => {
    const count = cluster.items.length;
    const radius = count === 1 ? 6 : Math.min(22, 10 + Math.log2(count) * 2);
    return svgElement(
      'g',
      {
        class: count === 1 ? 'marker' : 'marker many',
        role: 'button',
        tabindex: at === 0 ? 0 : -1,
        'aria-label': nameOf(cluster),
        transform: `translate(${cluster.at.x.toFixed(1)} ${cluster.at.y.toFixed(1)})`,
      },
      svgElement('circle', { class: 'target', r: Math.max(radius, 12) }),
      svgElement('circle', { class: 'spot', r: radius }),
      count === 1 ? null : svgElement('text', { dy: '0.35em' }, String(count)),
    );
  });
  const group = svgElement('g', { class: 'markers' }, ...nodes);
  const chosen = (event: Event) => {
    const at = nodes.findIndex((node) => node.contains(event.target as Node));
    const cluster = fromLeft[at];
    if (cluster !== undefined) choose(cluster);
  };
  group.addEventListener('click', chosen, { signal });
  group.addEventListener(
    'keydown',
    (event) => {
      const at = nodes.indexOf(document.activeElement as SVGGElement);
      const step = steps[event.key];
      if (event.key === 'Enter' || event.key === ' ') chosen(event);
      else if (step !== undefined) goTo(nodes, (at + step + nodes.length) % nodes.length);
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return group;
}

function goTo(nodes: readonly SVGElement[], at: number): void {
  for (const [index, node] of nodes.entries()) node.setAttribute('tabindex', index === at ? '0' : '-1');
  nodes[at]?.focus();
}
