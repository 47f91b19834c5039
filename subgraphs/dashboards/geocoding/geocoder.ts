import type { Coordinates } from '../rendering/snapshot.ts';

/** A postal address as a row has it; what it lacks is empty. */
export interface PostalAddress {
  readonly street: string;
  readonly postalCode: string;
  readonly locality: string;
  readonly country: string;
}

/** Finds addresses on earth (specification, "Snapshot shapes per widget kind": the geocoding service). */
export interface Geocoder {
  /** @returns null for an address nobody knows. @throws where the service does not answer. */
  resolve(address: PostalAddress, signal: AbortSignal): Promise<Coordinates | null>;
}
