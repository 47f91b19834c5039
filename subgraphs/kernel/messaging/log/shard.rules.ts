/**
 * Number of parts of the log that are assigned to workers. Events of one tenant are in one. Never change it: rows store
 * them.
 */
export const shards = 16;

/** The shard of a tenant's events. @param tenantId a UUID; its last digits are spread evenly. */
export function shardOf(tenantId: string): number {
  return Number.parseInt(tenantId.slice(-4), 16) % shards;
}

/** How many shards of a subscriber one of its workers reads. */
export function shareOf(workers: number): number {
  return Math.ceil(shards / Math.max(1, workers));
}
