import { createHash } from 'node:crypto';
import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { type SettingDefinition, settingLimits } from '../settings.contract.ts';

/** How a condition compares an attribute of the evaluation context. */
export const flagOperators = [
  'In',
  'NotIn',
  'Contains',
  'StartsWith',
  'EndsWith',
  'Gt',
  'Gte',
  'Lt',
  'Lte',
] as const;
export type FlagOperator = (typeof flagOperators)[number];

/** Why a flag has its value: the reasons of OpenFeature. */
export const flagReasons = ['Static', 'TargetingMatch', 'Split'] as const;
export type FlagReason = (typeof flagReasons)[number];

/** Why a flag has no value: the error codes of OpenFeature. */
export const flagErrors = ['TargetingKeyMissing'] as const;
export type FlagError = (typeof flagErrors)[number];

/** Limits of the targeting of one flag. */
export const targetingLimits = {
  rules: 50,
  conditions: 20,
  values: 100,
  /** Values of all conditions of a flag: what one evaluation compares. */
  allValues: 2_000,
  variants: 20,
  nameLength: 128,
  attributeLength: 128,
  textLength: 512,
  weight: 100_000,
} as const;

const condition = z.object({
  attribute: text({ min: 1, max: targetingLimits.attributeLength }),
  operator: z.enum(flagOperators),
  values: z
    .array(text({ max: targetingLimits.textLength }))
    .min(1)
    .max(targetingLimits.values),
});

const variant = z.object({
  name: text({ min: 1, max: targetingLimits.nameLength }),
  value: text({ max: settingLimits.valueLength }),
  weight: z.int().min(1).max(targetingLimits.weight),
});

const rule = z.object({
  conditions: z.array(condition).max(targetingLimits.conditions),
  variants: z.array(variant).min(1).max(targetingLimits.variants),
});

/** Shape and limits of the rules of one flag. */
export const targetingRules = z
  .array(rule)
  .min(1)
  .max(targetingLimits.rules)
  .refine((rules) => valuesOf(rules) <= targetingLimits.allValues, 'Validation:TooLarge');

function valuesOf(rules: readonly TargetingRule[]): number {
  const conditions = rules.flatMap((one) => one.conditions);
  return conditions.reduce((sum, { values }) => sum + values.length, 0);
}

/** Applies to callers for whom all conditions hold, and gives each of them one variant. */
export type TargetingRule = z.output<typeof rule>;
type Condition = z.output<typeof condition>;

/** What the caller of an evaluation says about its user. Any member; `targetingKey` identifies the user. */
export type EvaluationContext = Readonly<Record<string, unknown>>;

/** The outcome of the rules. */
export type Targeted =
  | { readonly value: string; readonly variant: string; readonly reason: 'TargetingMatch' | 'Split' }
  | { readonly error: FlagError };

type Comparison = (actual: string, expected: string) => boolean;

const compareNumbers =
  (holds: (actual: number, expected: number) => boolean): Comparison =>
  (actual, expected) =>
    actual.trim() !== '' && expected.trim() !== '' && holds(Number(actual), Number(expected));

const comparisons: Readonly<Record<Exclude<FlagOperator, 'In' | 'NotIn'>, Comparison>> = {
  Contains: (actual, expected) => actual.includes(expected),
  StartsWith: (actual, expected) => actual.startsWith(expected),
  EndsWith: (actual, expected) => actual.endsWith(expected),
  Gt: compareNumbers((actual, expected) => actual > expected),
  Gte: compareNumbers((actual, expected) => actual >= expected),
  Lt: compareNumbers((actual, expected) => actual < expected),
  Lte: compareNumbers((actual, expected) => actual <= expected),
};

/**
 * Applies the first rule whose conditions hold. A rule of several variants gives each targeting key always the same one:
 * the share of a variant is its weight, and who has the first variant keeps it when its weight grows.
 * @returns null where no rule applies.
 */
export function applyTargeting(
  flag: string,
  rules: readonly TargetingRule[],
  context: EvaluationContext,
): Targeted | null {
  const applied = rules.find(({ conditions }) => conditions.every((one) => holds(one, context)));
  if (applied === undefined) return null;
  const { variants } = applied;
  const [only] = variants;
  if (only !== undefined && variants.length === 1)
    return { value: only.value, variant: only.name, reason: 'TargetingMatch' };
  const { targetingKey } = context;
  if (typeof targetingKey !== 'string' || targetingKey === '') return { error: 'TargetingKeyMissing' };
  const { name, value } = variantFor(flag, targetingKey, variants);
  return { value, variant: name, reason: 'Split' };
}

/** Whether a context has an attribute as the condition demands; one element of a list suffices. */
function holds({ attribute, operator, values }: Condition, context: EvaluationContext): boolean {
  const given = Object.hasOwn(context, attribute) ? context[attribute] : undefined;
  const actual = (Array.isArray(given) ? given : [given]).flatMap((one) =>
    ['string', 'number', 'boolean'].includes(typeof one) ? [String(one)] : [],
  );
  if (operator === 'In' || operator === 'NotIn') {
    const wanted = new Set(values);
    return actual.some((one) => wanted.has(one)) === (operator === 'In');
  }
  return actual.some((one) => values.some((expected) => comparisons[operator](one, expected)));
}

/** A number from 0 to 1 by flag and key, below which the weights are cut. */
function variantFor(flag: string, targetingKey: string, variants: TargetingRule['variants']) {
  const share = createHash('sha256').update(`${flag}\n${targetingKey}`).digest().readUInt32BE(0) / 2 ** 32;
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let left = share * total;
  const chosen = variants.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return chosen ?? (variants.at(-1) as (typeof variants)[number]);
}

/** The value in the type of its setting, as flags have it; null where there is none. */
export function typedValue({ valueKind = 'String' }: SettingDefinition, value: string | null): unknown {
  if (value === null) return null;
  switch (valueKind) {
    case 'Bool':
      return value.toLowerCase() === 'true';
    case 'Int':
    case 'Double':
      return Number(value);
    case 'Json':
      return JSON.parse(value);
    case 'String':
      return value;
  }
}
