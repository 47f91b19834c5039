import { randomUUID } from 'node:crypto';
import { freshRole, type Refusal, type RowSample, type SampleOwner } from './row-sample.ts';

const permissionName = 'Authorization.Grants.Manage';

const keyBody = { name: 'Build server', type: 'Secret', environment: 'live' };

/** An API key of the owner's tenant. */
export async function newApiKey({ platform, token }: SampleOwner, body: object = {}): Promise<string> {
  const answer = await platform.call('/authentication/api-keys', {
    method: 'POST',
    token,
    body: { ...keyBody, ...body },
  });
  if (answer.status !== 201) throw new Error(`No key: ${answer.text}`);
  return answer.body.id;
}

const ownKey = async (owner: SampleOwner) => ({ parameters: { id: await newApiKey(owner) } });
const foreign = 'Authentication:ApiKey:NotFound';

const unknownKey: Refusal = {
  name: 'a key that does not exist',
  input: { parameters: { id: randomUUID() } },
  status: 404,
  errorCode: foreign,
};

const invalid = { status: 400, errorCode: 'Validation:Failed' };
const longName = 'x'.repeat(201);

const grantRefusals: readonly Refusal[] = [
  {
    name: 'an undefined permission',
    input: { parameters: { roleName: 'member', permissionName: 'Moon.Rockets.Launch' } },
    status: 422,
    errorCode: 'Authorization:Permission:Unknown',
    errors: { permissionName: ['Validation:UnknownPermission'] },
  },
  {
    name: 'a role name over 200 characters',
    input: { parameters: { roleName: longName, permissionName } },
    ...invalid,
    errors: { roleName: ['Validation:MaxLength'] },
  },
  {
    name: 'a permission name over 200 characters',
    input: { parameters: { roleName: 'member', permissionName: longName } },
    ...invalid,
    errors: { permissionName: ['Validation:MaxLength'] },
  },
];

const refusedKey = (name: string, body: object, errors: Refusal['errors']): Refusal => ({
  name,
  input: { body: { ...keyBody, ...body } },
  ...invalid,
  ...(errors === undefined ? {} : { errors }),
});

/** Rows of `authorization.routes.ts`, `api-keys.routes.ts` and `usage.routes.ts`. */
export const identitySamples: readonly RowSample[] = [
  {
    row: 'GET /usage/measures',
    permission: 'Identity.Usage.Read',
    foreign: null,
    good: async () => ({}),
  },
  {
    row: 'GET /authorization/roles/{roleName}',
    permission: permissionName,
    foreign: null,
    good: async () => ({ parameters: { roleName: 'member' } }),
    refusals: grantRefusals
      .filter(({ errors }) => errors?.roleName !== undefined)
      .map((refusal) => ({ ...refusal, input: { parameters: { roleName: longName } } })),
  },
  {
    row: 'PUT /authorization/roles/{roleName}/{permissionName}',
    permission: permissionName,
    foreign: null,
    good: async () => ({ parameters: { roleName: freshRole(), permissionName } }),
    refusals: grantRefusals,
  },
  {
    row: 'DELETE /authorization/roles/{roleName}/{permissionName}',
    permission: permissionName,
    foreign: null,
    good: async () => ({ parameters: { roleName: freshRole(), permissionName } }),
    refusals: grantRefusals,
  },
  {
    row: 'GET /api-keys',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign: null,
    good: async () => ({
      query: 'type=Secret,Publishable&environment=production&includeRevoked=true&page=1',
    }),
  },
  {
    row: 'GET /authentication/api-keys/{id}',
    permission: 'AuthenticationApiKeys.Keys.Read',
    foreign,
    good: ownKey,
    refusals: [unknownKey],
  },
  {
    row: 'POST /authentication/api-keys',
    permission: 'AuthenticationApiKeys.Keys.Create',
    foreign: null,
    good: async () => ({ body: keyBody }),
    refusals: [
      refusedKey('an empty name', { name: ' ' }, { name: ['Validation:Required'] }),
      refusedKey('a name over 200 characters', { name: longName }, { name: ['Validation:MaxLength'] }),
      refusedKey('an unknown type', { type: 'secret' }, { type: ['Validation:InvalidType'] }),
      refusedKey(
        'an unknown environment',
        { environment: 'moon' },
        { environment: ['Validation:InvalidEnvironment'] },
      ),
      refusedKey(
        'an unknown permission',
        { permissions: ['Moon.Rockets.Launch'] },
        { 'permissions[0]': ['Validation:UnknownPermission'] },
      ),
      refusedKey(
        'more than 100 permissions',
        { permissions: Array(101).fill(permissionName) },
        { permissions: ['Validation:MaxPermissions'] },
      ),
      refusedKey(
        'a malformed range',
        { allowedCidrs: ['10.0.0.0/8', '10.0.0.0/33'] },
        { 'allowedCidrs[1]': ['Validation:InvalidCidrNotation'] },
      ),
      refusedKey(
        'more than 50 ranges',
        { allowedCidrs: Array(51).fill('10.0.0.0/8') },
        { allowedCidrs: ['Validation:MaxCidrRanges'] },
      ),
      refusedKey(
        'an end in the past',
        { expiresAt: '2001-01-01T00:00:00Z' },
        { expiresAt: ['Validation:ExpirationMustBeFuture'] },
      ),
      refusedKey(
        'an unknown cache behaviour',
        { cacheBehavior: 'Sometimes' },
        { cacheBehavior: ['Validation:InvalidCacheBehavior'] },
      ),
    ],
  },
  {
    row: 'POST /authentication/api-keys/{id}/revoke',
    permission: 'AuthenticationApiKeys.Keys.Revoke',
    foreign,
    good: ownKey,
    refusals: [unknownKey],
  },
  {
    row: 'POST /authentication/api-keys/{id}/rotate',
    permission: 'AuthenticationApiKeys.Keys.Rotate',
    foreign,
    good: ownKey,
    refusals: [unknownKey],
  },
  {
    row: 'PUT /authentication/api-keys/{id}/scopes',
    permission: 'AuthenticationApiKeys.Keys.UpdateScopes',
    foreign,
    good: async (owner) => ({ ...(await ownKey(owner)), body: { permissions: [], allowedCidrs: [] } }),
    refusals: [
      { ...unknownKey, input: { ...unknownKey.input, body: { permissions: [], allowedCidrs: [] } } },
      {
        name: 'a malformed range',
        input: { ...unknownKey.input, body: { permissions: [], allowedCidrs: ['localhost'] } },
        ...invalid,
        errors: { 'allowedCidrs[0]': ['Validation:InvalidCidrNotation'] },
      },
    ],
  },
];
