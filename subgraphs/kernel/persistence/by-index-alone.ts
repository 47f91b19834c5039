/**
 * Planner settings of this transaction, which keep look-ups on their indexes. Under row-level security, and before a
 * table has statistics, the planner would scan and sort everything at each step. The disabled plan types make the plan
 * look expensive, so JIT compilation is off too.
 */
export const byIndexAlone = `select ${[
  'enable_seqscan',
  'enable_bitmapscan',
  'enable_sort',
  'enable_incremental_sort',
  'jit',
]
  .map((setting) => `set_config('${setting}', 'off', true)`)
  .join()}`;
