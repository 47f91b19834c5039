import Supercluster from 'supercluster';
import { type Coordinates, type MapView, positionOf, tileSize, zoomLimits } from './projection.ts';

/** A place, or places that are drawn as one. */
export interface Cluster<T> {
  readonly at: Coordinates;
  readonly items: readonly T[];
  /** Zoom at which it falls apart; null: its places are, or might as well be, the same. */
  readonly partsAt: number | null;
}

/** Draws together what would lie within some pixels of each other. */
export class Clusters<T extends Coordinates> {
  readonly #index: Supercluster<{ readonly item: T }>;

  /** @param radius pixels. */
  constructor(items: readonly T[], radius: number) {
    this.#index = new Supercluster<{ readonly item: T }>({
      radius,
      extent: tileSize,
      maxZoom: zoomLimits.most,
    }).load(
      items.map((item) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: positionOf(item) },
        properties: { item },
      })),
    );
  }

  /** All of the world at a zoom. */
  at({ zoom }: Pick<MapView, 'zoom'>): readonly Cluster<T>[] {
    return this.#index.getClusters([-180, -90, 180, 90], Math.floor(zoom)).map((found) => {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates;
      const at = { longitude, latitude };
      const { properties } = found;
      if (!('cluster_id' in properties)) return { at, items: [properties.item], partsAt: null };
      const parts = this.#index.getClusterExpansionZoom(properties.cluster_id);
      const leaves = this.#index.getLeaves(properties.cluster_id, Number.POSITIVE_INFINITY);
      return {
        at,
        items: leaves.map((leaf) => leaf.properties.item),
        partsAt: parts > zoomLimits.most ? null : parts,
      };
    });
  }
}
