import { newApiKey } from '../rows/identity.samples.ts';
import type { SampleOwner } from '../rows/row-sample.ts';
import { type ClientArea, list, object, page } from './client-call.ts';

const item = ['id', 'name', 'type', 'environment', 'prefix', 'lastFourChars', 'expiresAt', 'createdAt'];
const key = [...item, 'permissions', 'allowedCidrs', 'cacheBehavior'];
const made = object('id', 'rawSecret', 'prefix', 'lastFourChars', 'name', 'expiresAt');
const rotated = object('newKeyId', 'rawSecret', 'prefix', 'lastFourChars', 'oldKeyId');
const own = async (owner: SampleOwner) => ({ parameters: { id: await newApiKey(owner) } });
const scopes = { permissions: ['AI.Usage.View'], allowedCidrs: ['10.0.0.0/8'] };
const listed = (query: string) => async (owner: SampleOwner) => {
  await newApiKey(owner);
  return { query };
};

/** Keys of machines. Generation B has a base of its own, and reads the list as a bare array. */
export const apiKeyCalls: ClientArea = {
  area: 'API keys',
  calls: [
    {
      name: 'useApiKeys',
      generations: ['B'],
      request: 'GET /api-keys',
      input: listed('type=Secret,Webhook&environment=production&includeRevoked=false&page=1&pageSize=20'),
      reads: list(...key),
    },
    {
      name: 'useApiKey',
      generations: ['B'],
      request: 'GET /api-keys/{id}',
      input: own,
      reads: object(...key),
    },
    {
      name: 'useCreateApiKey',
      generations: ['B'],
      request: 'POST /api-keys',
      input: () => ({ body: { name: 'My key', type: 'Secret', environment: 'production' } }),
      status: 201,
      reads: made,
    },
    {
      name: 'useRevokeApiKey',
      generations: ['B'],
      request: 'POST /api-keys/{id}/revoke',
      input: own,
      status: 204,
    },
    {
      name: 'useRotateApiKey',
      generations: ['B'],
      request: 'POST /api-keys/{id}/rotate',
      input: own,
      reads: rotated,
    },
    {
      name: 'useUpdateApiKeyScopes',
      generations: ['B'],
      request: 'PUT /api-keys/{id}/scopes',
      input: async (owner) => ({ ...(await own(owner)), body: scopes }),
      status: 204,
    },
    {
      name: 'listApiKeys',
      generations: ['C'],
      request: 'GET /authentication/api-keys',
      input: listed('page=1&pageSize=20&sort=-createdAt&filter[environment.Eq]=live'),
      reads: page(item, 'hasMore', 'nextCursor'),
    },
    {
      name: 'getApiKeysQueryMeta',
      generations: ['C'],
      request: 'GET /authentication/api-keys/meta',
      reads: object('columns', 'filterableFields', 'quickFilters', 'pagination'),
    },
    {
      name: 'getApiKey',
      generations: ['C'],
      request: 'GET /authentication/api-keys/{id}',
      input: own,
      reads: object(...key),
    },
    {
      name: 'createApiKey',
      generations: ['C'],
      request: 'POST /authentication/api-keys',
      input: () => ({ body: { name: 'My key', type: 'Secret', environment: 'live', permissions: [] } }),
      status: 201,
      reads: made,
    },
    {
      name: 'revokeApiKey',
      generations: ['C'],
      request: 'POST /authentication/api-keys/{id}/revoke',
      input: own,
      status: 204,
    },
    {
      name: 'rotateApiKey',
      generations: ['C'],
      request: 'POST /authentication/api-keys/{id}/rotate',
      input: own,
      reads: rotated,
    },
    {
      name: 'updateApiKeyScopes',
      generations: ['C'],
      request: 'PUT /authentication/api-keys/{id}/scopes',
      input: async (owner) => ({ ...(await own(owner)), body: scopes }),
      status: 204,
    },
  ],
};
