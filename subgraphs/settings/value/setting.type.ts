import { Field, graphEnum, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { settingLevels, settingScopes, settingValueKinds } from '../settings.contract.ts';

export const SettingScopeEnum = graphEnum(
  settingScopes,
  'SettingScope',
  'Scope at which a value is read or written.',
  {
    user: 'Values of the calling user.',
    tenant: 'Values of the caller’s tenant.',
    global: 'Values for all tenants; written in host context.',
  },
);

export const SettingLevelEnum = graphEnum(
  settingLevels,
  'SettingLevel',
  'Level that a value came from, most specific first.',
  {
    User: 'Stored for the calling user.',
    Tenant: 'Stored for the caller’s tenant.',
    Global: 'Stored for the whole installation.',
    Config: 'Set by the installation’s configuration.',
    Default: 'The default of the definition.',
  },
);

export const SettingValueKindEnum = graphEnum(
  settingValueKinds,
  'SettingValueKind',
  'Format that the text of a value must have.',
  {
    String: 'Any text is a valid value.',
    Bool: 'Either `true` or `false` is valid.',
    Int: 'A whole number in decimal digits.',
    Double: 'A decimal number, such as `1.5`.',
    Json: 'Any well-formed JSON text is valid.',
  },
);

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
    description: 'Legacy names, if the installation shows them.',
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
