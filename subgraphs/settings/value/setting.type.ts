import { Field, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { settingLevels, settingScopes, settingValueKinds } from '../settings.contract.ts';

const words = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

/** {@link settingScopes} as GraphQL sees them. */
export const SettingScopeEnum = words(settingScopes);
registerEnumType(SettingScopeEnum, {
  name: 'SettingScope',
  description: 'Where a value is read or written.',
  valuesConfig: {
    user: { description: 'The caller’s own.' },
    tenant: { description: 'The caller’s tenant’s.' },
    global: { description: 'Everybody’s; written in host context.' },
  },
});

/** {@link settingLevels} as GraphQL sees them. */
export const SettingLevelEnum = words(settingLevels);
registerEnumType(SettingLevelEnum, {
  name: 'SettingLevel',
  description: 'Where a value came from, most specific first.',
});

/** {@link settingValueKinds} as GraphQL sees them. */
export const SettingValueKindEnum = words(settingValueKinds);
registerEnumType(SettingValueKindEnum, {
  name: 'SettingValueKind',
  description: 'What the text of a value must be.',
});

/** A setting in the graph. */
@ObjectType({ description: 'A setting as it holds at a scope.' })
export class Setting {
  @Field(() => String, { description: 'Its name, as asked for.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What holds by the cascade; `***` for an encrypted one.',
  })
  value!: string | null;

  @Field(() => [String], {
    description: 'Older names that maps carry too; only those the installation shows.',
  })
  aliases!: string[];

  @Field(() => SettingLevelEnum, {
    nullable: true,
    description: 'Which level the value came from; null without value.',
  })
  level!: string | null;
}

/** What a setting is. */
@ObjectType('SettingDefinition', {
  description: 'A setting as a module defines it, with the value that holds at the scope.',
})
export class SettingDefinitionType extends Setting {
  @Field(() => String, { description: 'Label in the caller’s language; the name where there is none.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Explanation in the caller’s language.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'The last step of the cascade.' })
  defaultValue!: string | null;

  @Field(() => SettingValueKindEnum, { description: 'What the text of a value must be.' })
  valueKind!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'The only values allowed, where there is such a list.',
  })
  allowedValues!: readonly string[] | null;

  @Field(() => Boolean, { description: 'Stored encrypted, shown as `***`.' })
  isEncrypted!: boolean;
}
