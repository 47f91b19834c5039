import { queryList } from '../../kernel/query/query-list.type.ts';
import { NodeEntity } from '../../kernel/subgraph/node-entity.ts';
import { Field, graphEnum, ID, InputType, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import {
  type ApiKeyCacheBehavior,
  type ApiKeyEnvironment,
  type ApiKeyType,
  apiKeyEnvironments,
  apiKeyTypes,
  cacheBehaviors,
} from '../identity.contract.ts';
import { apiKeyQuery } from './api-key.query.ts';

export const ApiKeyTypeEnum = graphEnum(
  apiKeyTypes,
  'ApiKeyType',
  'Type of an API key: names its use, and restricts `Publishable`.',
  {
    Secret: 'Code `sk` in the prefix; restricted by its permissions alone.',
    Publishable:
      'Code `pk` in the prefix. Beyond its permissions it may only ask for `me`, `myPermissions`, `explainPermission` and `tenant`.',
    Webhook: 'Code `wh` in the prefix; otherwise like `Secret`.',
    Ephemeral: 'Code `ep` in the prefix; otherwise like `Secret`: it expires at `expiresAt` alone.',
  },
);

export const ApiKeyEnvironmentEnum = graphEnum(
  apiKeyEnvironments,
  'ApiKeyEnvironment',
  'Label of an API key; the platform treats all environments alike.',
  {
    live: 'Written `live` in the prefix.',
    test: 'Written `test` in the prefix.',
    dev: 'Written `dev` in the prefix.',
  },
);

export const ApiKeyCacheBehaviorEnum = graphEnum(
  cacheBehaviors,
  'ApiKeyCacheBehavior',
  'Whether processes cache the key between calls.',
  {
    Normal: 'Cached until a key of the tenant changes; changes take effect within a second.',
    NoCache: 'Read from the database on every call.',
  },
);

@ObjectType({ description: 'An API key. Its secret is returned only once.' })
@NodeEntity()
export class ApiKey {
  @Field(() => ID, { description: 'UUID of the key.' })
  id!: string;

  @Field(() => String, { description: 'Display name, at most 200 characters.' })
  name!: string;

  @Field(() => ApiKeyTypeEnum, { description: 'Type of the key.' })
  type!: string;

  @Field(() => ApiKeyEnvironmentEnum, { description: 'Label of its environment.' })
  environment!: string;

  @Field(() => String, { description: 'Public prefix of the secret, such as `svc_live_sk_`.' })
  prefix!: string;

  @Field(() => String, { description: 'Last characters of the secret.' })
  lastFourChars!: string;

  @Field(() => [String], { description: 'Permissions of the key; roles do not apply to keys.' })
  permissions!: string[];

  @Field(() => [String], { description: 'Address ranges that may use the key; empty: any address.' })
  allowedCidrs!: string[];

  @Field(() => ApiKeyCacheBehaviorEnum, { description: 'Whether processes cache the key between calls.' })
  cacheBehavior!: string;

  @Field(() => Date, { nullable: true, description: 'Time at which the key expires.' })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last use, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time at which it was revoked.' })
  revokedAt!: Date | null;

  @Field(() => Date, { description: 'Time at which it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Time of the last change.' })
  modifiedAt!: Date | null;
}

export const apiKeyList = queryList(apiKeyQuery, {
  name: 'ApiKey',
  node: ApiKey,
  description: 'API keys of the caller’s tenant.',
  enums: { type: ApiKeyTypeEnum, environment: ApiKeyEnvironmentEnum },
});

@InputType({ description: 'Settings of a new API key.' })
export class CreateApiKeyInput {
  @Field(() => String, { description: 'Display name, 1 to 200 characters.' })
  name!: string;

  @Field(() => ApiKeyTypeEnum, { description: 'Type of the key.' })
  type!: ApiKeyType;

  @Field(() => ApiKeyEnvironmentEnum, { description: 'Label of its environment.' })
  environment!: ApiKeyEnvironment;

  @Field(() => [String], {
    nullable: true,
    description: 'Permissions, at most 100; the caller must hold each.',
  })
  permissions!: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Address ranges in CIDR notation, at most 50. A calling key must have them itself.',
  })
  allowedCidrs!: string[] | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Expiry time in the future, not after that of a calling key; null: never.',
  })
  expiresAt!: Date | null;

  @Field(() => ApiKeyCacheBehaviorEnum, {
    nullable: true,
    description: 'Whether processes cache the key between calls; default `Normal`.',
  })
  cacheBehavior!: ApiKeyCacheBehavior | null;
}

@InputType({ description: 'New permissions and address ranges of an API key; both are replaced.' })
export class UpdateApiKeyScopesInput {
  @Field(() => ID, { description: 'UUID of the key.' })
  id!: string;

  @Field(() => [String], { description: 'Permissions, at most 100; the caller must hold each.' })
  permissions!: string[];

  @Field(() => [String], {
    description: 'Address ranges in CIDR notation, at most 50. A calling key must have them itself.',
  })
  allowedCidrs!: string[];
}
