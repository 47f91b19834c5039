import { Field, graphEnum, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { settingUpdateOutcomes } from '../settings.contract.ts';

export const SettingUpdateOutcomeEnum = graphEnum(
  settingUpdateOutcomes,
  'SettingUpdateOutcome',
  'Result of one entry of a bulk write.',
  {
    Updated: 'The value was stored, or removed if it was null.',
    NotFound: 'The scope has no such setting.',
    ProviderNotAllowed: 'The setting does not accept values at the scope.',
    ValidationFailed: 'The value is malformed, not allowed, or too long.',
  },
);

@InputType({ description: 'A new value for a setting.' })
export class SettingValueInput {
  @Field(() => String, { description: 'Name or alias of a setting, at most 256 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'New value, at most 4000 characters; null removes it.',
  })
  value!: string | null;
}

@ObjectType({ description: 'Result of one entry of a bulk write.' })
export class SettingUpdateResult {
  @Field(() => String, { description: 'Name of the setting, as given.' })
  name!: string;

  @Field(() => SettingUpdateOutcomeEnum, {
    description: 'Result of the entry; entries are independent of each other.',
  })
  outcome!: string;

  @Field(() => String, { nullable: true, description: 'Stable error code; null if the entry was updated.' })
  errorCode!: string | null;
}
