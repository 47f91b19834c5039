import { Field, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { settingLevels, settingScopes, settingValueKinds } from '../settings.contract.ts';

const words = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

export const SettingScopeEnum = words(settingScopes);
registerEnumType(SettingScopeEnum, {
  name: 'SettingScope',
  description: 'Scope at which a value is read or written.',
  valuesConfig: {
    user: { description: 'Values of the calling user.' },
    tenant: { description: 'Values of the caller’s tenant.' },
    global: { description: 'Values for all tenants; written in host context.' },
  },
});

export const SettingLevelEnum = words(settingLevels);
registerEnumType(SettingLevelEnum, {
  name: 'SettingLevel',
  description: 'Level that a value came from, most specific first.',
  valuesConfig: {
    User: { description: 'Stored for the calling user.' },
    Tenant: { description: 'Stored for the caller’s tenant.' },
    Global: { description: 'Stored for the whole installation.' },
    Config: { description: 'Set by the installation’s configuration.' },
    Default: { description: 'The default of the definition.' },
  },
});

export const SettingValueKindEnum = words(settingValueKinds);
registerEnumType(SettingValueKindEnum, {
  name: 'SettingValueKind',
  description: 'Format that the text of a value must have.',
  valuesConfig: {
    String: { description: 'Any text is a valid value.' },
    Bool: { description: 'Either `true` or `false` is valid.' },
    Int: { description: 'A whole number in decimal digits.' },
    Double: { description: 'A decimal number, such as `1.5`.' },
    Json: { description: 'Any well-formed JSON text is valid.' },
  },
});

@ObjectType({ description: 'A setting with its effective value at a scope.' })
export class Setting {
  @Field(() => String, { description: 'Name of the setting, as requested.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Effective value by the cascade; `***` if encrypted.',
  })
  value!: string | null;

  @Field(() => [String], {
    description: 'Older names that maps carry too; only those the installation shows.',
  })
  aliases!: string[];

  @Field(() => SettingLevelEnum, {
    nullable: true,
    description: 'Level that the value came from; null without a value.',
  })
  level!: string | null;
}

@ObjectType('SettingDefinition', {
  description: 'Definition of a setting with its effective value at the scope.',
})
export class SettingDefinitionType extends Setting {
  @Field(() => String, { description: 'Label in the caller’s language, or the name if there is none.' })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Explanation in the caller’s language.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Default value, the last step of the cascade.' })
  defaultValue!: string | null;

  @Field(() => SettingValueKindEnum, { description: 'Format that the text of a value must have.' })
  valueKind!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'The allowed values; null if any value is allowed.',
  })
  allowedValues!: readonly string[] | null;

  @Field(() => Boolean, { description: 'Whether the value is stored encrypted and shown as `***`.' })
  isEncrypted!: boolean;
}
