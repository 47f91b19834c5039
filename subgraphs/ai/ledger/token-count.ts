/** The largest count the ledger's columns hold. */
const largest = 2_147_483_647;

/** A count of tokens as the ledger keeps it: whole, not negative, bounded. A provider may say anything. */
export function tokenCount(said: number): number {
  if (Number.isNaN(said)) return 0;
  return Math.min(largest, Math.max(0, Math.trunc(said)));
}
