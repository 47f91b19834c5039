/** A place on earth in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point of the world as a square, from 0 to 1 both ways, west and north first (Web Mercator, as tiles are cut). */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the world: its centre and zoom. */
export interface MapView {
  readonly center: WorldPoint;
  /** 0: the world in one tile; one more doubles it. */
  readonly zoom: number;
}

/** Pixels of a place on the page. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a tile. */
export const tileSize = 256;
/** Northern edge of the square. */
export const mostNorth = 85.0511;
/** Limits of the zoom. */
export const zoomLimits = { least: 0, most: 18 } as const;

/** Projects a place to the plane. */
export function project({ latitude, longitude }: Coordinates): WorldPoint {
  const bounded = Math.max(-mostNorth, Math.min(mostNorth, latitude));
  const radians = (bounded * Math.PI) / 180;
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI);
  return { x: longitude / 360 + 0.5, y };
}

/** Pixels of the whole world at a zoom. */
export function worldSize(zoom: number): number {
  return tileSize * 2 ** zoom;
}

/** The position of a point of the world on the page. */
export function toPage(point: WorldPoint, { center, zoom }: MapView, { width, height }: MapSize): WorldPoint {
  const size = worldSize(zoom);
  return { x: (point.x - center.x) * size + width / 2, y: (point.y - center.y) * size + height / 2 };
}

/** The view that shows all points with a margin; `near` where there is but one place. */
export function viewOf(points: readonly WorldPoint[], size: MapSize, near: number): MapView {
  if (points.length === 0) return { center: { x: 0.5, y: 0.42 }, zoom: zoomToFit(1, 0.62, size) };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = boundsOf(xs);
  const [top, bottom] = boundsOf(ys);
  const zoom = zoomToFit((right - left) * 1.25, (bottom - top) * 1.35, size);
  return {
    center: { x: (left + right) / 2, y: (top + bottom) / 2 },
    zoom: Math.min(zoom, Math.max(near, 1)),
  };
}

/** A view within the limits: never farther than the world is wide, never beyond its edges. */
export function clampView({ center, zoom }: MapView, { width }: MapSize): MapView {
  const least = Math.max(zoomLimits.least, Math.log2(Math.max(width, 1) / tileSize) - 1);
  return {
    center: { x: within(center.x, 0, 1), y: within(center.y, 0.02, 0.98) },
    zoom: within(zoom, least, zoomLimits.most),
  };
}

function zoomToFit(width: number, height: number, size: MapSize): number {
  const across = size.width / Math.max(width, 1e-9);
  const down = size.height / Math.max(height, 1e-9);
  return within(Math.log2(Math.min(across, down) / tileSize), zoomLimits.least, zoomLimits.most);
}

function boundsOf(values: readonly number[]): readonly [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
