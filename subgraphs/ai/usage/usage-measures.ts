import { type AddedUsage, addUsage } from '../../kernel/usage/add-usage.ts';
import type { UsageMeasure } from '../../kernel/usage/usage-measure.ts';

const calls: UsageMeasure = { name: 'AI.Calls', unit: '{call}', kind: 'Sum' };
const inputTokens: UsageMeasure = { name: 'AI.InputTokens', unit: '{token}', kind: 'Sum' };
const outputTokens: UsageMeasure = { name: 'AI.OutputTokens', unit: '{token}', kind: 'Sum' };

/** What tenants use of AI: calls that ended, in any way, and their tokens as the ledger has them. */
export const aiMeasures: readonly UsageMeasure[] = [calls, inputTokens, outputTokens];

/**
 * The CTE that a statement which settles calls needs to count them, on the day on which they end.
 * @param settled name of the CTE with the settled calls: `tenant_id`, `settled_at`, `input_tokens`, `output_tokens`.
 * @param earlier what was counted before of a call, as expressions over that CTE.
 */
export function addCallUsage(
  settled: string,
  earlier = { calls: '0', inputTokens: '0', outputTokens: '0' },
): string {
  const added: readonly AddedUsage[] = [
    { measure: calls, amount: `1 - ${earlier.calls}` },
    { measure: inputTokens, amount: `input_tokens - ${earlier.inputTokens}` },
    { measure: outputTokens, amount: `output_tokens - ${earlier.outputTokens}` },
  ];
  return addUsage(settled, 'settled_at', added);
}
