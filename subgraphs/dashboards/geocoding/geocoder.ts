import type { Coordinates, PostalAddress } from '../contract/widget-renderer.ts';

/** Finds addresses on earth (specification, "Snapshot shapes per widget kind": the geocoding service). */
export interface Geocoder {
  /** @returns null for an unknown address. @throws when the service does not respond. */
  resolve(address: PostalAddress, signal: AbortSignal): Promise<Coordinates | null>;
}
