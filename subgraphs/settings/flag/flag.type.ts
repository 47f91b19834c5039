import { Field, graphEnum, InputType, Int, Json, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { settingLimits } from '../settings.contract.ts';
import {
  type FlagError,
  type FlagOperator,
  type FlagReason,
  flagErrors,
  flagOperators,
  flagReasons,
  targetingLimits,
} from './targeting.rules.ts';

export const FlagReasonEnum = graphEnum(
  flagReasons,
  'FlagReason',
  'Why a flag has its value: the reasons of OpenFeature.',
  {
    Static: 'The value is that of the setting: no rule applied.',
    TargetingMatch: 'A rule with one variant applied.',
    Split: 'A rule with several variants applied; the targeting key chose one.',
  },
);

export const FlagErrorEnum = graphEnum(
  flagErrors,
  'FlagError',
  'Why a flag has no value: the error codes of OpenFeature.',
  { TargetingKeyMissing: 'A rule with several variants applied, and the context has no `targetingKey`.' },
);

export const FlagOperatorEnum = graphEnum(
  flagOperators,
  'FlagOperator',
  'How a condition compares an attribute with its values.',
  {
    In: 'The attribute is one of the values.',
    NotIn: 'The attribute is none of the values, or absent.',
    Contains: 'The attribute contains one of the values.',
    StartsWith: 'The attribute begins with one of the values.',
    EndsWith: 'The attribute ends with one of the values.',
    Gt: 'The attribute is a number above one of the values.',
    Gte: 'The attribute is a number not below one of the values.',
    Lt: 'The attribute is a number below one of the values.',
    Lte: 'The attribute is a number not above one of the values.',
  },
);

@ObjectType({ description: 'A setting as a feature flag, evaluated for a context.' })
export class FlagEvaluation {
  @Field(() => String, { description: 'Key of the flag: the name of the setting.' })
  key!: string;

  @Field(() => Json, {
    nullable: true,
    description: 'Boolean, number, object or text, by the kind of the setting; null: no value, or an error.',
  })
  value!: unknown;

  @Field(() => FlagReasonEnum, { nullable: true, description: 'Why it has this value; null for an error.' })
  reason!: FlagReason | null;

  @Field(() => String, {
    nullable: true,
    description: 'Variant of the rule that applied, else the level that has the value.',
  })
  variant!: string | null;

  @Field(() => FlagErrorEnum, { nullable: true, description: 'Why it has no value; null: it was evaluated.' })
  error!: FlagError | null;
}

const attribute = `Name of a member of the context: 1 to ${targetingLimits.attributeLength} characters.`;
const compared = `Values to compare with, 1 to ${targetingLimits.values}: ${targetingLimits.textLength} characters each.`;
const conditions = `Conditions that must all hold, ${targetingLimits.conditions} at most; none: the rule applies to all.`;
const variants = `Variants, 1 to ${targetingLimits.variants}: with several, the targeting key chooses one by their weights.`;
const variantName = `Name of the variant: 1 to ${targetingLimits.nameLength} characters.`;
const variantValue = `Value that the setting takes: ${settingLimits.valueLength} characters at most.`;
const weight = `Share of the variant among all: 1 to ${targetingLimits.weight}.`;

@ObjectType({ description: 'A condition of a rule over one attribute of the context.' })
export class FlagCondition {
  @Field(() => String, { description: attribute })
  attribute!: string;

  @Field(() => FlagOperatorEnum, { description: 'How the attribute is compared with the values.' })
  operator!: FlagOperator;

  @Field(() => [String], { description: compared })
  values!: string[];
}

@ObjectType({ description: 'A value that a rule gives, with its share.' })
export class FlagVariant {
  @Field(() => String, { description: variantName })
  name!: string;

  @Field(() => String, { description: variantValue })
  value!: string;

  @Field(() => Int, { description: weight })
  weight!: number;
}

@ObjectType({ description: 'Gives one of its variants to callers for whom its conditions hold.' })
export class FlagRule {
  @Field(() => [FlagCondition], { description: conditions })
  conditions!: FlagCondition[];

  @Field(() => [FlagVariant], { description: variants })
  variants!: FlagVariant[];
}

@ObjectType({ description: 'The rules by which the tenant gives a setting other values for some callers.' })
export class FlagTargeting {
  @Field(() => String, { description: 'Name of the setting, which is the key of the flag.' })
  name!: string;

  @Field(() => [FlagRule], { description: 'Rules in their order: the first whose conditions hold applies.' })
  rules!: FlagRule[];

  @Field(() => Date, { description: 'Time of the last change.' })
  modifiedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Id of the user or API key that changed it.' })
  modifiedBy!: string | null;
}

@ObjectType({ description: 'Tells that flags of the caller may have other values than before.' })
export class FlagsChange {
  @Field(() => Boolean, {
    description:
      'True for the first result, which tells that the subscription is active; false for a change.',
  })
  isStart!: boolean;
}

@InputType({ description: 'A condition of a rule over one attribute of the context.' })
export class FlagConditionInput {
  @Field(() => String, { description: attribute })
  attribute!: string;

  @Field(() => FlagOperatorEnum, { description: 'How the attribute is compared with the values.' })
  operator!: FlagOperator;

  @Field(() => [String], { description: compared })
  values!: string[];
}

@InputType({ description: 'A value that a rule gives, with its share.' })
export class FlagVariantInput {
  @Field(() => String, { description: variantName })
  name!: string;

  @Field(() => String, { description: variantValue })
  value!: string;

  @Field(() => Int, { defaultValue: 1, description: weight })
  weight!: number;
}

@InputType({ description: 'Gives one of its variants to callers for whom its conditions hold.' })
export class FlagRuleInput {
  @Field(() => [FlagConditionInput], { defaultValue: [], description: conditions })
  conditions!: FlagConditionInput[];

  @Field(() => [FlagVariantInput], { description: variants })
  variants!: FlagVariantInput[];
}
