import { geoGraticule, geoPath } from 'd3-geo';
import { nothing, svg, type TemplateResult } from 'lit';
import { safeAddress } from '../text/safe-address.ts';
import { landPath, landSize } from './land.ts';
import { type MapSize, type MapView, projectionOf, tileSize, worldOf, worldSize } from './projection.ts';

/** The background of the points at a view. */
export type MapGround = (view: MapView, size: MapSize) => TemplateResult;

/** Coasts and a graticule, only from this host. */
export function outlineGround(): MapGround {
  // Meridians and parallels every fifteen degrees, in the units of the outline.
  const lines = geoPath(worldOf(landSize)).digits(1)(geoGraticule().step([15, 15])());
  return (view, size) => {
    const [x, y] = middleOf(view, size);
    const half = landSize / 2;
    return svg`<g class="ground" transform=${`translate(${x} ${y}) scale(${worldSize(view.zoom) / landSize})`}>
      <path class="graticule" d=${lines ?? nothing}></path>
      <path class="land" transform=${`translate(${-half} ${-half})`} d=${landPath}></path>
    </g>`;
  };
}

/** Where longitude and latitude 0 are on the page. */
const middleOf = (view: MapView, size: MapSize) => projectionOf(view, size)([0, 0]) ?? [0, 0];

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
    const [middleX, middleY] = middleOf(view, size);
    const corner = { x: middleX - (count * edge) / 2, y: middleY - (count * edge) / 2 };
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
