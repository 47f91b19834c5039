import { lostConnection } from '../error/driver-errors.ts';
import { ReplicaLostError } from './read-replica.ts';

/**
 * Failure of a read on a replica that may succeed on the primary: the replica is `away`, or only the read was
 * `refused`.
 */
export type ReplicaFailure = 'away' | 'refused';

/**
 * Kinds by SQLSTATE and socket error. `refused`: cancelled because of recovery, or about data that has not arrived
 * yet.
 */
const kinds: readonly (readonly [RegExp, ReplicaFailure])[] = [
  [/^(08|57P|53|28|3D000|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/, 'away'],
  [/^(40001|40P01|25006|42P01|42703|42704|42883)$/, 'refused'],
];

/** @returns null for a failure that is not caused by the replica. */
export function replicaFailure(error: unknown): ReplicaFailure | null {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if (current instanceof ReplicaLostError) return 'refused';
    const code = String((current as { code?: unknown }).code ?? '');
    const known = kinds.find(([codes]) => codes.test(code));
    if (known !== undefined) return known[1];
    if (lostConnection.test(current.message)) return 'away';
    current = (current.cause ?? (current as { previous?: unknown }).previous) as Error;
  }
  return null;
}
