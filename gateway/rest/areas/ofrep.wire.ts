import { z } from 'zod';
import type {
  EvaluatedFlagFragment,
  FlagReason,
  FollowFlagsSubscription,
} from '../../graphql/generated/operations.ts';
import type { ErrorForm } from '../../http/error-form.ts';
import type { StreamFrame } from '../../http/event-stream.ts';
import type { Problem } from '../../http/problem.ts';
import { describedEnum } from '../described-enum.ts';

/** Reasons as OpenFeature spells them. */
const reasonTexts = {
  STATIC: 'The value is that of the setting: no rule applied.',
  TARGETING_MATCH: 'A rule with one variant applied.',
  SPLIT: 'A rule with several variants applied; the targeting key chose one.',
} as const;

const reasons: Readonly<Record<FlagReason, keyof typeof reasonTexts>> = {
  Static: 'STATIC',
  TargetingMatch: 'TARGETING_MATCH',
  Split: 'SPLIT',
};

/** Error codes as OpenFeature spells them. */
const codeTexts = {
  FLAG_NOT_FOUND: 'There is no such flag, or clients do not see it.',
  PARSE_ERROR: 'The body is no evaluation request.',
  TARGETING_KEY_MISSING: 'A rule with several variants needs a targetingKey in the context.',
  INVALID_CONTEXT: 'The context is no object, or too large.',
  GENERAL: 'Any other refusal: the status of the answer says which.',
} as const;

/** Body of an evaluation. */
export const evaluationRequest = z
  .object({
    context: z
      .record(z.string(), z.unknown())
      .optional()
      .describe(
        'What is known about the user; `targetingKey` identifies the user. 16,384 characters at most.',
      ),
  })
  .meta({ id: 'FlagEvaluationRequest', description: 'For whom flags are evaluated.' });

const evaluated = z
  .object({
    key: z.string().describe('Key of the flag: the name of the setting.'),
    value: z
      .unknown()
      .optional()
      .describe('Boolean, number, object or text; absent: the client uses its default.'),
    reason: describedEnum(reasonTexts).describe('Why the flag has this value, as OpenFeature spells it.'),
    variant: z.string().optional().describe('Variant of the rule that applied, else the level of the value.'),
  })
  .meta({ id: 'FlagEvaluation', description: 'A flag with its value.' });

const failed = z
  .object({
    key: z.string().describe('Key of the flag: the name of the setting.'),
    errorCode: describedEnum({ TARGETING_KEY_MISSING: codeTexts.TARGETING_KEY_MISSING }).describe(
      'Why there is no value, as OpenFeature spells it.',
    ),
    errorDetails: z.string().describe('A sentence about the cause, for logs.'),
  })
  .meta({ id: 'FlagEvaluationFailure', description: 'A flag that could not be evaluated.' });

export const evaluationResponse = evaluated;

export const bulkEvaluationResponse = z
  .object({ flags: z.array(z.union([evaluated, failed])).describe('All flags that the caller may see.') })
  .meta({ id: 'FlagEvaluations', description: 'All flags, evaluated for one context.' });

const missingKey = 'The flag has a rule with several variants: the context needs a targetingKey.';

/** Maps an evaluation to the protocol's success or failure. */
export function toEvaluation({ key, value, reason, variant, error }: EvaluatedFlagFragment) {
  if (error !== null || reason === null)
    return { key, errorCode: 'TARGETING_KEY_MISSING', errorDetails: missingKey };
  return {
    key,
    ...(value === null ? {} : { value }),
    reason: reasons[reason],
    ...(variant === null ? {} : { variant }),
  };
}

/** Formats changes as the protocol's event, which makes clients evaluate again. */
export async function* flagFrames(
  results: AsyncIterable<FollowFlagsSubscription>,
): AsyncIterable<StreamFrame> {
  for await (const { flagsChanged } of results)
    if (!flagsChanged.isStart) yield { data: JSON.stringify({ type: 'refetchEvaluation' }) };
}

const errorBody = z
  .object({
    key: z.string().optional().describe('Key of the flag; absent where all are evaluated.'),
    errorCode: describedEnum(codeTexts).describe('What went wrong, as OpenFeature spells it.'),
    errorDetails: z.string().describe('A sentence about the cause, for logs.'),
  })
  .meta({ id: 'FlagError', description: 'An error in the form of the OpenFeature protocol.' });

/** The protocol's code for an invalid field. */
const codesOfFields: readonly (readonly [prefix: string, code: string])[] = [
  ['context.targetingKey', 'TARGETING_KEY_MISSING'],
  ['context', 'INVALID_CONTEXT'],
];

const flagPath = /\/ofrep\/v1\/evaluate\/flags\/([^/?]+)/;

/** The error format of the OpenFeature Remote Evaluation Protocol. */
export const ofrepErrors: ErrorForm = {
  name: 'OpenFeatureProblem',
  root: '/ofrep/v1',
  schema: errorBody,
  body: (problem) => {
    const [, key] = flagPath.exec(problem.instance ?? '') ?? [];
    return {
      ...(key === undefined ? {} : { key: decodeURIComponent(key) }),
      errorCode: codeOf(problem),
      errorDetails: problem.detail === problem.errorCode ? problem.title : problem.detail,
    };
  },
};

function codeOf({ status, errors }: Problem): string {
  if (status === 404) return 'FLAG_NOT_FOUND';
  if (status !== 400) return 'GENERAL';
  const fields = Object.keys(errors ?? {});
  return (
    codesOfFields.find(([prefix]) => fields.some((field) => field.startsWith(prefix)))?.[1] ?? 'PARSE_ERROR'
  );
}
