import { type GeoProjection, geoMercator, geoPath } from 'd3-geo';

/** A place on earth in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** The visible part of the world: its centre and zoom. */
export interface MapView {
  readonly center: Coordinates;
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
/** Northern edge of the square that Web Mercator shows. */
export const mostNorth = 85.0511;
/** Limits of the zoom. */
export const zoomLimits = { least: 0, most: 18 } as const;

/** Europe is above the middle, and few live far south. */
const wholeWorld = { center: { latitude: 26, longitude: 0 }, width: 1, height: 0.62 } as const;

/** Longitude and latitude of a place, within the edges of the world. */
export function positionOf({ latitude, longitude }: Coordinates): [number, number] {
  return [longitude, within(latitude, -mostNorth, mostNorth)];
}

/** Pixels of the whole world at a zoom. */
export function worldSize(zoom: number): number {
  return tileSize * 2 ** zoom;
}

/** The world as a square of some pixels, as tiles are cut, whose middle is at the origin. */
export function worldOf(pixels: number): GeoProjection {
  return geoMercator()
    .scale(pixels / (2 * Math.PI))
    .translate([0, 0]);
}

/** Places on the page at a view. */
export function projectionOf({ center, zoom }: MapView, { width, height }: MapSize): GeoProjection {
  return worldOf(worldSize(zoom))
    .center(positionOf(center))
    .translate([width / 2, height / 2]);
}

/** The view that shows all places with a margin; `near` where there is but one. */
export function viewOf(places: readonly Coordinates[], size: MapSize, near: number): MapView {
  if (places.length === 0)
    return { center: wholeWorld.center, zoom: zoomToFit(wholeWorld.width, wholeWorld.height, size) };
  const world = worldOf(1);
  const [[left, top], [right, bottom]] = geoPath(world).bounds({
    type: 'MultiPoint',
    coordinates: places.map(positionOf),
  });
  const zoom = zoomToFit((right - left) * 1.25, (bottom - top) * 1.35, size);
  return {
    center: coordinatesAt(world, [(left + right) / 2, (top + bottom) / 2]),
    zoom: Math.min(zoom, Math.max(near, 1)),
  };
}

/** The view whose centre is so many pixels farther right and down. */
export function moveView(view: MapView, right: number, down: number): MapView {
  const size = { width: 0, height: 0 };
  return { ...view, center: coordinatesAt(projectionOf(view, size), [right, down]) };
}

/** A view within the limits: never farther than the world is wide, never beyond its edges. */
export function clampView({ center, zoom }: MapView, { width }: MapSize): MapView {
  const least = Math.max(zoomLimits.least, Math.log2(Math.max(width, 1) / tileSize) - 1);
  return {
    center: { latitude: within(center.latitude, -84, 84), longitude: within(center.longitude, -180, 180) },
    zoom: within(zoom, least, zoomLimits.most),
  };
}

function coordinatesAt(projection: GeoProjection, at: [number, number]): Coordinates {
  const [longitude, latitude] = projection.invert?.(at) ?? [0, 0];
  return { latitude, longitude };
}

function zoomToFit(width: number, height: number, size: MapSize): number {
  const across = size.width / Math.max(width, 1e-9);
  const down = size.height / Math.max(height, 1e-9);
  return within(Math.log2(Math.min(across, down) / tileSize), zoomLimits.least, zoomLimits.most);
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
