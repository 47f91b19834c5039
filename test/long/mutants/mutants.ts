import { boundaries } from './kinds/boundaries.ts';
import { cursor } from './kinds/cursor.ts';
import { epochs } from './kinds/epochs.ts';
import { escaping } from './kinds/escaping.ts';
import { executor } from './kinds/executor.ts';
import { fairness } from './kinds/fairness.ts';
import { idempotency } from './kinds/idempotency.ts';
import { ledger } from './kinds/ledger.ts';
import { limits } from './kinds/limits.ts';
import { locks } from './kinds/locks.ts';
import { masking } from './kinds/masking.ts';
import { outbound } from './kinds/outbound.ts';
import { periods } from './kinds/periods.ts';
import { permission } from './kinds/permission.ts';
import { replay } from './kinds/replay.ts';
import { retention } from './kinds/retention.ts';
import { retries } from './kinds/retries.ts';
import { shutdown } from './kinds/shutdown.ts';
import { stateTables } from './kinds/state-tables.ts';
import { tenant } from './kinds/tenant.ts';
import { tokens } from './kinds/tokens.ts';
import type { MutatedFile } from './mutated-file.ts';

/** One change of meaning, and the tests that must fail with it. */
export interface Mutant extends Omit<MutatedFile, 'changes'> {
  /** What kind of rule it breaks. */
  readonly kind: string;
  readonly find: string;
  readonly replace: string;
}

const kinds: Readonly<Record<string, readonly MutatedFile[]>> = {
  permission,
  tenant,
  cursor,
  locks,
  retries,
  boundaries,
  'state tables': stateTables,
  limits,
  ledger,
  tokens,
  executor,
  fairness,
  periods,
  epochs,
  escaping,
  idempotency,
  masking,
  replay,
  retention,
  shutdown,
  outbound,
};

/** Every change of meaning that the tests must notice. */
export const mutants: readonly Mutant[] = Object.entries(kinds).flatMap(([kind, files]) =>
  files.flatMap(({ changes, ...where }) =>
    changes.map(([find, replace]) => ({ kind, ...where, find, replace })),
  ),
);
