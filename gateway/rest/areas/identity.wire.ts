import { z } from 'zod';
import {
  apiKeyEnvironmentSynonyms,
  apiKeyEnvironments,
  apiKeyLimits,
  apiKeyTypes,
  cacheBehaviors,
} from '../../../subgraphs/identity/identity.contract.ts';
import { validate } from '../../../subgraphs/kernel/error/validation.ts';
import { describedEnum } from '../described-enum.ts';
import { pagingNumber } from '../query/paging.ts';
import { statedList, statedText, statedWord } from '../stated-limits.ts';

const timestamp = z.iso.datetime({ offset: true });

/** Specification, "Current actor", camelCase. */
export const currentActor = z
  .object({
    userId: z.string().nullable(),
    userName: z.string().nullable(),
    email: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    isAuthenticated: z.boolean(),
    actorKind: z.enum(['User', 'ExternalSystem', 'System']),
    isMachine: z.boolean(),
    apiKeyId: z.string().nullable(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()).meta({ description: 'Names of the permissions the caller holds.' }),
    tenantId: z.guid().nullable(),
  })
  .meta({ id: 'CurrentActor' });

export const grantedPermissions = z
  .object({
    permissions: z.array(z.string()).describe('Names of permissions, such as `Settings.Tenant.Read`.'),
  })
  .meta({ id: 'GrantedPermissions', description: 'All permissions that the caller has.' });

const side = describedEnum({
  Host: 'Only in the host, outside of tenants.',
  Tenant: 'Only inside of a tenant.',
  Both: 'In the host and in tenants.',
});

/** A group of permissions; the side has both spellings of existing clients. */
export const permissionGroup = z
  .object({
    name: z.string(),
    displayName: z.string().nullable(),
    permissions: z.array(
      z.object({
        name: z.string(),
        displayName: z.string().nullable(),
        multiTenancySides: side.describe('Sides of the installation on which the permission can be granted.'),
        multiTenancySide: side.describe('Same as `multiTenancySides`, for older clients.'),
      }),
    ),
  })
  .meta({ id: 'PermissionGroup' });

export const rolePermissions = z
  .object({ roleName: z.string(), permissions: z.array(z.string()) })
  .meta({ id: 'RolePermissions' });

const permissionNames = statedList(statedText({ min: 1, max: apiKeyLimits.permissionLength }), {
  max: apiKeyLimits.permissions,
  validator: 'Validation:MaxPermissions',
});

const cidrs = statedList(
  statedText({ min: 1, max: apiKeyLimits.cidrLength, validator: 'Validation:InvalidCidrNotation' }),
  { max: apiKeyLimits.cidrs, validator: 'Validation:MaxCidrRanges' },
);

/** Identity checks limits. */
export const createApiKeyRequest = z
  .object({
    name: statedText({ min: 1, max: apiKeyLimits.nameLength }),
    type: statedText({ validator: 'Validation:InvalidType' })
      .meta({ enum: [...apiKeyTypes] })
      .describe('Type: `Secret`, `Publishable`, `Webhook` or `Ephemeral`.'),
    environment: statedWord(
      {
        live: 'The key is for the real thing.',
        production: 'Another word for `live`.',
        test: 'The key is for tests.',
        dev: 'The key is for development.',
      },
      'Validation:InvalidEnvironment',
    ).describe('`live` (also called `production`), `test` or `dev`.'),
    permissions: permissionNames.nullish(),
    allowedCidrs: cidrs.nullish(),
    expiresAt: timestamp.meta({ 'x-validator': 'Validation:ExpirationMustBeFuture' }).nullish(),
    cacheBehavior: statedText({ validator: 'Validation:InvalidCacheBehavior' })
      .meta({ enum: [...cacheBehaviors] })
      .nullish()
      .describe('Cache behaviour: `Normal` (default) or `NoCache`.'),
  })
  .meta({ id: 'CreateApiKeyRequest' });

const knownKeyWords = createApiKeyRequest.extend({
  type: z.enum(apiKeyTypes, 'Validation:InvalidType'),
  environment: z
    .string()
    .transform((word) => apiKeyEnvironmentSynonyms.get(word) ?? word)
    .pipe(z.enum(apiKeyEnvironments, 'Validation:InvalidEnvironment')),
  cacheBehavior: z.enum(cacheBehaviors, 'Validation:InvalidCacheBehavior').nullish(),
});

/**
 * Maps a request to the GraphQL input. An unknown word is an invalid value of a field, not an unreadable body.
 * @throws {DomainError} `invalid`.
 */
export const toApiKeyInput = (body: z.output<typeof createApiKeyRequest>) => validate(knownKeyWords, body);

/** Full replacement. */
export const apiKeyScopesRequest = z
  .object({ permissions: permissionNames, allowedCidrs: cidrs })
  .meta({ id: 'UpdateApiKeyScopesRequest' });

const rawSecret = z.string().describe('The secret, sent as `Authorization: Bearer …`. It is not stored.');
const keyHead = {
  prefix: z.string(),
  lastFourChars: z.string(),
};

export const createApiKeyResponse = z
  .object({
    id: z.guid(),
    rawSecret,
    ...keyHead,
    name: z.string(),
    type: z.string(),
    environment: z.string(),
    expiresAt: timestamp.nullable(),
  })
  .meta({
    id: 'CreateApiKeyResponse',
    description: 'A new API key with its secret, which is returned only once.',
  });

export const rotateApiKeyResponse = z
  .object({
    newKeyId: z.guid().describe('Id of the key that replaces the old one.'),
    rawSecret,
    ...keyHead,
    oldKeyId: z.guid().describe('UUID of the revoked key.'),
  })
  .meta({ id: 'RotateApiKeyResponse', description: 'The replacement of a rotated key, with its secret.' });

export const apiKeyResponse = z
  .object({
    id: z.guid(),
    name: z.string(),
    type: z.string(),
    environment: z.string(),
    ...keyHead,
    permissions: z.array(z.string()),
    allowedCidrs: z.array(z.string()),
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    cacheBehavior: z.string(),
    createdAt: timestamp,
    modifiedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const apiKeyItem = apiKeyResponse
  .omit({ permissions: true, allowedCidrs: true, modifiedAt: true })
  .meta({ id: 'ApiKeyListItem' });

/** Query parameters of older clients for the list of keys. */
export const apiKeyListQuery = z
  .object({
    search: z.string(),
    type: z.string().describe('Types of keys, separated by commas: `Secret`, `Publishable`.'),
    environment: z.string(),
    includeRevoked: z.boolean(),
    page: pagingNumber({ description: 'Number of the page, starting at 1; default 1.', minimum: 1 }),
    pageSize: pagingNumber({
      description: 'Rows of one page, 1 to 500; default 20.',
      minimum: 1,
      maximum: 500,
    }),
  })
  .partial();

/** Their fields as filters of the list. */
export const toApiKeyFilters = (fields: Pick<z.output<typeof apiKeyListQuery>, 'type' | 'environment'>) =>
  Object.entries(fields).map(([field, value]) => ({ field, operator: 'In', value }));

export const grantItem = z
  .object({
    id: z.guid(),
    name: z.string(),
    roleName: z.string(),
    providerName: z.string(),
    providerKey: z.string(),
    tenantId: z.guid().nullable(),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    modifiedAt: timestamp.nullable(),
    modifiedBy: z.string().nullable(),
  })
  .meta({ id: 'PermissionGrant' });

export const grantChangeItem = z
  .object({
    id: z.guid(),
    change: z.enum(['Granted', 'Revoked']),
    permission: z.string(),
    roleName: z.string(),
    actorId: z.string().nullable(),
    occurredAt: timestamp,
  })
  .meta({ id: 'GrantChange' });

export const agentChangeItem = z
  .object({
    id: z.guid(),
    actorId: z.string(),
    operation: z.string(),
    tool: z.string(),
    client: z.string().nullable(),
    requestId: z.string(),
    occurredAt: timestamp,
  })
  .meta({ id: 'AgentChange' });

export const usageItem = z
  .object({
    id: z.guid(),
    tenantId: z.guid().nullable(),
    tenantName: z.string().nullable(),
    day: z.iso.date(),
    measure: z.string(),
    part: z.string().nullable(),
    amount: z.int(),
    unit: z.string().nullable(),
  })
  .meta({ id: 'TenantUsage' });

export const usageMeasure = z
  .object({
    name: z.string(),
    label: z.string(),
    unit: z.string(),
    kind: z.enum(['Sum', 'Level']),
    partName: z.string().nullable(),
  })
  .meta({ id: 'UsageMeasure' });

export const roleMetadataItem = z
  .object({
    id: z.guid(),
    name: z.string(),
    tenantId: z.guid().nullable(),
    clientId: z.string().nullable(),
    multiTenancySides: side,
    description: z.string().nullable(),
    isSystem: z.boolean(),
    isOrphaned: z.boolean(),
    orphanedAt: timestamp.nullable(),
    concurrencyStamp: z.string(),
    createdAt: timestamp,
    createdBy: z.string().nullable(),
    modifiedAt: timestamp.nullable(),
    modifiedBy: z.string().nullable(),
  })
  .meta({ id: 'RoleMetadata' });

interface KeyHead {
  readonly id: string;
  readonly prefix: string;
  readonly lastFourChars: string;
}

export function toCreated<
  K extends KeyHead & { name: string; type: string; environment: string; expiresAt?: unknown },
>({ apiKey, secret: rawSecret }: { readonly apiKey: K; readonly secret: string }): unknown {
  const { id, prefix, lastFourChars, name, type, environment, expiresAt } = apiKey;
  return { id, rawSecret, prefix, lastFourChars, name, type, environment, expiresAt: expiresAt ?? null };
}

export function toRotated({
  apiKey: { id: newKeyId, prefix, lastFourChars },
  secret: rawSecret,
  revokedApiKeyId: oldKeyId,
}: {
  readonly apiKey: KeyHead;
  readonly secret: string;
  readonly revokedApiKeyId: string;
}): unknown {
  return { newKeyId, rawSecret, prefix, lastFourChars, oldKeyId };
}
