import { nothing, svg, type TemplateResult } from 'lit';
import { safeAddress } from '../text/safe-address.ts';
import { landPath, landSize } from './land.ts';
import { type MapSize, type MapView, mostNorth, project, tileSize, toPage, worldSize } from './projection.ts';

/** The background of the points at a view. */
export type MapGround = (view: MapView, size: MapSize) => TemplateResult;

/** Coasts and a graticule, only from this host. */
export function outlineGround(): MapGround {
  const lines = graticule();
  return (view, size) => {
    const corner = toPage({ x: 0, y: 0 }, view, size);
    const scale = worldSize(view.zoom) / landSize;
    return svg`<g class="ground" transform=${`translate(${corner.x} ${corner.y}) scale(${scale})`}>
      <path class="graticule" d=${lines}></path>
      <path class="land" d=${landPath}></path>
    </g>`;
  };
}

/** Meridians and parallels every fifteen degrees. */
function graticule(): string {
  const degrees = Array.from({ length: 25 }, (_, at) => at * 15 - 180);
  const of = (latitude: number, longitude: number) => {
    const { x, y } = project({ latitude, longitude });
    return `${(x * landSize).toFixed(1)} ${(y * landSize).toFixed(1)}`;
  };
  const meridians = degrees.map((longitude) => `M${of(mostNorth, longitude)}L${of(-mostNorth, longitude)}`);
  const parallels = degrees
    .filter((latitude) => Math.abs(latitude) <= 75)
    .map((latitude) => `M${of(latitude, -180)}L${of(latitude, 180)}`);
  return [...meridians, ...parallels].join('');
}

/**
 * Tiles of the server a widget names, with the places `{z}`, `{x}`, `{y}` and `{s}`.
 * @returns null for a template that is no address of the web.
 */
export function tileGround(template: string): MapGround | null {
  const addressOf = (z: number, x: number, y: number): string | null =>
    safeAddress(
      template
        .replaceAll('{z}', String(z))
        .replaceAll('{x}', String(x))
        .replaceAll('{y}', String(y))
        .replaceAll('{s}', 'abc'.charAt((x + y) % 3)),
      ['https:', 'http:'],
    );
  if (addressOf(0, 0, 0) === null) return null;
  return (view, size) => {
    const z = Math.max(0, Math.round(view.zoom));
    const count = 2 ** z;
    const edge = (tileSize * worldSize(view.zoom)) / worldSize(z);
    const corner = toPage({ x: 0, y: 0 }, view, size);
    const range = (from: number, length: number) => {
      const first = Math.max(0, Math.floor(-from / edge));
      const last = Math.min(count - 1, Math.floor((length - from) / edge));
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
    };
    const tiles = range(corner.x, size.width).flatMap((x) =>
      range(corner.y, size.height).map(
        (
          y,
        ) => svg`<image href=${addressOf(z, x, y) ?? nothing} x=${corner.x + x * edge} y=${corner.y + y * edge}
          width=${edge} height=${edge}></image>`,
      ),
    );
    return svg`<g class="tiles">${tiles}</g>`;
  };
}
