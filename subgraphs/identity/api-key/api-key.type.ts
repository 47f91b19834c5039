import { QueryPage } from '../../kernel/query/query.type.ts';
import { Field, ID, InputType, ObjectType, registerEnumType } from '../../kernel/subgraph/type-graphql.ts';
import { apiKeyEnvironments, apiKeyTypes, cacheBehaviors } from './api-key.rules.ts';

const words = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

/** Kinds of key as GraphQL sees them. */
export const ApiKeyTypeEnum = words(Object.keys(apiKeyTypes));
registerEnumType(ApiKeyTypeEnum, { name: 'ApiKeyType', description: 'What a key is for.' });

/** Environments as GraphQL sees them. */
export const ApiKeyEnvironmentEnum = words(apiKeyEnvironments);
registerEnumType(ApiKeyEnvironmentEnum, {
  name: 'ApiKeyEnvironment',
  description: 'Where a key is meant to be used.',
});

/** Cache behaviours as GraphQL sees them. */
export const ApiKeyCacheBehaviorEnum = words(cacheBehaviors);
registerEnumType(ApiKeyCacheBehaviorEnum, {
  name: 'ApiKeyCacheBehavior',
  description: 'Whether a process remembers the key between calls.',
  valuesConfig: {
    Normal: { description: 'Remembered until a key of the tenant changes; a change binds within a second.' },
    NoCache: { description: 'Looked up at every call.' },
  },
});

/** An API key; its secret is shown at creation and at rotation only. */
@ObjectType({ description: 'An API key. Its secret is shown once.' })
export class ApiKey {
  @Field(() => ID, { description: 'UUID.' })
  id!: string;

  @Field(() => String, { description: 'What it is called; at most 200 characters.' })
  name!: string;

  @Field(() => ApiKeyTypeEnum, { description: 'What it is for.' })
  type!: string;

  @Field(() => ApiKeyEnvironmentEnum, { description: 'Where it is meant to be used.' })
  environment!: string;

  @Field(() => String, { description: 'The readable beginning of the secret, `svc_live_sk_`.' })
  prefix!: string;

  @Field(() => String, { description: 'The end of the secret.' })
  lastFourChars!: string;

  @Field(() => [String], { description: 'What it may do; roles do not apply to keys.' })
  permissions!: string[];

  @Field(() => [String], { description: 'From where it may be used; empty: from anywhere.' })
  allowedCidrs!: string[];

  @Field(() => ApiKeyCacheBehaviorEnum, { description: 'Whether a process remembers it between calls.' })
  cacheBehavior!: string;

  @Field(() => Date, { nullable: true, description: 'When it ends by itself.' })
  expiresAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last used, to the minute.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: Date | null;

  @Field(() => Date, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last changed.' })
  modifiedAt!: Date | null;
}

/** Keys, or groups of them. */
@ObjectType({ description: 'A page of API keys, or groups of them.' })
export class ApiKeyPage extends QueryPage(ApiKey) {}

/** A new key with its secret. */
@ObjectType({ description: 'A new API key and its secret, which is shown this once.' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The key.' })
  key!: ApiKey;

  @Field(() => String, { description: 'Sent as `Authorization: Bearer …`. Not stored.' })
  rawSecret!: string;
}

/** A key that took another's place. */
@ObjectType({ description: 'The key that took another’s place, and its secret.' })
export class RotatedApiKey extends CreatedApiKey {
  @Field(() => ID, { description: 'The key that ended.' })
  oldKeyId!: string;
}

/** A new key's settings. */
@InputType({ description: 'Settings of a new API key.' })
export class CreateApiKeyInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => String, { description: '`Secret`, `Publishable`, `Webhook` or `Ephemeral`.' })
  type!: string;

  @Field(() => String, { description: '`live` (also called `production`), `test` or `dev`.' })
  environment!: string;

  @Field(() => [String], { nullable: true, description: 'At most 100, each held by the caller.' })
  permissions!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'At most 50 ranges such as `10.0.0.0/8`.' })
  allowedCidrs!: string[] | null;

  @Field(() => Date, { nullable: true, description: 'In the future; null: never.' })
  expiresAt!: Date | null;

  @Field(() => String, { nullable: true, description: '`Normal` (default) or `NoCache`.' })
  cacheBehavior!: string | null;
}

/** What a key may do, from where. */
@InputType({ description: 'What an API key may do and from where; replaces both.' })
export class ApiKeyScopesInput {
  @Field(() => [String], { description: 'At most 100, each held by the caller.' })
  permissions!: string[];

  @Field(() => [String], { description: 'At most 50 ranges such as `10.0.0.0/8`.' })
  allowedCidrs!: string[];
}
