import { Field, InputType, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { settingUpdateOutcomes } from '../settings.contract.ts';

/** {@link settingUpdateOutcomes} as GraphQL sees them. */
export const SettingUpdateOutcomeEnum = Object.fromEntries(settingUpdateOutcomes.map((word) => [word, word]));
registerEnumType(SettingUpdateOutcomeEnum, {
  name: 'SettingUpdateOutcome',
  description: 'What became of one entry of several.',
  valuesConfig: {
    Updated: { description: 'Stored, or removed where the value was null.' },
    NotFound: { description: 'No such setting at the scope.' },
    ProviderNotAllowed: { description: 'The setting takes no value at the scope.' },
    ValidationFailed: { description: 'The value is not of its kind, not allowed, or too long.' },
  },
});

/** One entry of several. */
@InputType({ description: 'A value for a setting.' })
export class SettingValueInput {
  @Field(() => String, { description: 'A defined setting, or an alias of one; at most 256 characters.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'At most 4000 characters; null removes the value.' })
  value!: string | null;
}

/** What became of an entry. */
@ObjectType({ description: 'What became of one entry of several.' })
export class SettingUpdateResult {
  @Field(() => String, { description: 'The setting, as it was named.' })
  name!: string;

  @Field(() => SettingUpdateOutcomeEnum, { description: 'Entries are independent of each other.' })
  outcome!: string;

  @Field(() => String, { nullable: true, description: 'A stable code; null where it was updated.' })
  errorCode!: string | null;
}
