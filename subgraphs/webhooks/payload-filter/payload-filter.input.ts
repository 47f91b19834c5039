import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import type { EventTypeDefinition } from '../../kernel/messaging/event-type.ts';
import { operators } from '../../kernel/query/operator.ts';
import { webhookLimits } from '../webhooks.contract.ts';
import { type PayloadCondition, testOfCondition } from './payload-filter.rules.ts';

/** Shape of a filter; {@link filterProblems} compares it with the events. */
export const payloadFilterInput = z
  .array(
    z.object({
      field: text({ min: 1, max: webhookLimits.filterField }),
      operator: z.enum(operators, 'Validation:InvalidValue'),
      value: text({ max: webhookLimits.filterValue })
        .nullish()
        .transform((value) => value ?? null),
    }),
  )
  .max(webhookLimits.filterConditions);

const codes = {
  UnknownField: ['field', 'Validation:UnknownField'],
  InvalidOperator: ['operator', 'Validation:InvalidValue'],
  InvalidValue: ['value', 'Validation:InvalidValue'],
} as const;

/**
 * What does not fit: every condition names a member that at least one of the types has, and compares it as each type that
 * has it allows.
 */
export function filterProblems(
  filter: readonly PayloadCondition[],
  types: readonly Pick<EventTypeDefinition, 'schema'>[],
): readonly { readonly path: readonly (string | number)[]; readonly message: string }[] {
  return filter.flatMap((condition, index) => {
    const results = types.map(({ schema }) => testOfCondition(condition, schema));
    const problems = results.filter((result) => typeof result === 'string');
    const wrong = problems.find((problem) => problem !== 'UnknownField');
    const found = wrong ?? (problems.length === results.length ? problems[0] : undefined);
    if (found === undefined) return [];
    const [member, message] = codes[found];
    return [{ path: [index, member], message }];
  });
}
