import type { Coordinates, PostalAddress } from '../contract/widget-renderer.ts';

/** Finds addresses on earth (specification, "Snapshot shapes per widget kind": the geocoding service). */
export interface Geocoder {
  /** @returns null for an address nobody knows. @throws where the service does not answer. */
  resolve(address: PostalAddress, signal: AbortSignal): Promise<Coordinates | null>;
}
