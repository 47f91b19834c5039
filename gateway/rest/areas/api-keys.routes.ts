import { z } from 'zod';
import {
  CreateApiKeyDocument,
  GetApiKeyDocument,
  ListApiKeysDocument,
  QueryApiKeysDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  UpdateApiKeyScopesDocument,
} from '../../graphql/generated/operations.ts';
import { orNotFound } from '../not-found.ts';
import { withAliases } from '../path-aliases.ts';
import { guidParameter, operation, type Route, withTags } from '../route.ts';
import {
  apiKeyItem,
  apiKeyListQuery,
  apiKeyResponse,
  apiKeyScopesRequest,
  createApiKeyRequest,
  createApiKeyResponse,
  rotateApiKeyResponse,
  toApiKeyFilters,
  toApiKeyInput,
  toCreated,
  toRotated,
} from './identity.wire.ts';
import { listRows } from './list-export.routes.ts';

const id = guidParameter;

const lists = listRows(
  { query: 'Authentication.ApiKeys', noun: 'ApiKeys', path: '/authentication/api-keys' },
  {
    summary: 'API keys without their secrets; without revoked ones unless requested.',
    document: QueryApiKeysDocument,
    answerOf: ({ apiKeys }) => apiKeys,
    item: apiKeyItem,
  },
);

/** Older clients read the whole list as a bare array. */
const bareList = operation({
  method: 'GET',
  path: '/api-keys',
  summary: 'A page of API keys as a bare array, for older clients.',
  query: apiKeyListQuery,
  document: ListApiKeysDocument,
  variables: ({ query: { search, page, pageSize, includeRevoked, ...fields } }) => ({
    search,
    page,
    pageSize,
    filters: toApiKeyFilters(fields),
    quickFilters: includeRevoked === true ? ['includeRevoked'] : [],
  }),
  respond: ({ apiKeys }) => apiKeys.items,
  response: z.array(apiKeyResponse),
});

const rows: readonly Route[] = [
  operation({
    method: 'GET',
    path: '/authentication/api-keys/{id}',
    parameters: { id },
    summary: 'An API key, without its secret.',
    document: GetApiKeyDocument,
    respond: ({ apiKey }) => orNotFound(apiKey, 'Authentication:ApiKey:NotFound'),
    response: apiKeyResponse,
  }),
  operation({
    method: 'POST',
    path: '/authentication/api-keys',
    summary: 'Creates an API key; its secret is in this answer alone.',
    body: createApiKeyRequest,
    document: CreateApiKeyDocument,
    variables: ({ body }) => ({ input: toApiKeyInput(body) }),
    respond: ({ createApiKey }) => toCreated(createApiKey),
    headers: {
      Location: {
        description: 'Where the key is read.',
        value: ({ createApiKey }, urlOf) => urlOf(`/authentication/api-keys/${createApiKey.apiKey.id}`),
      },
    },
    status: 201,
    response: createApiKeyResponse,
  }),
  operation({
    method: 'POST',
    path: '/authentication/api-keys/{id}/revoke',
    parameters: { id },
    summary: 'Ends an API key permanently.',
    document: RevokeApiKeyDocument,
  }),
  operation({
    method: 'POST',
    path: '/authentication/api-keys/{id}/rotate',
    parameters: { id },
    summary: 'Replaces an API key by a new one with its settings; the old one ends at once.',
    document: RotateApiKeyDocument,
    respond: ({ rotateApiKey }) => toRotated(rotateApiKey),
    response: rotateApiKeyResponse,
  }),
  operation({
    method: 'PUT',
    path: '/authentication/api-keys/{id}/scopes',
    parameters: { id },
    summary: 'Replaces what an API key may do and from where.',
    body: apiKeyScopesRequest,
    document: UpdateApiKeyScopesDocument,
    variables: ({ parameters, body }) => ({ input: { ...parameters, ...body } }),
  }),
];

export const apiKeyRoutes: readonly Route[] = withTags(
  ['API keys'],
  [...lists, bareList, ...withAliases(rows, [['/authentication/api-keys', '/api-keys']])],
);
